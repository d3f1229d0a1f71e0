import { ConfigurationError } from "../base/errors";
import { shortenForMessage } from "../base/messageText";
import type { SettingLabel } from "../http/settings";
import { isLoopback } from "../http/url";
import type { SettingSpec } from "./settings";

/** Creates the error for an invalid value. `problem` is the predicate of its message, such as "is empty". */
type SettingErrorFactory = (problem: string) => ConfigurationError;

const settingParsers: {
  readonly [Type in SettingSpec["type"]]: (
    text: string,
    createError: SettingErrorFactory,
    setting: SettingSpec,
  ) => unknown;
} = {
  credential: parseCredential,
  url: (text, createError) => parseUrl(text, createError, false),
  databaseUrl: (text, createError) => parseUrl(text, createError, true),
  integer: parseNumber,
  number: parseNumber,
  boolean: parseFlag,
};

/** Parses a setting, or returns its default. @throws ConfigurationError that names the setting as in `label` */
export function parseSetting(setting: SettingSpec, label: SettingLabel, text: string | undefined): unknown {
  if (text === undefined) return setting.default;
  const { noun, names, howToSet } = label;
  const createError: SettingErrorFactory = (problem) =>
    new ConfigurationError(`The ${noun} (${names.join(", ")}) ${problem}: ${howToSet}.`);
  return settingParsers[setting.type](text, createError, setting);
}

/** Schemes that a message may quote. Anything else before a colon may be part of a key that was put here by mistake. */
const printableSchemePattern = /^(ftp|file|libsql|ws|wss|mysql|postgres|postgresql):$/;

/** Parses a credential, which must fit a header: Latin-1 without ASCII control characters or surrounding whitespace. */
function parseCredential(text: string, createError: SettingErrorFactory): string {
  if (text === "") throw createError("is empty");
  if (text.trim() !== text) throw createError("begins or ends with whitespace (perhaps a line break)");
  if (/^[\x20-\x7e\x80-\xff]*$/.test(text)) return text;
  throw createError(
    "contains a character that is not allowed in a header (a line break, or one outside Latin-1)",
  );
}

/** Parses a base URL (https, or http on loopback) and removes trailing slashes. If allowed, `libsql:` becomes `https:`. */
function parseUrl(text: string, createError: SettingErrorFactory, allowsLibsql: boolean): string {
  const requirement = `${allowsLibsql ? "a libsql or" : "an"} https URL (http on loopback only)`;
  // Do not quote the text: it may be a key that was put here by mistake.
  if (!URL.canParse(text)) throw createError(`is not ${requirement}`);
  const parsed = new URL(allowsLibsql ? text.replace(/^libsql:/i, "https:") : text);
  if (parsed.username || parsed.password || parsed.search || parsed.hash) {
    throw createError(
      "contains a user name, a password, a query or a fragment; it must be only the address (a token belongs in its own setting)",
    );
  }
  if (parsed.protocol === "http:" && !isLoopback(parsed.hostname)) {
    // Without slashes, what follows "http:" is not a host and may be a key.
    const host = /^http:\/\//i.test(text) ? `with the host ${parsed.hostname}` : "that is not on loopback";
    throw createError(`is an http URL ${host}; http is allowed only on loopback`);
  }
  if (!["http:", "https:"].includes(parsed.protocol)) {
    const scheme = printableSchemePattern.test(parsed.protocol)
      ? `the scheme ${parsed.protocol.slice(0, -1)}`
      : "an unsupported scheme";
    throw createError(`has ${scheme}; it must be ${requirement}`);
  }
  return `${parsed.origin}${parsed.pathname}`.replace(/(?<!\/)\/+$/, "");
}

function parseNumber(
  text: string,
  createError: SettingErrorFactory,
  { type, maximum = Number.POSITIVE_INFINITY }: SettingSpec,
): number {
  const isInteger = type === "integer";
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value > 0 && value <= maximum && (!isInteger || Number.isInteger(value))) return value;
  const range = isInteger ? `an integer from 1 to ${maximum}` : `a number above 0 and at most ${maximum}`;
  throw createError(`is ${JSON.stringify(shortenForMessage(text, 40))}; it must be ${range}`);
}

function parseFlag(text: string, createError: SettingErrorFactory): boolean {
  if (text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  throw createError(`is ${JSON.stringify(shortenForMessage(text, 40))}; it must be true or false`);
}
