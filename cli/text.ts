import { relative } from "node:path";

/** Characters that move a terminal's cursor, end a line, or reorder text. */
const hidden = /[\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

const asEscape = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** Escapes such characters, which names on the platform may contain, in a line for a terminal. */
export const escapeControls = (text: string): string => text.replace(hidden, asEscape);

/** Does the same for several lines. */
export const escapeLines = (text: string): string => text.split("\n").map(escapeControls).join("\n");

/** A word of a command to copy, quoted where a shell would read it as anything else. */
export const shellWord = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** A path relative to the working folder. */
export const relativePath = (path: string): string => relative(process.cwd(), path) || ".";
