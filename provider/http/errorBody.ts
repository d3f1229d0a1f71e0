/** What a failing body says, whatever its shape. */
export interface Explanation {
  readonly errorKey?: string | undefined;
  readonly field?: string | undefined;
  readonly detail?: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;
const longest = 500;

/**
 * Reads a failing body: ApiErrorData (contract, 2.6), {Message}, the two problem forms, {statusCode},
 * {"error": …}, [{"message"}], a bare string, HTML or nothing (companion, "Everywhere").
 */
export function explain(text: string): Explanation {
  const trimmed = text.replace(/^\uFEFF/, "").trim();
  if (trimmed === "") return {};
  try {
    return explainValue(JSON.parse(trimmed));
  } catch {
    return { detail: shorten(/<\w/.test(trimmed) ? textOfHtml(trimmed) : trimmed) };
  }
}

function explainValue(value: unknown): Explanation {
  if (typeof value === "string") return { detail: shorten(value) };
  if (Array.isArray(value)) return { detail: joined(value) };
  if (typeof value !== "object" || value === null) return {};
  const body = value as Fields;
  const inner = [body["error"], body["errorResponse"], body["Error"]].find(
    (member) => member !== undefined && member !== null,
  );
  const nested = inner === undefined ? {} : explainValue(inner);
  const listed = complaints(body["errors"] ?? body["details"]);
  const message = text(body, "Message", "message", "detail", "title");
  const [only, ...others] = listed;
  return {
    errorKey: text(body, "ErrorKey", "errorKey", "code") ?? nested.errorKey,
    field: text(body, "Field", "field") ?? nested.field ?? (others.length === 0 ? only?.field : undefined),
    detail: shorten(
      [message ?? nested.detail, ...listed.map(sentenceOf)].filter((part) => part !== undefined).join("; "),
    ),
  };
}

interface Complaint {
  readonly field?: string | undefined;
  readonly message?: string | undefined;
}

/** errors: [{field, message}], ["…"] or {field: ["…"]}. */
function complaints(errors: unknown): Complaint[] {
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

function joined(entries: readonly unknown[]): string | undefined {
  return shorten(
    entries
      .map((entry) => explainValue(entry).detail)
      .filter((part) => part !== undefined)
      .join("; "),
  );
}

/** The first of these members that says something. */
function text(body: Fields, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = body[name];
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return undefined;
}

function textOfHtml(html: string): string {
  const title = /<title[^>]*>([^<]*)</i.exec(html)?.[1]?.trim();
  if (title) return title;
  return html.replace(/<(script|style)[\s\S]*?<\/\1>/gi, " ").replace(/<[^>]*>/g, " ");
}

function shorten(text: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const flat = text.replace(/[\s\u0000-\u001f\u007f]+/g, " ").trim();
  if (flat === "") return undefined;
  return flat.length <= longest ? flat : `${flat.slice(0, longest).trimEnd()}…`;
}
