// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getDailyAccessLog. */
export interface GetDailyAccessLogArgs {
  /** ID of the pull zone. */
  pullZoneId: number;
  /** The UTC day: a Date (its UTC day is taken), `yyyy-MM-dd` or `MM-dd-yyyy`. */
  date: Date | string;
  /** Number of lines to skip. Default: `0`. */
  start?: number | undefined;
  /**
   * Number of the line before which to stop, counted from 0; at least `start`. Default: all lines are read.
   */
  end?: number | undefined;
  /** Oldest first (`asc`) or newest first (`desc`). Default: the order of the API. */
  sort?: "asc" | "desc" | undefined;
  /** Only lines with this HTTP status, such as 404. From 100 to 599. */
  status?: number | undefined;
  /** Only lines that contain this text. */
  search?: string | undefined;
}

/** Arguments of getDailyAccessLogOutput. */
export interface GetDailyAccessLogOutputArgs {
  /** ID of the pull zone. */
  pullZoneId: pulumi.Input<number>;
  /** The UTC day: a Date (its UTC day is taken), `yyyy-MM-dd` or `MM-dd-yyyy`. */
  date: Date | pulumi.Input<string>;
  /** Number of lines to skip. Default: `0`. */
  start?: pulumi.Input<number | undefined> | undefined;
  /**
   * Number of the line before which to stop, counted from 0; at least `start`. Default: all lines are read.
   */
  end?: pulumi.Input<number | undefined> | undefined;
  /** Oldest first (`asc`) or newest first (`desc`). Default: the order of the API. */
  sort?: pulumi.Input<"asc" | "desc" | undefined> | undefined;
  /** Only lines with this HTTP status, such as 404. From 100 to 599. */
  status?: pulumi.Input<number | undefined> | undefined;
  /** Only lines that contain this text. */
  search?: pulumi.Input<string | undefined> | undefined;
}

/** One line of a daily log. What the line gives as `-` is null, except for the cache status. */
export interface DailyAccessLogRecord {
  /** `HIT`, `MISS` …; `-` if the cache was not involved. */
  cacheStatus: string | null;
  /** HTTP status of the response. */
  statusCode: number | null;
  /** Time of the request in milliseconds since 1970. */
  timestamp: number | null;
  /** Bytes of the whole response. */
  bytesSent: number | null;
  /** ID of the pull zone. */
  pullZoneId: number | null;
  /** IP address of the visitor. */
  remoteIp: string | null;
  /** `Referer` header of the request. */
  referer: string | null;
  /** Requested URL. */
  url: string | null;
  /** Code of the edge location that served the request. */
  edgeLocation: string | null;
  /** `User-Agent` header of the request. */
  userAgent: string | null;
  /** ID of the request. */
  requestId: string | null;
  /** Country of the visitor, in two letters. */
  country: string | null;
  /** Bytes of the response's body. Only with extended logging. */
  bodyBytesSent?: number | null | undefined;
  /** `Content-Range` header of the response. Only with extended logging. */
  contentRange?: string | null | undefined;
  /** `Authorization` header of the request. Only with extended logging. A secret. */
  authorizationHeader?: pulumi.Output<string> | null | undefined;
}

/** Result of getDailyAccessLog. */
export interface GetDailyAccessLogResult {
  /** The records of the day, in the order that `sort` says. */
  records: DailyAccessLogRecord[];
  /** Number of lines that are not records; they are skipped. */
  malformed: number;
}

/**
 * The access log of a pull zone for one UTC day (version 1 of the API).
 *
 * @example The first thousand lines of today
 * ```ts
 * const today = new Date();
 * const { records, malformed } = await edge.getDailyAccessLog({ pullZoneId: 9, date: today, end: 1000 });
 * ```
 */
export function getDailyAccessLog(
  args: GetDailyAccessLogArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetDailyAccessLogResult> {
  return loadInvokeModule().invoke("getDailyAccessLog", args, options);
}

/** Like {@link getDailyAccessLog}, as an Output, which is secret as a whole if a part of it is. */
export function getDailyAccessLogOutput(
  args: GetDailyAccessLogOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<pulumi.Unwrap<GetDailyAccessLogResult>> {
  return loadInvokeModule().invokeOutput("getDailyAccessLog", args, options);
}
