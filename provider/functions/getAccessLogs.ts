import type * as pulumi from "@pulumi/pulumi";
import type { AccessLogQuery } from "../api/accessLogQuery";
import type { EdgeInvokeOptions } from "./account";
import { collect } from "./collect";
import { type DateInput, dateText } from "./dates";
import { machine } from "./load";
import type { DataFunction, Inputs } from "./run";

/** Arguments of getAccessLogs: the pull zone, and filters that must all match. */
export interface GetAccessLogsArgs extends AccessLogQuery {
  /** Id of the pull zone, a positive whole number. */
  pullZoneId: number;
}

/** Arguments of getAccessLogsOutput. */
export interface GetAccessLogsOutputArgs extends Omit<Inputs<GetAccessLogsArgs>, "from" | "to"> {
  /** Start of the span, as in {@link GetAccessLogsArgs}. */
  from?: DateInput | undefined;
  /** End of the span, as in {@link GetAccessLogsArgs}. */
  to?: DateInput | undefined;
}

/** One request that the CDN answered. Left out and null both mean "not known". */
export interface AccessLog {
  /** ISO 8601 with milliseconds. */
  timestamp: string;
  pullZoneId?: number | null | undefined;
  requestId?: string | null | undefined;
  /** `HIT`, `MISS` …, `-` where the cache had no part. */
  cacheStatus?: string | null | undefined;
  statusCode?: number | null | undefined;
  /** Bytes of the whole answer. */
  bytesSent?: number | null | undefined;
  edgeLocation?: string | null | undefined;
  scheme?: string | null | undefined;
  host?: string | null | undefined;
  path?: string | null | undefined;
  url?: string | null | undefined;
  remoteIp?: string | null | undefined;
  countryCode?: string | null | undefined;
  userAgent?: string | null | undefined;
  referer?: string | null | undefined;
  ja4Fingerprint?: string | null | undefined;
  asn?: number | string | null | undefined;
  asnOrganization?: string | null | undefined;
  /** Bytes of the answer's body. */
  bodyBytesSent?: number | null | undefined;
  contentRange?: string | null | undefined;
  /** A credential of the visitor, a secret. */
  authorizationHeader?: pulumi.Output<string> | null | undefined;
}

export interface GetAccessLogsResult {
  /** The records that match, newest first unless told otherwise. */
  records: AccessLog[];
}

const accessLogs: DataFunction<GetAccessLogsArgs, GetAccessLogsResult> = {
  name: "getAccessLogs",
  get takes() {
    return ["pullZoneId", ...machine().queryNames] as const;
  },
  secret: ["records", "authorizationHeader"],
  read: async (api, { pullZoneId, ...query }) => ({
    records: await collect(api.accessLogs.list(pullZoneId, query)),
  }),
};

/**
 * Requests that the CDN answered for a pull zone, of the last 3 days (version 2 of the API): all pages, or `limit`
 * records. Each `authorizationHeader` is a secret.
 *
 * @example
 * ```ts
 * const { records } = await edge.getAccessLogs({ pullZoneId: 9, status: ["404", "5xx"], limit: 100 });
 * ```
 */
export function getAccessLogs(
  args: GetAccessLogsArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetAccessLogsResult> {
  return machine().plain(accessLogs, args, options);
}

/** Like {@link getAccessLogs}, as an Output; secret as a whole where a record has an `authorizationHeader`. */
export function getAccessLogsOutput(
  args: GetAccessLogsOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<pulumi.Unwrap<GetAccessLogsResult>> {
  const { from, to, ...rest } = args ?? {};
  const span = {
    ...(from !== undefined && { from: dateText(from) }),
    ...(to !== undefined && { to: dateText(to) }),
  };
  return machine().output(accessLogs, { ...rest, ...span }, options);
}
