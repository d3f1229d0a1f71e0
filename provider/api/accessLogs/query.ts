import { isIP } from "node:net";
import { accessLogQuery, type SeveralKind } from "../../model/accessLog";
import type { Described, OptionsOf } from "../../model/field";
import type { Kind } from "../../model/kinds";
import { dayStart, instant } from "../../model/time";
import { argumentError, conformingMember, text } from "../arguments";

type AccessLogQuery = OptionsOf<typeof accessLogQuery>;

const day = 24 * 60 * 60 * 1000;
const longestSpan = 3 * day;
/** How long before the request a program may have computed "three days ago". */
const slack = day / 24;

/**
 * The query parameters. The time span is fixed at the start: with an open end each new record would shift the pages.
 * @throws EdgeError naming the argument, what was given and what is allowed.
 */
export function toQuery(query: Omit<AccessLogQuery, "limit" | "pageSize">, now: number) {
  const { from, to } = spanOf(query, now);
  if (query.remoteIp !== undefined && isIP(query.remoteIp) === 0)
    throw argumentError("remoteIp", query.remoteIp, "an IP address");
  const parameters = Object.entries<Described>(accessLogQuery.options).flatMap(([name, { kind }]) => {
    const given: unknown = query[name as keyof typeof query];
    return given === undefined ? [] : [[name, parameterOf(name, kind, given)] as const];
  });
  return { offset: 0, ...Object.fromEntries(parameters), from: iso(from), to: iso(to) };
}

function parameterOf(name: string, kind: Kind | SeveralKind<string | number>, given: unknown) {
  if ("form" in kind) return list(name, given, kind.form, kind.allowed);
  if (name === "search") return searched(given);
  return conformingMember(name, kind, given) as string | number | boolean;
}

const iso = (time: number): string => new Date(time).toISOString();

/** Milliseconds since 1970, the end left out. */
function spanOf(query: Pick<AccessLogQuery, "from" | "to">, now: number): { from: number; to: number } {
  const end = query.to === undefined ? now : timeOf("to", query.to);
  const to = Math.min(end, now);
  const from = query.from === undefined ? to - day : timeOf("from", query.from);
  if (from >= to) throw argumentError("from", iso(from), `before ${end > now ? "now" : "to"} (${iso(to)})`);
  const kept = now - longestSpan;
  if (to <= kept)
    throw argumentError("to", iso(to), `after ${iso(kept)}, because access logs are kept for 3 days`);
  if (to - from <= longestSpan) return { from, to };
  // "Three days ago", computed a moment earlier: the records before are no longer kept.
  if (to - from <= longestSpan + slack) return { from: to - longestSpan, to };
  throw argumentError("from", iso(from), `at most 3 days before to (${iso(to)})`);
}

function timeOf(name: string, value: Date | string): number {
  const date = value instanceof Date ? value : typeof value === "string" ? dated(value) : undefined;
  if (date !== undefined && !Number.isNaN(date.getTime())) return date.getTime();
  throw argumentError(
    name,
    value instanceof Date ? "an invalid Date" : value,
    "a Date or an ISO 8601 string with its time zone such as 2026-01-31T08:00:00Z",
  );
}

/** A day, or a time with its zone: without a zone it would depend on the machine. */
const dated = (text: string): Date | undefined => dayStart(text) ?? instant(text);

function list(name: string, value: unknown, form: RegExp, allowed: string): string {
  const given: unknown[] = Array.isArray(value)
    ? value
    : typeof value === "string"
      ? value.split(",")
      : [value];
  const strange = given.find((item) => typeof item !== "string" && typeof item !== "number");
  if (strange !== undefined || given.length === 0) throw argumentError(name, strange ?? value, allowed);
  const items = given.map((item) => String(item).trim());
  const wrong = items.find((item) => !form.test(item));
  if (wrong !== undefined) throw argumentError(name, wrong, allowed);
  return items.join(",");
}

function searched(given: unknown): string {
  const value = text("search", given);
  const words = value.trim().split(/\s+/).length;
  if (words > 16) throw argumentError("search", `${words} words`, "at most 16 words");
  if (value.length > 128)
    throw argumentError("search", `${value.length} characters`, "at most 128 characters");
  return value;
}
