import type { Client } from "../../http/client";
import { UnexpectedResponseError } from "../../http/errors";
import type { Clock } from "../../http/time";
import { accessLogQuery } from "../../model/accessLog";
import { conformingOptions, idNumber } from "../arguments";
import { maxEmptyPages } from "../paging";
import type { AccessLogQuery, AccessLogRecord, DailyLogOptions } from "../types";
import { type DailyLog, dailyLog } from "./dailyLog";
import { explained, queryAccessLogs } from "./operations";
import { toQuery } from "./query";

/** Raw CDN request logs of a pull zone, kept for 3 days. At most 30 requests in any 10 s per pull zone. */
export interface AccessLogs {
  /**
   * Every record that matches the query, page by page in constant memory. Continues over empty pages while the API
   * announces more. Arguments are checked before any request.
   */
  list(pullZoneId: number, query?: AccessLogQuery): AsyncGenerator<AccessLogRecord, void>;
  /**
   * The log of one UTC day, streamed line by line in constant memory. `malformed` counts the lines that are not records,
   * which are skipped.
   */
  daily(pullZoneId: number, date: Date | string, options?: DailyLogOptions): DailyLog;
}

export const accessLogs = (client: Client, clock: Clock): AccessLogs => ({
  async *list(pullZoneId, query = {}) {
    conformingOptions("accessLogs.list", accessLogQuery, query);
    const { limit = Number.POSITIVE_INFINITY, pageSize = 1000, ...filters } = query;
    const size = Math.min(pageSize, limit);
    const call = {
      path: { pullZoneId: idNumber("pullZoneId", pullZoneId) },
      subject: `access logs of pull zone ${pullZoneId}`,
    };
    const fixed = toQuery(filters, clock.now());
    let left = limit;
    let empty = 0;
    for (let { offset } = fixed; left > 0; ) {
      const page = await explained(
        client.send(queryAccessLogs, { ...call, query: { ...fixed, limit: size, offset } }),
      );
      const records = (page.data ?? []).slice(0, left);
      yield* records;
      left -= records.length;
      if (page.pagination?.hasMore !== true) return;
      empty = records.length === 0 ? empty + 1 : 0;
      if (empty === maxEmptyPages) throw endless(call.subject, size);
      // A server may allow smaller pages only.
      offset += Math.min(size, page.pagination.limit ?? size);
    }
  },

  daily: (pullZoneId, date, options) => dailyLog(client, clock, pullZoneId, date, options),
});

// At the rate limit this many empty pages take more than five minutes.
const endless = (subject: string, pageSize: number) =>
  new UnexpectedResponseError(
    `Could not read ${subject}: ${maxEmptyPages} pages of ${pageSize} records in a row were empty, and the API says that there are more. Give a shorter span with from and to, or a larger pageSize (at most 10000).`,
  );
