import * as z from "zod";
import { type CreateContext, getCurrentTimestamp } from "../../platform/platform";

/** The documented cache statuses, and EXPIRED (public API description). */
export const cacheStatusSchema = z.enum([
  "HIT",
  "MISS",
  "BYPASS",
  "REVALIDATED",
  "STALE",
  "UPDATING",
  "EXPIRED",
  "-",
]);

export type CacheStatus = z.output<typeof cacheStatusSchema>;

const logFieldsSchema = z.strictObject({
  requestId: z.string(),
  cacheStatus: cacheStatusSchema.default("HIT"),
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

/** The members of a log record except time and pull zone (public API description). Absent and null both mean unknown. */
export type LogFields = z.output<typeof logFieldsSchema>;

/** A log record in the state. Others are generated. */
export interface LogRecord extends LogFields {
  /** ISO 8601 in UTC. */
  timestamp: string;
  /** Whether the origin shield sent the request. v1 omits these records, and v2 does by default. */
  originShield: boolean;
}

const trafficSchema = z.strictObject({
  Count: z.int().min(0),
  Days: z.number().positive().default(1),
  Seed: z.int().default(1),
  End: z.iso.datetime(),
});

/**
 * Describes log records that each read generates again, so that there can be millions. `Count` records are spread over the
 * `Days` before `End`. Another `Seed` generates other records.
 */
export type Traffic = z.output<typeof trafficSchema>;

/** The log records of a pull zone, in its seed. The `timestamp` of a record and the `End` of the traffic default to now. */
export const logSeedShape = {
  Traffic: trafficSchema.partial({ End: true }).nullable().default(null),
  Logs: z
    .array(
      logFieldsSchema.partial({ requestId: true, host: true, url: true }).extend({
        timestamp: z.iso.datetime().optional(),
        originShield: z.boolean().default(false),
      }),
    )
    .default([]),
};

/** What the logging API uses of a pull zone. */
export interface LoggedZone {
  readonly Id: number;
  readonly Enabled: boolean;
  readonly Suspended: boolean;
  /** If false, the logging API returns 404. */
  readonly EnableLogging: boolean;
  /** Adds the columns BodyBytes, Range and Authorization to v1 log files (public API description). */
  readonly EnableExtendedLogging: boolean;
  Traffic: Traffic | null;
  /** Log records in any order, in addition to the generated ones. */
  Logs: LogRecord[];
}

/** Adds what the seed of a pull zone's log records leaves out. */
export function completeLogs(zone: LoggedZone, context: CreateContext): void {
  zone.Traffic &&= { ...zone.Traffic, End: zone.Traffic.End ?? getCurrentTimestamp(context) };
  zone.Logs = zone.Logs.map((record) => completeLogRecord(record, zone.Id, context));
}

export const toDefaultHost = (pullZoneId: number): string => `cdn-${pullZoneId}.example`;

function completeLogRecord(
  seed: z.output<typeof logSeedShape.Logs>[number],
  pullZoneId: number,
  context: CreateContext,
): LogRecord {
  const { scheme, path, host = toDefaultHost(pullZoneId) } = seed;
  return {
    ...seed,
    timestamp: seed.timestamp ?? getCurrentTimestamp(context),
    requestId: seed.requestId ?? context.ids.createUuid().replaceAll("-", ""),
    host,
    url: seed.url ?? `${scheme}://${host}${path}`,
  };
}
