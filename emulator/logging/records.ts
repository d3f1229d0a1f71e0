import * as z from "zod";
import type { Making } from "../platform/making";

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

const known = <T extends z.ZodType>(type: T) => type.nullish();

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
  remoteIp: known(z.string()),
  countryCode: known(z.string()),
  userAgent: known(z.string()),
  referer: known(z.string()),
  ja4Fingerprint: known(z.string()),
  asn: known(z.int()),
  asnOrganization: known(z.string()),
  bodyBytesSent: known(z.int()),
  contentRange: known(z.string()),
  authorizationHeader: known(z.string()),
  originShield: z.boolean().default(false),
});

export const hostOf = (pullZoneId: number): string => `cdn-${pullZoneId}.example`;

/** A record without a `timestamp` happened at the start. */
export function newLogRecord(
  seed: z.output<typeof logRecordSeed>,
  pullZoneId: number,
  making: Making,
): LogRecord {
  const { scheme, path, host = hostOf(pullZoneId) } = seed;
  return {
    ...seed,
    timestamp: seed.timestamp ?? new Date(making.now()).toISOString(),
    requestId: seed.requestId ?? making.ids.uuid().replaceAll("-", ""),
    host,
    url: seed.url ?? `${scheme}://${host}${path}`,
  };
}
