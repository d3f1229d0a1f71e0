const form = /^[\w-]+$/;

export const idForm = "A database's id consists of letters, digits, - and _.";

/** Whether a text can be a database's id. One of the platform goes into paths and file names as it is. */
export const isId = (text: string): boolean => form.test(text);
