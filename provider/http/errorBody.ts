import { type Redact, redact } from "./redact";
import { onOneLine } from "./text";

/** What an error body says, whatever its shape. */
export interface Explanation {
  readonly errorKey?: string | undefined;
  readonly field?: string | undefined;
  readonly detail?: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** How many characters of an error are read. */
export const longestError = 8 * 1024;
const longestDetail = 500;
const longestName = 200;

/**
 * Reads an error body: ApiErrorData (documented), {Message}, the two problem forms, {statusCode},
 * {"error": …}, [{"message"}], a bare string, HTML or nothing (observed).
 * Each part is masked before it is shortened: half a credential would not be found.
 */
export function explain(text: string, clean: Redact = redact): Explanation {
  const { errorKey, field, detail } = read(text.slice(0, longestError).trim(), clean);
  return {
    errorKey: shorten(onOneLine(clean(errorKey ?? "")), longestName),
    field: shorten(onOneLine(clean(field ?? "")), longestName),
    detail: shorten(onOneLine(clean(detail ?? "")), longestDetail),
  };
}

function read(text: string, clean: Redact): Explanation {
  try {
    return explainValue(JSON.parse(text));
  } catch {
    // It may be cut off, and what looks like a tag may be part of a credential.
    const masked = clean(text, true);
    return { detail: /<\w/.test(masked) ? textOfHtml(masked) : masked };
  }
}

function explainValue(value: unknown): Explanation {
  if (typeof value === "string") return { detail: value };
  if (typeof value !== "object" || value === null) return {};
  if (Array.isArray(value)) return { detail: joined(value.map((item) => explainValue(item).detail)) };
  const body = value as Fields;
  const inner = body["error"] ?? body["errorResponse"] ?? body["Error"];
  const nested = isCode(inner) ? { errorKey: inner } : explainValue(inner);
  const errors = complaints(body["errors"] ?? body["details"]);
  const message = text(body, "Message", "message", "detail", "title");
  return {
    errorKey: text(body, "ErrorKey", "errorKey", "code") ?? nested.errorKey,
    field:
      text(body, "Field", "field") ?? nested.field ?? (errors.length === 1 ? errors[0]?.field : undefined),
    detail: joined([message ?? nested.detail, ...errors.map(sentenceOf)]),
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
  if (typeof errors !== "object" || errors === null) return [];
  if (!Array.isArray(errors))
    return Object.entries(errors).map(([field, messages]) => ({
      field,
      message: [messages].flat().join(", "),
    }));
  return errors.map((entry: unknown) => {
    if (typeof entry === "string") return { message: entry };
    const fields: Fields = Object(entry);
    return { field: text(fields, "field", "Field"), message: text(fields, "message", "Message") };
  });
}

function sentenceOf({ field, message }: Complaint): string | undefined {
  return field === undefined ? message : `${field}: ${message ?? "not accepted"}`;
}

function joined(parts: readonly (string | undefined)[]): string {
  return [...new Set(parts.filter(Boolean))].join("; ");
}

/** The first of these members that is a non-empty string. */
function text(body: Fields, ...names: string[]): string | undefined {
  const values = names.map((name) => body[name]);
  return values.find((value): value is string => typeof value === "string" && value.trim() !== "")?.trim();
}

/** The title, else the text between the tags, without scripts and styles. */
function textOfHtml(html: string): string {
  const title = /<title[^<>]*>([^<]*)/i.exec(html)?.[1]?.trim();
  return title || html.replace(/<(script|style)\b.*?(<\/\1\s*>|$)|<[^<>]*>/gis, " ");
}

const shorten = (text: string, longest: number): string | undefined =>
  text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text || undefined;
