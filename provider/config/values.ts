import { ConfigurationError } from "../http/errors";
import { isLoopback } from "../http/loopback";
import { type Naming, placeOf, type SettingKey, settingNames } from "../http/settings";

type Text = string | undefined;

/** Schemes that a message may show: in another value, the part before the colon may belong to a key. */
const knownScheme = /^(ftp|file|libsql|ws|wss|mysql|postgres|postgresql):$/;

/** A credential that fits a header: printable Latin-1 without surrounding white space. */
export function credential(key: SettingKey, text: Text, naming?: Naming): Text {
  if (text === undefined) return undefined;
  if (text === "") throw malformed(key, naming, "is empty");
  if (text.trim() !== text)
    throw malformed(key, naming, "begins or ends with whitespace (perhaps a line break)");
  if (!/^[\x20-\x7e\x80-\xff]*$/.test(text)) {
    throw malformed(
      key,
      naming,
      "contains a character that is not allowed in a header (a line break, or one outside Latin-1)",
    );
  }
  return text;
}

/** A base URL without a trailing slash: https, or http on loopback; `libsql:`, if allowed, becomes https. */
export function url(key: SettingKey, text: Text, naming?: Naming): Text {
  if (text === undefined) return undefined;
  const database = key === "databaseUrl";
  const allowed = database
    ? "a libsql or https URL (http on loopback only)"
    : "an https URL (http on loopback only)";
  // The text is not quoted: a key put here by mistake would be shown.
  if (text === "" || !URL.canParse(text)) throw malformed(key, naming, `is not ${allowed}`);
  const parsed = new URL(database ? text.replace(/^libsql:/i, "https:") : text);
  if (parsed.username || parsed.password || parsed.search || parsed.hash) {
    throw malformed(
      key,
      naming,
      "contains a user name, a password, a query or a fragment; it must be only the address (a token belongs in its own setting)",
    );
  }
  if (parsed.protocol === "http:" && !isLoopback(parsed.hostname)) {
    // "http:" without slashes may precede anything.
    const host = /^http:\/\//i.test(text) ? `with the host ${parsed.hostname}` : "that is not on loopback";
    throw malformed(key, naming, `is an http URL ${host}; http is allowed only on loopback`);
  }
  if (!["http:", "https:"].includes(parsed.protocol)) {
    const scheme = knownScheme.test(parsed.protocol)
      ? `the scheme ${parsed.protocol.slice(0, -1)}`
      : "an unsupported scheme";
    throw malformed(key, naming, `has ${scheme}; it must be ${allowed}`);
  }
  return `${parsed.origin}${parsed.pathname}`.replace(/(?<!\/)\/+$/, "");
}

export interface Range {
  readonly most: number;
  readonly whole?: boolean;
}

/** A decimal number above 0, which may have to be a whole one. */
export function number(
  key: SettingKey,
  text: Text,
  { most, whole = false }: Range,
  naming?: Naming,
): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value > 0 && value <= most && (!whole || Number.isInteger(value))) return value;
  const allowed = whole ? `an integer from 1 to ${most}` : `a number above 0 and at most ${most}`;
  throw malformed(key, naming, `is ${JSON.stringify(text.slice(0, 40))}; it must be ${allowed}`);
}

export function flag(key: SettingKey, text: Text, naming?: Naming): boolean | undefined {
  if (text === undefined) return undefined;
  if (text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  throw malformed(key, naming, `is ${JSON.stringify(text.slice(0, 40))}; it must be true or false`);
}

function malformed(key: SettingKey, naming: Naming | undefined, problem: string): ConfigurationError {
  const { names, give } = placeOf(key, naming);
  return new ConfigurationError(`The ${settingNames[key].what} (${names.join(", ")}) ${problem}: ${give}.`);
}
