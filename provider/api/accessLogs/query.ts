import { isIP } from "node:net";
import { accessLogQuery, type SeveralKind } from "../../model/accessLog";
import { moment } from "../../model/dates";
import type { Described, OptionsOf } from "../../model/field";
import type { Kind } from "../../model/kinds";
import { argumentError } from "../arguments";

type AccessLogQuery = OptionsOf<typeof accessLogQuery>;

const day = 24 * 60 * 60 * 1000;
const longestSpan = 3 * day;
/** How long before the request a program may have computed "three days ago". */
const slack = day / 24;

/**
 * The parameters of a query whose options conform. The time span is fixed at the start: with an open end each new record
 * would shift the pages.
 * @throws EdgeError naming the argument, what was given and what is allowed.
 */
export function toQuery(query: Omit<AccessLogQuery, "limit" | "pageSize">, now: number) {
  const { from, to } = spanOf(query, now);
  if (query.remoteIp !== undefined && isIP(query.remoteIp) === 0)
    throw argumentError("remoteIp", query.remoteIp, "an IP address");
  if (query.search !== undefined) checkSearch(query.search);
  const parameters = Object.entries<Described>(accessLogQuery.options).flatMap(([name, { kind }]) => {
    const { [name]: value } = query as Readonly<Record<string, string | number | boolean | undefined>>;
    if (value === undefined) return [];
    return [[name, isSeveral(kind) ? commaSeparated(name, value, kind) : value] as const];
  });
  return { offset: 0, ...Object.fromEntries(parameters), from: iso(from), to: iso(to) };
}

const isSeveral = (kind: Kind): kind is SeveralKind<string | number> => "form" in kind;

const iso = (time: number): string => new Date(time).toISOString();

/** Milliseconds since 1970, the end left out. */
function spanOf(query: Pick<AccessLogQuery, "from" | "to">, now: number): { from: number; to: number } {
  const end = query.to === undefined ? now : moment.time(query.to);
  const to = Math.min(end, now);
  const from = query.from === undefined ? to - day : moment.time(query.from);
  if (from >= to) throw argumentError("from", iso(from), `before ${end > now ? "now" : "to"} (${iso(to)})`);
  const firstKept = now - longestSpan;
  if (to <= firstKept)
    throw argumentError("to", iso(to), `after ${iso(firstKept)}, because access logs are kept for 3 days`);
  if (to - from <= longestSpan) return { from, to };
  // "Three days ago", computed a moment earlier: the records before are no longer kept.
  if (to - from <= longestSpan + slack) return { from: to - longestSpan, to };
  throw argumentError("from", iso(from), `at most 3 days before to (${iso(to)})`);
}

function commaSeparated(
  name: string,
  value: unknown,
  { form, allowed }: SeveralKind<string | number>,
): string {
  const values: unknown[] = typeof value === "string" ? value.split(",") : [value].flat();
  const items = values.map((item) =>
    typeof item === "number" || typeof item === "string" ? String(item).trim() : item,
  );
  const wrong = items.findIndex((item) => typeof item !== "string" || !form.test(item));
  if (items.length === 0) throw argumentError(name, value, allowed);
  if (wrong !== -1) throw argumentError(name, items[wrong], allowed);
  return items.join(",");
}

function checkSearch(search: string): void {
  const words = search.trim().split(/\s+/).length;
  if (words > 16) throw argumentError("search", `${words} words`, "at most 16 words");
  if (search.length > 128)
    throw argumentError("search", `${search.length} characters`, "at most 128 characters");
}
