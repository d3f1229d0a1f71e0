import * as z from "zod";
import type { CreateContext } from "../platform/platform";
import { createLogRecord, type LogRecord, logRecordSeed } from "./records";
import { createTraffic, type Traffic, trafficSeed } from "./traffic";

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
  LoadBalancerId: z.int().nullable().default(null),
  Enabled: z.boolean().default(true),
  Suspended: z.boolean().default(false),
  EnableLogging: z.boolean().default(true),
  ExtendedLogging: z.boolean().default(false),
  Traffic: trafficSeed.nullable().default(null),
  Logs: z.array(logRecordSeed).default([]),
});

export function createPullZone(
  { Id, Traffic, Logs, ...settings }: z.output<typeof pullZoneSeed>,
  context: CreateContext,
): PullZone {
  const id = context.ids.take(FIRST_PULL_ZONE, Id);
  return {
    Id: id,
    ...settings,
    Traffic: Traffic && createTraffic(Traffic, context),
    Logs: Logs.map((record) => createLogRecord(record, id, context)),
  };
}
