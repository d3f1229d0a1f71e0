import { relative } from "node:path";

/** What moves a terminal's cursor, ends its line, or shows text in another order than it stands. */
const hidden = /[\p{Cc}\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

const asEscape = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** A line of a terminal, or part of one: what names of the platform may hide in it is escaped. */
export const escaped = (text: string): string => text.replace(hidden, asEscape);

/** The same for text of several lines. */
export const escapedLines = (text: string): string => text.split("\n").map(escaped).join("\n");

/** A word of a command to copy, quoted where a shell would read it as anything else. */
export const shellWord = (text: string): string =>
  /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

/** A path as it is written in this folder. */
export const shown = (path: string): string => relative(process.cwd(), path) || ".";
