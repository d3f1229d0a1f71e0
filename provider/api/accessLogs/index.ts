import { isIP } from "node:net";
import type { Clock } from "../../base/time";
import type { Client } from "../../http/client";
import { accessLogQuery, type OneOrManyKind } from "../../model/accessLog";
import { instantOrDay } from "../../model/dates";
import type { ValueDeclaration } from "../../model/field";
import type { Kind } from "../../model/kinds";
import { checkId, checkOptions, createArgumentError } from "../arguments";
import { createEmptyPageLimit } from "../paging";
import type { AccessLogQuery, AccessLogRecord, DailyLogOptions } from "../types";
import { type DailyLog, streamDailyLog } from "./dailyLog";
import { addLogErrorAdvice, queryAccessLogs } from "./operations";

/** Raw CDN request logs of a pull zone, kept for 3 days. At most 30 requests in any 10 s per pull zone. */
export interface AccessLogs {
  /**
   * Every record that matches the query, page by page in constant memory. Continues after an empty page if the API
   * announces more records. Arguments are checked before any request.
   */
  list(pullZoneId: number, query?: AccessLogQuery): AsyncGenerator<AccessLogRecord, void>;
  /**
   * The log of one UTC day, streamed line by line in constant memory. `malformed` counts the lines that are not records,
   * which are skipped.
   */
  daily(pullZoneId: number, date: Date | string, options?: DailyLogOptions): DailyLog;
}

export const createAccessLogs = (client: Client, clock: Clock): AccessLogs => ({
  async *list(pullZoneId, query = {}) {
    checkOptions("accessLogs.list", accessLogQuery, query);
    const { limit = Number.POSITIVE_INFINITY, pageSize = 1000, ...filters } = query;
    const recordsPerRequest = Math.min(pageSize, limit);
    const call = {
      path: { pullZoneId: checkId("pullZoneId", pullZoneId) },
      subject: `access logs of pull zone ${pullZoneId}`,
    };
    const baseQuery = checkAndConvertQuery(filters, clock.now());
    const checkLength = createEmptyPageLimit(call.subject);
    let remaining = limit;
    for (let { offset } = baseQuery; remaining > 0; ) {
      const page = await addLogErrorAdvice(
        client.send(queryAccessLogs, { ...call, query: { ...baseQuery, limit: recordsPerRequest, offset } }),
      );
      const records = (page.data ?? []).slice(0, remaining);
      checkLength(records.length);
      yield* records;
      remaining -= records.length;
      if (page.pagination?.hasMore !== true) return;
      // `pagination.limit` is the page size that the server used. It may be smaller than the requested one.
      offset += Math.min(recordsPerRequest, page.pagination.limit ?? recordsPerRequest);
    }
  },

  daily: (pullZoneId, date, options) => streamDailyLog(client, clock, pullZoneId, date, options),
});

const dayLength = 24 * 60 * 60 * 1000;
const maxSpan = 3 * dayLength;
/** How far a time span may exceed 3 days: a program may compute "three days ago" some time before its request. */
const spanTolerance = dayLength / 24;

/**
 * Converts checked options to query parameters. They always include the end of the time span: without it, new records could
 * shift the pages.
 * @throws EdgeError naming the argument, what was given and what is allowed.
 */
function checkAndConvertQuery(query: Omit<AccessLogQuery, "limit" | "pageSize">, now: number) {
  const { from, to } = resolveTimeSpan(query, now);
  if (query.remoteIp !== undefined && isIP(query.remoteIp) === 0)
    throw createArgumentError("remoteIp", query.remoteIp, "an IP address");
  if (query.search !== undefined) checkSearch(query.search);
  const parameters = Object.entries<ValueDeclaration>(accessLogQuery.options).flatMap(([name, { kind }]) => {
    const { [name]: value } = query as Readonly<Record<string, string | number | boolean | undefined>>;
    if (value === undefined) return [];
    return [[name, isOneOrManyKind(kind) ? checkAndJoinItems(name, value, kind) : value] as const];
  });
  return { offset: 0, ...Object.fromEntries(parameters), from: toIsoTime(from), to: toIsoTime(to) };
}

const isOneOrManyKind = (kind: Kind): kind is OneOrManyKind<string | number> => "itemPattern" in kind;

const toIsoTime = (time: number): string => new Date(time).toISOString();

/** Returns the time span in milliseconds since 1970; `to` is exclusive. */
function resolveTimeSpan(
  query: Pick<AccessLogQuery, "from" | "to">,
  now: number,
): { from: number; to: number } {
  const end = query.to === undefined ? now : instantOrDay.toMilliseconds(query.to);
  const to = Math.min(end, now);
  const from = query.from === undefined ? to - dayLength : instantOrDay.toMilliseconds(query.from);
  if (from >= to)
    throw createArgumentError(
      "from",
      toIsoTime(from),
      `before ${end > now ? "now" : "to"} (${toIsoTime(to)})`,
    );
  const retentionStart = now - maxSpan;
  if (to <= retentionStart)
    throw createArgumentError(
      "to",
      toIsoTime(to),
      `after ${toIsoTime(retentionStart)}, because access logs are kept for 3 days`,
    );
  if (to - from <= maxSpan) return { from, to };
  // Shorten a span that is slightly too long. The platform no longer keeps the records that this leaves out.
  if (to - from <= maxSpan + spanTolerance) return { from: to - maxSpan, to };
  throw createArgumentError("from", toIsoTime(from), `at most 3 days before to (${toIsoTime(to)})`);
}

function checkAndJoinItems(
  name: string,
  value: unknown,
  { itemPattern, allowed }: OneOrManyKind<string | number>,
): string {
  const values: unknown[] = typeof value === "string" ? value.split(",") : [value].flat();
  const items = values.map((item) =>
    typeof item === "number" || typeof item === "string" ? String(item).trim() : item,
  );
  const invalidIndex = items.findIndex((item) => typeof item !== "string" || !itemPattern.test(item));
  if (items.length === 0) throw createArgumentError(name, value, allowed);
  if (invalidIndex !== -1) throw createArgumentError(name, items[invalidIndex], allowed);
  return items.join(",");
}

function checkSearch(search: string): void {
  const words = search.trim().split(/\s+/).length;
  if (words > 16) throw createArgumentError("search", `${words} words`, "at most 16 words");
  if (search.length > 128)
    throw createArgumentError("search", `${search.length} characters`, "at most 128 characters");
}
