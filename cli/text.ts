import { relative } from "node:path";

/** Characters that can make output misleading: they move the cursor, end a line, reorder text, or are invisible. */
const unsafeCharacters = /[\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

const escapeCharacter = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Escapes unsafe characters in a line of output, because names on the platform may contain them. */
export const escapeControls = (text: string): string => text.replace(unsafeCharacters, escapeCharacter);

/** Escapes unsafe characters in several lines, but keeps line breaks. */
export const escapeLines = (text: string): string => text.split("\n").map(escapeControls).join("\n");

/** Quotes a word of a command if a shell requires quotes, so that users can copy the command. */
export const quoteForShell = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

export const toRelativePath = (path: string): string => relative(process.cwd(), path) || ".";
