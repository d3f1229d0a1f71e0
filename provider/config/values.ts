import { ConfigurationError } from "../http/errors";
import { howToGive, type Settings, settingNames } from "../http/settings";

type Text = string | undefined;

/** A credential fit for a header: printable Latin-1, no white space around it. */
export function credential(key: keyof Settings, text: Text): Text {
  if (text === undefined) return undefined;
  if (text === "") throw malformed(key, "is empty");
  if (text.trim() !== text) throw malformed(key, "begins or ends with white space (a line break, perhaps)");
  if (!/^[\x20-\x7e\x80-\xff]*$/.test(text)) {
    throw malformed(key, "holds a character that no header can carry (a line break, or one outside Latin-1)");
  }
  return text;
}

/** A base URL without a trailing slash: https, or http on loopback; `libsql:` where allowed becomes https. */
export function url(key: keyof Settings, text: Text): Text {
  if (text === undefined) return undefined;
  const database = key === "databaseUrl";
  const allowed = database
    ? "a libsql or https URL (http on loopback only)"
    : "an https URL (http on loopback only)";
  // The text is not quoted: a key put here by mistake would be shown.
  if (text === "" || !URL.canParse(text)) throw malformed(key, `is not ${allowed}`);
  const parsed = new URL(database ? text.replace(/^libsql:/i, "https:") : text);
  if (parsed.username || parsed.password || parsed.search || parsed.hash) {
    throw malformed(
      key,
      "has a user, a query or a fragment; it must be the bare address, and tokens have settings of their own",
    );
  }
  if (parsed.protocol === "http:" && !isLoopback(parsed.hostname)) {
    throw malformed(key, `is an http URL of ${parsed.hostname}; only loopback may go without https`);
  }
  if (!["http:", "https:"].includes(parsed.protocol))
    throw malformed(key, `is a ${parsed.protocol} URL; it must be ${allowed}`);
  return `${parsed.origin}${parsed.pathname}`.replace(/\/+$/, "");
}

export interface Range {
  readonly least?: number;
  /** The value must be more than this. */
  readonly above?: number;
  readonly most: number;
  readonly whole?: boolean;
}

/** A number in decimal, within its range. */
export function number(key: keyof Settings, text: Text, range: Range): number | undefined {
  if (text === undefined) return undefined;
  const { least, above = Number.NEGATIVE_INFINITY, most, whole = false } = range;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= (least ?? above) && value > above && value <= most && (!whole || Number.isInteger(value)))
    return value;
  const kind = whole ? "a whole number" : "a number";
  const from = least === undefined ? `above ${above} and at most ${most}` : `from ${least} to ${most}`;
  throw malformed(key, `is ${JSON.stringify(text.slice(0, 40))}; it must be ${kind} ${from}`);
}

export function flag(key: keyof Settings, text: Text): boolean | undefined {
  if (text === undefined) return undefined;
  if (text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  throw malformed(key, `is ${JSON.stringify(text.slice(0, 40))}; it must be true or false`);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}

function malformed(key: keyof Settings, problem: string): ConfigurationError {
  const name = settingNames[key];
  return new ConfigurationError(
    `The ${name.what} (${name.config}, ${name.environment}) ${problem}: ${howToGive(name)}.`,
  );
}
