import { inspect } from "node:util";

const unicodeEscaped = (text: string, characters: RegExp) =>
  text.replace(characters, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** How a platform, a proxy or a library may write a text that it was sent. */
export const writings: readonly (readonly [string, (text: string) => string])[] = [
  ["unchanged", (text) => text],
  ["in JSON", (text) => JSON.stringify(text).slice(1, -1)],
  ["in JSON of ASCII", (text) => unicodeEscaped(JSON.stringify(text).slice(1, -1), /[^ -~]/g)],
  ["in JSON for HTML", (text) => unicodeEscaped(JSON.stringify(text).slice(1, -1), /[<>&']/g)],
  ["in JSON with escaped slashes", (text) => JSON.stringify(text).slice(1, -1).replaceAll("/", "\\/")],
  ["in base64", (text) => Buffer.from(text).toString("base64")],
  ["in base64 without padding", (text) => Buffer.from(text).toString("base64").replace(/=+$/, "")],
  ["in base64url", (text) => Buffer.from(text).toString("base64url")],
];

/** Bodies in which a platform may echo what it was sent. */
export const echoes: readonly (readonly [string, (said: string) => string])[] = [
  ["a message", (said) => JSON.stringify({ Message: `You sent ${said}`, ErrorKey: said, Field: said })],
  [
    "a problem",
    (said) => JSON.stringify({ title: said, detail: said, errors: [{ field: said, message: said }] }),
  ],
  ["an error object", (said) => JSON.stringify({ error: { code: said, message: said, details: [said] } })],
  ["HTML", (said) => `<html><body>${said}</body></html>`],
  ["text", (said) => said],
  ["a long text", (said) => `${"x".repeat(485)} ${said}`],
];

/** Everything a program, a log or a crash report may print of an error. */
export function everythingOf(error: unknown): string {
  const parts: string[] = [];
  for (let at: unknown = error; at instanceof Object; at = "cause" in at ? at.cause : undefined) {
    const { message, stack } = at as Error;
    parts.push(
      message,
      stack ?? "",
      String(at),
      JSON.stringify(at),
      JSON.stringify(at, Object.getOwnPropertyNames(at)),
    );
    parts.push(inspect(at, { depth: 10, showHidden: true, getters: true }));
  }
  return parts.join("\n");
}
