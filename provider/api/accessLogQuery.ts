import { isIP } from "node:net";
import { choice, flag, integer, refusal, text } from "./arguments";
import { dayStart, instant } from "../model/instant";

/** Filters of the access logs (companion, "CDN logs"). All must match. */
export interface AccessLogQuery {
  /** Start of the span, inclusive: a Date or ISO 8601 text with its zone. Default: 24 hours before `to`. */
  readonly from?: Date | string | undefined;
  /**
   * End of the span, exclusive: a Date or ISO 8601 text with its zone. Default: now. At most 3 days after `from`; up to
   * an hour more counts as 3 days, so that three days ago may be computed some time before.
   */
  readonly to?: Date | string | undefined;
  /** Statuses: 404, "404", "4xx", or a list of these. */
  readonly status?: number | string | readonly (number | string)[] | undefined;
  /** Cache statuses (section 2.14): "HIT", "MISS" …, or a list. */
  readonly cacheStatus?: string | readonly string[] | undefined;
  /** Country codes of two letters, one or a list. */
  readonly country?: string | readonly string[] | undefined;
  /** Code of the edge location. */
  readonly edgeLocation?: string | undefined;
  readonly remoteIp?: string | undefined;
  readonly urlContains?: string | undefined;
  readonly userAgentContains?: string | undefined;
  readonly refererContains?: string | undefined;
  readonly requestId?: string | undefined;
  /** At most 16 words in at most 128 characters; a record that holds any of them matches. */
  readonly search?: string | undefined;
  /** Also the requests between edge and origin shield. Default: false. */
  readonly includeOriginShield?: boolean | undefined;
  /** Newest first (`desc`, the default) or oldest first. */
  readonly order?: "asc" | "desc" | undefined;
  /** Records to pass over at the start, from 0. Default: 0. */
  readonly offset?: number | undefined;
  /** At most so many records in all, from 1. Default: all. */
  readonly limit?: number | undefined;
  /** Records asked for at a time, 1 to 10000. Default: 1000. */
  readonly pageSize?: number | undefined;
}

const day = 24 * 60 * 60 * 1000;
const longestSpan = 3 * day;
/** How long before its request a program may have computed "three days ago". */
const slack = day / 24;

const plain = [
  "edgeLocation",
  "remoteIp",
  "urlContains",
  "userAgentContains",
  "refererContains",
  "requestId",
] as const;

/** What a query may have. */
export const queryNames: readonly (keyof AccessLogQuery)[] = [
  "from",
  "to",
  "status",
  "cacheStatus",
  "country",
  ...plain,
  "search",
  "includeOriginShield",
  "order",
  "offset",
  "limit",
  "pageSize",
];

/**
 * The wire's query parameters. The span is fixed at the start: with an open end each new record would shift the pages.
 * @throws EdgeError naming the argument, what was given and what is allowed.
 */
export function toQuery(query: Omit<AccessLogQuery, "limit" | "pageSize">, now: number) {
  const { from, to } = spanOf(query, now);
  if (query.remoteIp !== undefined && isIP(query.remoteIp) === 0)
    throw refusal("remoteIp", query.remoteIp, "an IP address");
  const given = plain.filter((name) => query[name] !== undefined);
  return {
    from: iso(from),
    to: iso(to),
    status:
      query.status === undefined
        ? undefined
        : list(
            "status",
            query.status,
            /^[1-5](\d\d|xx)$/i,
            'a status such as 404 or "4xx", or a list of these',
          ),
    cacheStatus:
      query.cacheStatus === undefined
        ? undefined
        : list(
            "cacheStatus",
            query.cacheStatus,
            /^([A-Z]+|-)$/i,
            'a cache status such as "HIT", or a list of these',
          ),
    country:
      query.country === undefined
        ? undefined
        : list("country", query.country, /^[A-Z]{2}$/i, "a country code of two letters, or a list of these"),
    ...Object.fromEntries(given.map((name) => [name, text(name, query[name])])),
    search: query.search === undefined ? undefined : searched(query.search),
    includeOriginShield:
      query.includeOriginShield === undefined
        ? undefined
        : flag("includeOriginShield", query.includeOriginShield),
    order: query.order === undefined ? undefined : choice("order", query.order, ["asc", "desc"]),
    offset: query.offset === undefined ? 0 : integer("offset", query.offset, 0, Number.MAX_SAFE_INTEGER),
  };
}

const iso = (time: number): string => new Date(time).toISOString();

/** Milliseconds since 1970, the end left out. */
function spanOf(query: Pick<AccessLogQuery, "from" | "to">, now: number): { from: number; to: number } {
  const to = query.to === undefined ? now : timeOf("to", query.to);
  const from = query.from === undefined ? to - day : timeOf("from", query.from);
  if (from >= to) throw refusal("from", iso(from), `before to (${iso(to)})`);
  const kept = now - longestSpan;
  if (to <= kept) throw refusal("to", iso(to), `after ${iso(kept)}, because access logs are kept for 3 days`);
  if (to - from <= longestSpan) return { from, to };
  // Three days ago, computed a moment before: what is left out is not kept any more.
  if (to <= now && to - from <= longestSpan + slack) return { from: to - longestSpan, to };
  throw refusal("from", iso(from), `at most 3 days before to (${iso(to)})`);
}

function timeOf(name: string, value: Date | string): number {
  const date = value instanceof Date ? value : typeof value === "string" ? dated(value) : undefined;
  if (date !== undefined && !Number.isNaN(date.getTime())) return date.getTime();
  throw refusal(
    name,
    value instanceof Date ? "an invalid Date" : value,
    "a Date or an ISO 8601 text with its zone such as 2026-01-31T08:00:00Z",
  );
}

/** A day, or a time with its zone: without one it would depend on the machine. */
const dated = (text: string): Date | undefined => dayStart(text) ?? instant(text);

function list(name: string, value: unknown, form: RegExp, allowed: string): string {
  const given: unknown[] = Array.isArray(value)
    ? value
    : typeof value === "string"
      ? value.split(",")
      : [value];
  const strange = given.find((item) => typeof item !== "string" && typeof item !== "number");
  if (strange !== undefined || given.length === 0) throw refusal(name, strange ?? value, allowed);
  const items = given.map((item) => String(item).trim());
  const wrong = items.find((item) => !form.test(item));
  if (wrong !== undefined) throw refusal(name, wrong, allowed);
  return items.join(",");
}

function searched(value: string): string {
  text("search", value);
  const words = value.trim().split(/\s+/).length;
  if (words > 16) throw refusal("search", `${words} words`, "at most 16 words");
  if (value.length > 128) throw refusal("search", `${value.length} characters`, "at most 128 characters");
  return value;
}
