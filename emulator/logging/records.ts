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

const logFields = z.strictObject({
  requestId: z.string(),
  cacheStatus: z.enum(CACHE_STATUSES).default("HIT"),
  statusCode: z.int().default(200),
  bytesSent: z.int().default(512),
  edgeLocation: z.string().default("DE"),
  scheme: z.string().default("https"),
  host: z.string(),
  path: z.string().default("/"),
  url: z.string(),
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
});

/** The members of a log record besides time and pull zone (public API description). Absent and null both mean unknown. */
export type LogFields = z.output<typeof logFields>;

/** A log record of the state, in addition to the generated ones. */
export interface LogRecord extends LogFields {
  /** ISO 8601 in UTC. */
  timestamp: string;
  /** A request of the origin shield; returned only on request. */
  originShield: boolean;
}

/** A record without a `timestamp` happened at the start. */
export const logRecordSeed = logFields.partial({ requestId: true, host: true, url: true }).extend({
  timestamp: z.iso.datetime().optional(),
  originShield: z.boolean().default(false),
});

export const defaultHost = (pullZoneId: number): string => `cdn-${pullZoneId}.example`;

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
