import { onOneLine } from "./printable";
import { type Redact, redact } from "./redact";

/** What an error body says, whatever its shape. */
export interface Explanation {
  readonly errorKey?: string | undefined;
  readonly field?: string | undefined;
  readonly detail?: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** How much of an error is read: bytes of a body, characters of a string within it. */
export const maxErrorBodyBytes = 8 * 1024;
const longestDetail = 500;
const longestName = 200;
const deepest = 8;

/**
 * Reads an error body: ApiErrorData (documented), {Message}, the two problem forms, {statusCode},
 * {"error": …}, [{"message"}], a bare string, HTML or nothing (observed).
 * Each part is masked before it is shortened: half a credential would not be found.
 */
export function explain(text: string, clean: Redact = redact): Explanation {
  const { errorKey, field, detail } = read(text.slice(0, maxErrorBodyBytes), clean);
  const shown = (part: string | undefined, longest: number) =>
    part === undefined ? undefined : shorten(clean(part), longest);
  return {
    errorKey: shown(errorKey, longestName),
    field: shown(field, longestName),
    detail: shown(detail, longestDetail),
  };
}

function read(text: string, clean: Redact): Explanation {
  const trimmed = text.trim();
  try {
    return explainValue(JSON.parse(trimmed), 0);
  } catch {
    // It may be cut off, and what looks like a tag may be part of a credential.
    const shown = clean(trimmed, true);
    return { detail: /<\w/.test(shown) ? textOfHtml(shown) : shown };
  }
}

function explainValue(value: unknown, depth: number): Explanation {
  if (typeof value === "string") return { detail: value };
  if (typeof value !== "object" || value === null || depth > deepest) return {};
  if (Array.isArray(value))
    return { detail: joined(value.map((one) => explainValue(one, depth + 1).detail)) };
  const body = value as Fields;
  const inner = [body["error"], body["errorResponse"], body["Error"]].find(
    (member) => member !== undefined && member !== null,
  );
  const nested =
    inner === undefined ? {} : isCode(inner) ? { errorKey: inner } : explainValue(inner, depth + 1);
  const listed = complaints(body["errors"] ?? body["details"]);
  const message = text(body, "Message", "message", "detail", "title");
  const [only, ...others] = listed;
  return {
    errorKey: text(body, "ErrorKey", "errorKey", "code") ?? nested.errorKey,
    field: text(body, "Field", "field") ?? nested.field ?? (others.length === 0 ? only?.field : undefined),
    detail: joined([message ?? nested.detail, ...listed.map(sentenceOf)]),
  };
}

/** {"error": "invalid_request"}: a single word is a code, not a sentence. */
const isCode = (value: unknown): value is string =>
  typeof value === "string" && /^[a-z][a-z0-9]*([_.][a-z0-9]+)*$/.test(value);

interface Complaint {
  readonly field?: string | undefined;
  readonly message?: string | undefined;
}

/** errors: [{field, message}], ["…"], {field: ["…"]} or "…". */
function complaints(errors: unknown): Complaint[] {
  if (typeof errors === "string") return [{ message: errors }];
  if (Array.isArray(errors)) {
    return errors.map((entry) => {
      if (typeof entry === "string") return { message: entry };
      if (typeof entry !== "object" || entry === null) return {};
      return {
        field: text(entry as Fields, "field", "Field"),
        message: text(entry as Fields, "message", "Message"),
      };
    });
  }
  if (typeof errors !== "object" || errors === null) return [];
  return Object.entries(errors).map(([field, messages]) => ({
    field,
    message: [messages].flat().map(String).join(", "),
  }));
}

function sentenceOf({ field, message }: Complaint): string | undefined {
  return field === undefined ? message : `${field}: ${message ?? "not accepted"}`;
}

function joined(parts: readonly (string | undefined)[]): string {
  return [...new Set(parts.filter(Boolean))].join("; ");
}

/** The first of these members that is a non-empty string. */
function text(body: Fields, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = body[name];
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return undefined;
}

/** The title, else the text between the tags, without scripts and styles. */
function textOfHtml(html: string): string {
  const small = html.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const title = small.indexOf("<title");
  const begin = title < 0 ? -1 : small.indexOf(">", title);
  const named =
    begin < 0
      ? ""
      : html
          .slice(begin + 1)
          .split("<", 1)[0]
          ?.trim();
  if (named) return named;
  let text = "";
  let from = 0;
  for (let tag = html.indexOf("<"); tag >= 0; tag = html.indexOf("<", from)) {
    text += `${html.slice(from, tag)} `;
    const hidden = ["script", "style"].find((name) => small.startsWith(name, tag + 1));
    const within = hidden === undefined ? tag : small.indexOf(`</${hidden}`, tag);
    const end = within < 0 ? -1 : html.indexOf(">", within);
    if (end < 0) return text + (hidden === undefined ? html.slice(tag) : "");
    from = end + 1;
  }
  return text + html.slice(from);
}

/** On one line, without control characters. */
function shorten(text: string, longest: number): string | undefined {
  const flat = onOneLine(text);
  if (flat === "") return undefined;
  return flat.length <= longest ? flat : `${flat.slice(0, longest).trimEnd()}…`;
}
