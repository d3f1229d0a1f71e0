import * as z from "zod";
import { type CreateContext, timestamp } from "../platform/platform";

/** Every cache status that a record can have: the documented ones, and EXPIRED (public API description). */
export const CACHE_STATUSES = [
  "HIT",
  "MISS",
  "BYPASS",
  "REVALIDATED",
  "STALE",
  "UPDATING",
  "EXPIRED",
  "-",
] as const;

export type CacheStatus = (typeof CACHE_STATUSES)[number];

/** The members of a log record besides time and pull zone (public API description). Absent and null both mean unknown. */
export interface LogFields {
  requestId: string;
  cacheStatus: CacheStatus;
  statusCode: number;
  bytesSent: number;
  edgeLocation: string;
  scheme: string;
  host: string;
  path: string;
  url: string;
  remoteIp?: string | null | undefined;
  countryCode?: string | null | undefined;
  userAgent?: string | null | undefined;
  referer?: string | null | undefined;
  ja4Fingerprint?: string | null | undefined;
  asn?: number | null | undefined;
  asnOrganization?: string | null | undefined;
  bodyBytesSent?: number | null | undefined;
  contentRange?: string | null | undefined;
  authorizationHeader?: string | null | undefined;
}

/** A log record of the state, in addition to the generated ones. */
export interface LogRecord extends LogFields {
  /** ISO 8601 in UTC. */
  timestamp: string;
  /** A request of the origin shield; returned only on request. */
  originShield: boolean;
}

export const logRecordSeed = z.strictObject({
  timestamp: z.iso.datetime().optional(),
  requestId: z.string().optional(),
  cacheStatus: z.enum(CACHE_STATUSES).default("HIT"),
  statusCode: z.int().default(200),
  bytesSent: z.int().default(512),
  edgeLocation: z.string().default("DE"),
  scheme: z.string().default("https"),
  host: z.string().optional(),
  path: z.string().default("/"),
  url: z.string().optional(),
  remoteIp: z.string().nullish(),
  countryCode: z.string().nullish(),
  userAgent: z.string().nullish(),
  referer: z.string().nullish(),
  ja4Fingerprint: z.string().nullish(),
  asn: z.int().nullish(),
  asnOrganization: z.string().nullish(),
  bodyBytesSent: z.int().nullish(),
  contentRange: z.string().nullish(),
  authorizationHeader: z.string().nullish(),
  originShield: z.boolean().default(false),
});

export const defaultHost = (pullZoneId: number): string => `cdn-${pullZoneId}.example`;

/** A record without a `timestamp` happened at the start. */
export function createLogRecord(
  seed: z.output<typeof logRecordSeed>,
  pullZoneId: number,
  context: CreateContext,
): LogRecord {
  const { scheme, path, host = defaultHost(pullZoneId) } = seed;
  return {
    ...seed,
    timestamp: seed.timestamp ?? timestamp(context),
    requestId: seed.requestId ?? context.ids.uuid().replaceAll("-", ""),
    host,
    url: seed.url ?? `${scheme}://${host}${path}`,
  };
}
