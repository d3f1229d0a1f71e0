import type * as pulumi from "@pulumi/pulumi";
import type { DailyLogOptions, DailyLogRecord } from "../api/accessLogs/dailyLog";
import { collect } from "../functions/collect";
import type { EdgeInvokeOptions } from "./account";
import type { DataFunction, Inputs } from "./call";
import { type DateInput, dayText } from "./dates";
import { machine } from "./load";

/** Arguments of getDailyAccessLog: the pull zone, the day, and which of its lines. */
export interface GetDailyAccessLogArgs extends DailyLogOptions {
  /** Id of the pull zone, a positive whole number. */
  pullZoneId: number;
  /**
   * The UTC day: a Date (its UTC day is taken), or a text as `yyyy-MM-dd` or `MM-dd-yyyy`. The platform keeps access
   * logs for 3 days; a day of which nothing lies within them is refused.
   */
  date: Date | string;
}

/** Arguments of getDailyAccessLogOutput. */
export interface GetDailyAccessLogOutputArgs extends Omit<Inputs<GetDailyAccessLogArgs>, "date"> {
  /** The UTC day, as in {@link GetDailyAccessLogArgs}. */
  date: DateInput;
}

/** One line of a daily log. What the line gives as `-` is null, but for the cache status. */
export interface DailyAccessLogRecord extends Omit<DailyLogRecord, "authorizationHeader"> {
  /** A credential of the visitor, a secret. Only in logs of fifteen columns. */
  authorizationHeader?: pulumi.Output<string> | null | undefined;
}

export interface GetDailyAccessLogResult {
  /** The day's records, in the platform's order unless told otherwise. */
  records: DailyAccessLogRecord[];
  /** Lines that were no record; they are passed over. */
  malformed: number;
}

const dailyAccessLog: DataFunction<GetDailyAccessLogArgs, GetDailyAccessLogResult> = {
  name: "getDailyAccessLog",
  takes: ["pullZoneId", "date", "start", "end", "sort", "status", "search"],
  secrets: [["records", "authorizationHeader"]],
  async read(api, { pullZoneId, date, ...options }) {
    const log = api.accessLogs.daily(pullZoneId, date, options);
    return { records: await collect(log), malformed: log.malformed };
  },
};

/**
 * The access log of a pull zone for one UTC day (version 1 of the API). It is unpacked and parsed as it streams in;
 * the records are held, so take part of a long day with `start` and `end`. Each `authorizationHeader` is a secret.
 *
 * @example
 * ```ts
 * const { records, malformed } = await edge.getDailyAccessLog({ pullZoneId: 9, date: new Date(), end: 1000 });
 * ```
 */
export function getDailyAccessLog(
  args: GetDailyAccessLogArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetDailyAccessLogResult> {
  return machine().plain(dailyAccessLog, args, options);
}

/** Like {@link getDailyAccessLog}, as an Output; secret as a whole where a record has an `authorizationHeader`. */
export function getDailyAccessLogOutput(
  args: GetDailyAccessLogOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<pulumi.Unwrap<GetDailyAccessLogResult>> {
  return machine().output(dailyAccessLog, { ...args, date: dayText(args?.date) }, options);
}
