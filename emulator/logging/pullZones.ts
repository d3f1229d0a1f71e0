import * as z from "zod";
import type { Making } from "../platform/making";
import { type LogRecord, logRecordSeed, newLogRecord } from "./records";
import { newTraffic, type Traffic, trafficSeed } from "./traffic";

export const FIRST_PULL_ZONE = 201;

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
  /** Log records that are generated; null for none. */
  Traffic: Traffic | null;
  /** Further log records, in any order. */
  Logs: LogRecord[];
}

export const pullZoneSeed = z.strictObject({
  Id: z.int().optional(),
  LoadBalancerId: z.int().nullish(),
  Enabled: z.boolean().default(true),
  Suspended: z.boolean().default(false),
  EnableLogging: z.boolean().default(true),
  ExtendedLogging: z.boolean().default(false),
  Traffic: trafficSeed.nullish(),
  Logs: z.array(logRecordSeed).default([]),
});

/** Takes the output of the seed's schema, in which the settings are filled in. */
export function newPullZone(seed: z.output<typeof pullZoneSeed>, making: Making): PullZone {
  const Id = making.ids.take(FIRST_PULL_ZONE, seed.Id);
  return {
    ...seed,
    Id,
    LoadBalancerId: seed.LoadBalancerId ?? null,
    Traffic: seed.Traffic ? newTraffic(seed.Traffic, making) : null,
    Logs: seed.Logs.map((record) => newLogRecord(record, Id, making)),
  };
}
