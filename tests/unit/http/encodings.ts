import { inspect } from "node:util";

const escapeUnicode = (text: string, characters: RegExp) =>
  text.replace(characters, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** The encodings in which a platform, a proxy or a library may echo a string. */
export const encodings: readonly (readonly [string, (text: string) => string])[] = [
  ["unchanged", (text) => text],
  ["in JSON", (text) => JSON.stringify(text).slice(1, -1)],
  ["in JSON of ASCII", (text) => escapeUnicode(JSON.stringify(text).slice(1, -1), /[^ -~]/g)],
  ["in JSON for HTML", (text) => escapeUnicode(JSON.stringify(text).slice(1, -1), /[<>&']/g)],
  ["in JSON with escaped slashes", (text) => JSON.stringify(text).slice(1, -1).replaceAll("/", "\\/")],
  ["in base64", (text) => Buffer.from(text).toString("base64")],
  ["in base64 without padding", (text) => Buffer.from(text).toString("base64").replace(/=+$/, "")],
  ["in base64url", (text) => Buffer.from(text).toString("base64url")],
];

/** Error bodies in which a platform may echo a string. */
export const echoBodies: readonly (readonly [string, (text: string) => string])[] = [
  ["a message", (text) => JSON.stringify({ Message: `You sent ${text}`, ErrorKey: text, Field: text })],
  [
    "a problem",
    (text) => JSON.stringify({ title: text, detail: text, errors: [{ field: text, message: text }] }),
  ],
  ["an error object", (text) => JSON.stringify({ error: { code: text, message: text, details: [text] } })],
  ["HTML", (text) => `<html><body>${text}</body></html>`],
  ["text", (text) => text],
  ["nothing", () => ""],
  ["a long text", (text) => `${"x".repeat(485)} ${text}`],
];

/** Returns every form of an error that a program, a log or a crash report may print. */
export function renderError(error: unknown): string {
  const parts: string[] = [];
  for (
    let current: unknown = error;
    current instanceof Object;
    current = "cause" in current ? current.cause : undefined
  ) {
    parts.push(String(current), JSON.stringify(current));
    parts.push(inspect(current, { depth: 10, showHidden: true, getters: true, maxStringLength: null }));
  }
  return parts.join("\n");
}
