/** Control and direction characters, which change a terminal's output; line feeds and tabs are kept. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g;

/** A string without control characters; line breaks stay. */
export const printable = (text: string): string => text.replace(controls, " ");

/** The same on one line. */
export const onOneLine = (text: string): string => printable(text).replace(/\s+/g, " ").trim();
