import * as z from "zod";
import { type CreateContext, currentTimestamp } from "../platform/platform";

export const FIRST_PULL_ZONE_ID = 201;

/** The documented cache statuses, and EXPIRED (public API description). */
const cacheStatusSchema = z.enum([
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

/** The members of a log record besides time and pull zone (public API description). Absent and null both mean unknown. */
export type LogFields = z.output<typeof logFieldsSchema>;

/** A log record of the state, in addition to the generated ones. */
export interface LogRecord extends LogFields {
  /** ISO 8601 in UTC. */
  timestamp: string;
  /** A request of the origin shield; returned only on request. */
  originShield: boolean;
}

const trafficSchema = z.strictObject({
  Count: z.int().min(0),
  Days: z.number().positive().default(1),
  Seed: z.int().default(1),
  End: z.iso.datetime(),
});

/**
 * Log records that are generated when they are read, the same each time, so that there can be millions of them. `Count`
 * records are spread over the `Days` before `End`; another `Seed` generates other records.
 */
export type Traffic = z.output<typeof trafficSchema>;

/** A pull zone, as far as load balancers and the logging API use it. */
export interface PullZone {
  Id: number;
  /** The load balancer profile it uses; a profile in use cannot be deleted (public API description). */
  LoadBalancerId: number | null;
  /** The logging API returns 403 for a zone that is disabled or suspended. */
  Enabled: boolean;
  Suspended: boolean;
  /** Without it the logging API returns 404. */
  EnableLogging: boolean;
  /** Whether a line of the v1 file has three more columns: BodyBytes, Range and Authorization (public API description). */
  ExtendedLogging: boolean;
  Traffic: Traffic | null;
  /** Further log records, in any order. */
  Logs: LogRecord[];
}

/** `timestamp` of a record and `End` of the traffic default to the current time. */
export const pullZoneSeedSchema = z.strictObject({
  Id: z.int().optional(),
  LoadBalancerId: z.int().nullable().default(null),
  Enabled: z.boolean().default(true),
  Suspended: z.boolean().default(false),
  EnableLogging: z.boolean().default(true),
  ExtendedLogging: z.boolean().default(false),
  Traffic: trafficSchema.partial({ End: true }).nullable().default(null),
  Logs: z
    .array(
      logFieldsSchema.partial({ requestId: true, host: true, url: true }).extend({
        timestamp: z.iso.datetime().optional(),
        originShield: z.boolean().default(false),
      }),
    )
    .default([]),
});

type PullZoneSeed = z.output<typeof pullZoneSeedSchema>;

export function createPullZone(
  { Id, Traffic, Logs, ...settings }: PullZoneSeed,
  context: CreateContext,
): PullZone {
  const id = context.ids.assign(FIRST_PULL_ZONE_ID, Id);
  return {
    Id: id,
    ...settings,
    Traffic: Traffic && { ...Traffic, End: Traffic.End ?? currentTimestamp(context) },
    Logs: Logs.map((record) => createLogRecord(record, id, context)),
  };
}

export const getDefaultHost = (pullZoneId: number): string => `cdn-${pullZoneId}.example`;

function createLogRecord(
  seed: PullZoneSeed["Logs"][number],
  pullZoneId: number,
  context: CreateContext,
): LogRecord {
  const { scheme, path, host = getDefaultHost(pullZoneId) } = seed;
  return {
    ...seed,
    timestamp: seed.timestamp ?? currentTimestamp(context),
    requestId: seed.requestId ?? context.ids.uuid().replaceAll("-", ""),
    host,
    url: seed.url ?? `${scheme}://${host}${path}`,
  };
}
