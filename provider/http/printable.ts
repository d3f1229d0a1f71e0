/** What moves a terminal's cursor, colors it, or shows text in another order than it stands; line feeds and tabs are left. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const commands = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g;

/** A text without signs that a terminal takes for commands; its lines stay. */
export const printable = (text: string): string => text.replace(commands, " ");

/** The same on one line. */
export const onOneLine = (text: string): string => printable(text).replace(/\s+/g, " ").trim();
