// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getAccessLogs. */
export interface GetAccessLogsArgs {
  /** ID of the pull zone. */
  pullZoneId: number;
  /** Start of the time span, inclusive, with its time zone. Default: 24 hours before `to`. */
  from?: Date | string | undefined;
  /**
   * End of the time span, exclusive, at most 3 days after `from`. A span up to an hour longer is cut to 3
   * days. A time in the future counts as now. Default: now.
   */
  to?: Date | string | undefined;
  /** HTTP statuses: 404, "404", "4xx", or a list of these. */
  status?: number | string | readonly (number | string)[] | undefined;
  /**
   * Cache statuses: `HIT`, `MISS`, `BYPASS`, `REVALIDATED`, `STALE`, `UPDATING`, `EXPIRED` or `-`, or a list
   * of these.
   */
  cacheStatus?: string | readonly string[] | undefined;
  /** A two-letter country code, or a list of them. */
  country?: string | readonly string[] | undefined;
  /** Code of the edge location. */
  edgeLocation?: string | undefined;
  /** IP address of the visitor. */
  remoteIp?: string | undefined;
  /** Part of the URL. */
  urlContains?: string | undefined;
  /** Part of the `User-Agent` header. */
  userAgentContains?: string | undefined;
  /** Part of the `Referer` header. */
  refererContains?: string | undefined;
  /** ID of the request. */
  requestId?: string | undefined;
  /** At most 16 words in at most 128 characters; a record that holds any of them matches. */
  search?: string | undefined;
  /** Whether requests between edge and origin shield are included. Default: `false`. */
  includeOriginShield?: boolean | undefined;
  /** Newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: "asc" | "desc" | undefined;
  /** Number of records to skip. Default: `0`. */
  offset?: number | undefined;
  /** Maximum number of records, from 1. Default: all. */
  limit?: number | undefined;
  /** Number of records per request. Default: `1000`. From 1 to 10000. */
  pageSize?: number | undefined;
}

/** Arguments of getAccessLogsOutput. */
export interface GetAccessLogsOutputArgs {
  /** ID of the pull zone. */
  pullZoneId: pulumi.Input<number>;
  /** Start of the time span, inclusive, with its time zone. Default: 24 hours before `to`. */
  from?: Date | pulumi.Input<string> | undefined;
  /**
   * End of the time span, exclusive, at most 3 days after `from`. A span up to an hour longer is cut to 3
   * days. A time in the future counts as now. Default: now.
   */
  to?: Date | pulumi.Input<string> | undefined;
  /** HTTP statuses: 404, "404", "4xx", or a list of these. */
  status?: pulumi.Input<number | string | readonly (number | string)[] | undefined> | undefined;
  /**
   * Cache statuses: `HIT`, `MISS`, `BYPASS`, `REVALIDATED`, `STALE`, `UPDATING`, `EXPIRED` or `-`, or a list
   * of these.
   */
  cacheStatus?: pulumi.Input<string | readonly string[] | undefined> | undefined;
  /** A two-letter country code, or a list of them. */
  country?: pulumi.Input<string | readonly string[] | undefined> | undefined;
  /** Code of the edge location. */
  edgeLocation?: pulumi.Input<string | undefined> | undefined;
  /** IP address of the visitor. */
  remoteIp?: pulumi.Input<string | undefined> | undefined;
  /** Part of the URL. */
  urlContains?: pulumi.Input<string | undefined> | undefined;
  /** Part of the `User-Agent` header. */
  userAgentContains?: pulumi.Input<string | undefined> | undefined;
  /** Part of the `Referer` header. */
  refererContains?: pulumi.Input<string | undefined> | undefined;
  /** ID of the request. */
  requestId?: pulumi.Input<string | undefined> | undefined;
  /** At most 16 words in at most 128 characters; a record that holds any of them matches. */
  search?: pulumi.Input<string | undefined> | undefined;
  /** Whether requests between edge and origin shield are included. Default: `false`. */
  includeOriginShield?: pulumi.Input<boolean | undefined> | undefined;
  /** Newest first (`desc`) or oldest first (`asc`). Default: `desc`. */
  order?: pulumi.Input<"asc" | "desc" | undefined> | undefined;
  /** Number of records to skip. Default: `0`. */
  offset?: pulumi.Input<number | undefined> | undefined;
  /** Maximum number of records, from 1. Default: all. */
  limit?: pulumi.Input<number | undefined> | undefined;
  /** Number of records per request. Default: `1000`. From 1 to 10000. */
  pageSize?: pulumi.Input<number | undefined> | undefined;
}

/** A request that the CDN served. Fields that are not known are left out or null. */
export interface AccessLog {
  /** Time of the request in ISO 8601, with milliseconds. */
  timestamp: string;
  /** ID of the pull zone. */
  pullZoneId?: number | null | undefined;
  /** ID of the request. */
  requestId?: string | null | undefined;
  /** `HIT`, `MISS` …; `-` if the cache was not involved. */
  cacheStatus?: string | null | undefined;
  /** HTTP status of the response. */
  statusCode?: number | null | undefined;
  /** Bytes of the whole response. */
  bytesSent?: number | null | undefined;
  /** Code of the edge location that served the request. */
  edgeLocation?: string | null | undefined;
  /** `http` or `https`. */
  scheme?: string | null | undefined;
  /** Host of the requested URL. */
  host?: string | null | undefined;
  /** Path of the requested URL. */
  path?: string | null | undefined;
  /** Requested URL. */
  url?: string | null | undefined;
  /** IP address of the visitor. */
  remoteIp?: string | null | undefined;
  /** Country of the visitor, in two letters. */
  countryCode?: string | null | undefined;
  /** `User-Agent` header of the request. */
  userAgent?: string | null | undefined;
  /** `Referer` header of the request. */
  referer?: string | null | undefined;
  /** JA4 fingerprint of the visitor's TLS client. */
  ja4Fingerprint?: string | null | undefined;
  /** Number of the visitor's autonomous system. */
  asn?: number | string | null | undefined;
  /** Owner of the visitor's autonomous system. */
  asnOrganization?: string | null | undefined;
  /** Bytes of the response's body. */
  bodyBytesSent?: number | null | undefined;
  /** `Content-Range` header of the response. */
  contentRange?: string | null | undefined;
  /** `Authorization` header of the request. A secret. */
  authorizationHeader?: pulumi.Output<string> | null | undefined;
}

/** Result of getAccessLogs. */
export interface GetAccessLogsResult {
  /** Records that match, newest first unless `order` says otherwise. */
  records: AccessLog[];
}

/**
 * Requests that the CDN served for a pull zone and that match every filter, by default those of the last 24
 * hours. Logs are kept for 3 days.
 *
 * @example The newest failures
 * ```ts
 * const { records } = await edge.getAccessLogs({ pullZoneId: 9, status: ["404", "5xx"], limit: 100 });
 * ```
 */
export function getAccessLogs(
  args: GetAccessLogsArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetAccessLogsResult> {
  return loadInvokeModule().invoke("getAccessLogs", args, options);
}

/** Like {@link getAccessLogs}, as an Output, which is secret as a whole if a part of it is. */
export function getAccessLogsOutput(
  args: GetAccessLogsOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<pulumi.Unwrap<GetAccessLogsResult>> {
  return loadInvokeModule().invokeOutput("getAccessLogs", args, options);
}
