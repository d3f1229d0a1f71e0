import { toSingleLine } from "../base/messageText";
import { type Redact, redact } from "../base/redact";

export interface ErrorExplanation {
  readonly errorKey?: string | undefined;
  readonly field?: string | undefined;
  readonly detail?: string | undefined;
}

type JsonObject = Readonly<Record<string, unknown>>;

/** Limits how much of an error body, a header or an SQL error is processed. */
export const maxErrorLength = 8 * 1024;
const maxDetailLength = 500;
const maxErrorKeyLength = 200;

/**
 * Extracts the explanation from an error body. Besides the documented ApiErrorData, servers were seen to send {Message}, two
 * forms of problem details, {statusCode}, {"error": …}, [{"message"}], a bare string, HTML and no body at all.
 * Masks each part before shortening it, because a redactor would not recognize half a credential.
 */
export function parseErrorBody(text: string, clean: Redact = redact): ErrorExplanation {
  const { errorKey, field, detail } = parseExplanation(text.slice(0, maxErrorLength).trim(), clean);
  return {
    errorKey: shorten(toSingleLine(clean(errorKey ?? "")), maxErrorKeyLength),
    field: shorten(toSingleLine(clean(field ?? "")), maxErrorKeyLength),
    detail: shorten(toSingleLine(clean(detail ?? "")), maxDetailLength),
  };
}

function parseExplanation(text: string, clean: Redact): ErrorExplanation {
  try {
    return parseErrorJson(JSON.parse(text));
  } catch {
    // The body is not JSON, or is cut off. Mask it first: what looks like a tag may be part of a credential.
    const masked = clean(text, true);
    return { detail: /<\w/.test(masked) ? extractHtmlText(masked) : masked };
  }
}

function parseErrorJson(value: unknown): ErrorExplanation {
  if (typeof value === "string") return { detail: value };
  if (typeof value !== "object" || value === null) return {};
  if (Array.isArray(value))
    return { detail: joinSentences(value.map((item) => parseErrorJson(item).detail)) };
  const body = value as JsonObject;
  const innerError = body["error"] ?? body["errorResponse"] ?? body["Error"];
  const innerExplanation = isErrorCode(innerError) ? { errorKey: innerError } : parseErrorJson(innerError);
  const errors = parseErrorEntries(body["errors"] ?? body["details"]);
  const message = findText(body, "Message", "message", "detail", "title");
  return {
    errorKey: findText(body, "ErrorKey", "errorKey", "code") ?? innerExplanation.errorKey,
    field:
      findText(body, "Field", "field") ??
      innerExplanation.field ??
      (errors.length === 1 ? errors[0]?.field : undefined),
    detail: joinSentences([message ?? innerExplanation.detail, ...errors.map(formatErrorEntry)]),
  };
}

/** Returns whether a value is an error code, such as "invalid_request": lower-case words joined by "_" or ".". */
const isErrorCode = (value: unknown): value is string =>
  typeof value === "string" && /^[a-z][a-z0-9]*([_.][a-z0-9]+)*$/.test(value);

interface ErrorEntry {
  readonly field?: string | undefined;
  readonly message?: string | undefined;
}

/** Reads a member `errors` or `details` in any of its forms: [{field, message}], ["…"], {field: ["…"]} or "…". */
function parseErrorEntries(errors: unknown): ErrorEntry[] {
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
    return { field: findText(fields, "field", "Field"), message: findText(fields, "message", "Message") };
  });
}

function formatErrorEntry({ field, message }: ErrorEntry): string | undefined {
  return field === undefined ? message : `${field}: ${message ?? "not accepted"}`;
}

function joinSentences(parts: readonly (string | undefined)[]): string {
  return [...new Set(parts.filter(Boolean))].join("; ");
}

/** Returns the first of these members that is a non-blank string. */
function findText(body: JsonObject, ...names: string[]): string | undefined {
  const values = names.map((name) => body[name]);
  return values.find((value): value is string => typeof value === "string" && value.trim() !== "")?.trim();
}

/** Returns the title of a page, or else its text without tags, scripts and styles. */
function extractHtmlText(html: string): string {
  const title = /<title[^<>]*>([^<]*)/i.exec(html)?.[1]?.trim();
  return title || html.replace(/<(script|style)\b.*?(<\/\1\s*>|$)|<[^<>]*>/gis, " ");
}

const shorten = (text: string, maxLength: number): string | undefined =>
  text.length > maxLength ? `${text.slice(0, maxLength).trimEnd()}…` : text || undefined;
