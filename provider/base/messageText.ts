import { redactBeginning } from "./redact";

/** Control and bidirectional characters, which can change what a terminal shows. Line feeds and tabs are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
const controlRuns = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g;

/** Replaces control characters with spaces. Keeps line feeds and tabs. */
export const replaceControls = (text: string): string => text.replace(controlRuns, " ");

export const toSingleLine = (text: string): string => replaceControls(text).replace(/\s+/g, " ").trim();

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Shortens a string for a message. If it cuts the string, masks credentials too: half of one would not be recognized later. */
export const shortenForMessage = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${redactBeginning(text, maxLength)}…` : text;

/** Lists the first names, and counts the others. */
export const listSome = (names: readonly string[], maxListed = 10): string =>
  names.slice(0, maxListed).join(", ") +
  (names.length > maxListed ? ` and ${names.length - maxListed} more` : "");
