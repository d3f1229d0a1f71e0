import * as z from "zod";
import { FIRST_PULL_ZONE } from "../logging/pullZones";
import type { CreateContext } from "../platform/platform";
import { Refusal } from "../server/failures";
import { parseId } from "../server/input";
import { createRateLimitRule, type RateLimitRule, rateLimitRuleSeed } from "./rateLimitRule";

const FIRST_SHIELD_ZONE = 701;

/** A shield zone with its metrics, event logs and rate limits. The zone read shows its two ids. */
export interface ShieldZone {
  shieldZoneId: number;
  pullZoneId: number;
  metrics: GuardianMetrics;
  /** In the order in which the event log returns them. */
  eventLogs: EventLog[];
  rateLimits: RateLimitRule[];
}

export interface ShieldState {
  shieldZones: ShieldZone[];
}

const eventLogLabels = z.strictObject({
  asn: z.string().default("64496"),
  country: z.string().default("SI"),
  ruleId: z.string().default("942100"),
  severity: z.string().default("CRITICAL"),
  method: z.string().default("GET"),
  ruleGroup: z.string().default("SQLI"),
  status: z.string().default("403"),
  serverZone: z.string().default("EU"),
});

export type EventLogLabels = z.output<typeof eventLogLabels>;

const eventLog = z.strictObject({
  logId: z.string(),
  timestamp: z.int(),
  log: z.string().default("{}"),
  labels: eventLogLabels.prefault({}),
});

/** An entry of a shield zone's event log. `timestamp`: milliseconds since 1970. */
export type EventLog = z.output<typeof eventLog>;

const count = z.int().default(0);

const guardianDay = z.strictObject({
  blockedRequests: count,
  loggedRequests: count,
  rateLimited: count,
  requestsInspected: count,
  failedRequestValidation: count,
  failedAuthenticationEnforcement: count,
});

/** API guardian counts of one day (public API description). */
export type GuardianDay = z.output<typeof guardianDay>;

const guardianMetrics = z.strictObject({
  totalBlockedRequests: count,
  totalLoggedRequests: count,
  totalRateLimited: count,
  totalRequestsInspected: count,
  totalFailedRequestValidation: count,
  totalFailedAuthenticationEnforcement: count,
  /** Counts by date (public API description). */
  overviewPastTwentyEightDays: z.record(z.string(), guardianDay).default({}),
});

/** `data` of the API guardian metrics. */
export type GuardianMetrics = z.output<typeof guardianMetrics>;

/** `timestamp` of an event log defaults to the current time. */
export const shieldZoneSeed = z.strictObject({
  shieldZoneId: z.int().optional(),
  pullZoneId: z.int().optional(),
  metrics: guardianMetrics.prefault({}),
  eventLogs: z.array(eventLog.partial({ logId: true, timestamp: true })).default([]),
  rateLimits: z.array(rateLimitRuleSeed).default([]),
});

export function createShieldZone(seed: z.output<typeof shieldZoneSeed>, context: CreateContext): ShieldZone {
  const { ids } = context;
  const id = ids.assign(FIRST_SHIELD_ZONE, seed.shieldZoneId);
  return {
    shieldZoneId: id,
    pullZoneId: ids.assign(FIRST_PULL_ZONE, seed.pullZoneId),
    metrics: seed.metrics,
    eventLogs: seed.eventLogs.map(({ logId = ids.uuid(), timestamp = context.now(), ...entry }) => ({
      logId,
      timestamp,
      ...entry,
    })),
    rateLimits: seed.rateLimits.map((rule) => createRateLimitRule(rule, id, context)),
  };
}

/** Returns the shield zone that a path parameter names. Refuses an unknown one with 404. */
export const findShieldZone = (state: ShieldState, value: string): ShieldZone =>
  shieldZoneWithId(state, parseId("shieldZoneId", value));

export function shieldZoneWithId({ shieldZones }: ShieldState, id: number): ShieldZone {
  const zone = shieldZones.find(({ shieldZoneId }) => shieldZoneId === id);
  if (zone === undefined)
    throw new Refusal(404, "not_found.shield_zone", `There is no shield zone ${id}.`, "shieldZoneId");
  return zone;
}
