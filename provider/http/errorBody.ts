import { onOneLine } from "./errors";
import { type Redact, redact } from "./redact";

export interface Explanation {
  readonly errorKey?: string | undefined;
  readonly field?: string | undefined;
  readonly detail?: string | undefined;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** How many characters of an error body are read. */
export const longestError = 8 * 1024;
const longestDetail = 500;
const longestName = 200;

/**
 * Extracts what an error body says. ApiErrorData is documented; {Message}, two forms of problem details, {statusCode},
 * {"error": …}, [{"message"}], a bare string, HTML and an empty body are observed.
 * Each part is masked before it is shortened, because a redactor cannot find half a credential.
 */
export function explainError(text: string, clean: Redact = redact): Explanation {
  const { errorKey, field, detail } = readExplanation(text.slice(0, longestError).trim(), clean);
  return {
    errorKey: shorten(onOneLine(clean(errorKey ?? "")), longestName),
    field: shorten(onOneLine(clean(field ?? "")), longestName),
    detail: shorten(onOneLine(clean(detail ?? "")), longestDetail),
  };
}

function readExplanation(text: string, clean: Redact): Explanation {
  try {
    return explainJson(JSON.parse(text));
  } catch {
    // The body is not JSON, or is cut off. Mask it first: what looks like a tag may be part of a credential.
    const masked = clean(text, true);
    return { detail: /<\w/.test(masked) ? htmlText(masked) : masked };
  }
}

function explainJson(value: unknown): Explanation {
  if (typeof value === "string") return { detail: value };
  if (typeof value !== "object" || value === null) return {};
  if (Array.isArray(value)) return { detail: joinSentences(value.map((item) => explainJson(item).detail)) };
  const body = value as JsonObject;
  const inner = body["error"] ?? body["errorResponse"] ?? body["Error"];
  const nested = isCode(inner) ? { errorKey: inner } : explainJson(inner);
  const errors = readComplaints(body["errors"] ?? body["details"]);
  const message = firstText(body, "Message", "message", "detail", "title");
  return {
    errorKey: firstText(body, "ErrorKey", "errorKey", "code") ?? nested.errorKey,
    field:
      firstText(body, "Field", "field") ??
      nested.field ??
      (errors.length === 1 ? errors[0]?.field : undefined),
    detail: joinSentences([message ?? nested.detail, ...errors.map(complaintSentence)]),
  };
}

/** Returns whether a value is an error code such as "invalid_request": a single word, not a sentence. */
const isCode = (value: unknown): value is string =>
  typeof value === "string" && /^[a-z][a-z0-9]*([_.][a-z0-9]+)*$/.test(value);

interface Complaint {
  readonly field?: string | undefined;
  readonly message?: string | undefined;
}

/** Reads a member `errors` in any of its forms: [{field, message}], ["…"], {field: ["…"]} or "…". */
function readComplaints(errors: unknown): Complaint[] {
  if (typeof errors === "string") return [{ message: errors }];
  if (typeof errors !== "object" || errors === null) return [];
  if (!Array.isArray(errors))
    return Object.entries(errors).map(([field, messages]) => ({
      field,
      message: [messages].flat().join(", "),
    }));
  return errors.map((entry: unknown) => {
    if (typeof entry === "string") return { message: entry };
    const fields: JsonObject = Object(entry);
    return { field: firstText(fields, "field", "Field"), message: firstText(fields, "message", "Message") };
  });
}

function complaintSentence({ field, message }: Complaint): string | undefined {
  return field === undefined ? message : `${field}: ${message ?? "not accepted"}`;
}

function joinSentences(parts: readonly (string | undefined)[]): string {
  return [...new Set(parts.filter(Boolean))].join("; ");
}

/** Returns the first of these members that is a non-blank string. */
function firstText(body: JsonObject, ...names: string[]): string | undefined {
  const values = names.map((name) => body[name]);
  return values.find((value): value is string => typeof value === "string" && value.trim() !== "")?.trim();
}

/** Returns the title of a page, or else its text without tags, scripts and styles. */
function htmlText(html: string): string {
  const title = /<title[^<>]*>([^<]*)/i.exec(html)?.[1]?.trim();
  return title || html.replace(/<(script|style)\b.*?(<\/\1\s*>|$)|<[^<>]*>/gis, " ");
}

const shorten = (text: string, longest: number): string | undefined =>
  text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text || undefined;
