import { EdgeError } from "../base/errors";

type PathParameters = Readonly<Record<string, string | number>>;

/** Lists the names of the parameters of a path template. */
export const listPathParameters = (template: string): string[] =>
  [...template.matchAll(/\{(\w+)/g)].map(([, name = ""]) => name);

/**
 * Replaces the parameters of a path template with their percent-encoded values.
 * `{name*}` is any number of segments, none if it is empty.
 * @throws EdgeError naming a parameter that is missing, empty (unless written `{name?}`), "." or "..", or cannot be encoded.
 */
export function expandPath(template: string, parameters: PathParameters = {}): string {
  return template
    .split("/")
    .flatMap((segment) => expandSegments(segment, parameters))
    .join("/");
}

function expandSegments(segment: string, parameters: PathParameters): string[] {
  const [, name] = /^\{(\w+)\*\}$/.exec(segment) ?? [];
  if (name === undefined) return [expandSegment(segment, parameters)];
  const segments = String(parameters[name] ?? "").split("/");
  if (segments.length === 1 && segments[0] === "") return [];
  return segments.map((each) => expandSegment(`{${name}}`, { [name]: each }));
}

function expandSegment(segment: string, parameters: PathParameters): string {
  const names: string[] = [];
  const expanded = segment.replace(/\{(\w+)(\??)\}/g, (_, name: string, optional: string) => {
    names.push(name);
    return encodeParameter(name, parameters[name], optional !== "");
  });
  if (expanded === "." || expanded === "..") {
    throw new EdgeError(
      `${names.join(", ") || "The path"} results in the path segment "${expanded}", which is not allowed.`,
    );
  }
  return expanded;
}

function encodeParameter(name: string, value: string | number | undefined, mayBeEmpty: boolean): string {
  if (mayBeEmpty && (value === undefined || value === "")) return "";
  if (value === undefined) throw new EdgeError(`The path parameter ${name} is missing.`);
  if (value === "") throw new EdgeError(`${name} must not be an empty string.`);
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new EdgeError(`${name} is ${value}; it must be an integer below 2^53.`);
  }
  return encodeText(name, String(value));
}

/** Returns "?page=1&search=a%20b", or "" for an empty query. Leaves out undefined members. */
export function formatQuery(
  query: Readonly<Record<string, string | number | boolean | undefined>> = {},
): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeText(name, String(value))}`);
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function encodeText(name: string, text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    throw new EdgeError(`${name} contains an unpaired surrogate; it must be well-formed Unicode.`);
  }
}

/** Returns whether a host is loopback. The URL of a loopback host may use http, and needs no proxy. */
export const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);

/** Replaces any loopback host with "localhost", because all of them are one machine. */
export function normalizeLoopback(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  if (isLoopback(parsed.hostname)) parsed.hostname = "localhost";
  return parsed.href;
}
