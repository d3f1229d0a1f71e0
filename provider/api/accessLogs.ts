import { z } from "zod";
import type { Client } from "../http/client";
import type { Clock } from "../http/clock";
import { UnexpectedResponseError } from "../http/errors";
import type { Operation, RateLimit } from "../http/operation";
import { accessLog, accessLogQuery } from "../model/accessLog";
import { list } from "../model/list";
import { type AccessLogQuery, queryNames, toQuery } from "./accessLogQuery";
import { conformingMember, idNumber, only } from "./arguments";
import { type DailyLog, dailyLog } from "./dailyLog";
import { explained } from "./loggingErrors";
import { mostEmptyPages } from "./paging";

/** Section 8: both versions together, for each pull zone. */
const limit: RateLimit = { maximum: 30, milliseconds: 10_000, per: "pullZoneId" };

const { received: accessLogRecord } = accessLog;

export type AccessLogRecord = z.output<typeof accessLogRecord>;

const page = z.looseObject({
  data: list(accessLogRecord).nullish(),
  pagination: z.looseObject({ hasMore: z.boolean().nullish() }).nullish(),
});

export type AccessLogPage = z.output<typeof page>;

export const queryAccessLogs: Operation<AccessLogPage> = {
  name: "read access logs",
  service: "logging",
  method: "GET",
  path: "/v2/pullzones/{pullZoneId}/logs",
  response: page,
  repeatable: true,
  limit,
  source: "documented 4.11",
};

/** The legacy version: one day as a gzipped, pipe-delimited file. */
export const readDailyLog: Operation = {
  name: "read the daily log",
  service: "logging",
  method: "GET",
  path: "/{date}/{pullZoneId}.log",
  repeatable: true,
  limit,
  accept: "*/*",
  source: "companion [spec]",
};

/** Raw CDN request logs of a pull zone (section 4.11), kept for 3 days. At most 30 requests in any 10 s a pull zone. */
export const accessLogs = (client: Client, clock: Clock) => ({
  /**
   * Every record that the query means (version 2), page after page in constant memory. Goes on over empty pages while
   * the platform says that there are more. Arguments are checked before any request.
   */
  async *list(pullZoneId: number, query: AccessLogQuery = {}): AsyncGenerator<AccessLogRecord, void> {
    only("accessLogs.list", "option", query, queryNames);
    const { limit, pageSize = 1000, ...filters } = query;
    const { limit: aLimit, pageSize: aSize } = accessLogQuery;
    const most =
      limit === undefined ? Number.POSITIVE_INFINITY : conformingMember("limit", aLimit.kind, limit);
    const size = Math.min(conformingMember("pageSize", aSize.kind, pageSize), most);
    const call = {
      path: { pullZoneId: idNumber("pullZoneId", pullZoneId) },
      of: `access logs of pull zone ${pullZoneId}`,
    };
    const fixed = toQuery(filters, clock.now());
    let left = most;
    let empty = 0;
    for (let offset = fixed.offset; left > 0; offset += size) {
      const page = await explained(
        client.send(queryAccessLogs, { ...call, query: { ...fixed, limit: size, offset } }),
      );
      const records = recordsOf(page).slice(0, left);
      yield* records;
      left -= records.length;
      if (page.pagination?.hasMore !== true) return;
      empty = records.length === 0 ? empty + 1 : 0;
      if (empty === mostEmptyPages) throw endless(call.of, size);
    }
  },

  /**
   * The log of one UTC day (version 1), streamed line by line in constant memory. `malformed` counts the lines that
   * are no record; they are passed over.
   */
  daily: (pullZoneId: number, date: Date | string, options?: Parameters<typeof dailyLog>[4]): DailyLog =>
    dailyLog(client, clock, pullZoneId, date, options),
});

// At the platform's limit so many empty pages take more than five minutes.
const endless = (of: string, pageSize: number) =>
  new UnexpectedResponseError(
    `Could not read ${of}: ${mostEmptyPages} pages of ${pageSize} records in a row were empty, and the API says that there are more. Give a shorter span with from and to, or a larger pageSize (at most 10000).`,
  );

const recordsOf = (page: AccessLogPage): AccessLogRecord[] => page.data ?? [];
