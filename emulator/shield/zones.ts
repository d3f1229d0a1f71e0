import * as z from "zod";
import type { CreateContext } from "../platform/platform";
import { FIRST_PULL_ZONE_ID } from "../pullZones/pullZone";
import { Refusal } from "../server/failures";
import { parseId } from "../server/input";
import { createRateLimitRule, type RateLimitRule, rateLimitRuleSeedSchema } from "./rateLimitRule";

const FIRST_SHIELD_ZONE_ID = 701;

/** A shield zone with its metrics, event logs and rate limits. The list of zones returns only the two ids. */
export interface ShieldZone {
  shieldZoneId: number;
  pullZoneId: number;
  metrics: GuardianMetrics;
  /** The event log returns its entries in this order. */
  eventLogs: EventLog[];
  rateLimits: RateLimitRule[];
}

export interface ShieldState {
  shieldZones: ShieldZone[];
}

const eventLogLabelsSchema = z.strictObject({
  asn: z.string().default("64496"),
  country: z.string().default("SI"),
  ruleId: z.string().default("942100"),
  severity: z.string().default("CRITICAL"),
  method: z.string().default("GET"),
  ruleGroup: z.string().default("SQLI"),
  status: z.string().default("403"),
  serverZone: z.string().default("EU"),
});

export type EventLogLabels = z.output<typeof eventLogLabelsSchema>;

const eventLogSchema = z.strictObject({
  logId: z.string(),
  timestamp: z.int(),
  log: z.string().default("{}"),
  labels: eventLogLabelsSchema.prefault({}),
});

/** An entry of a shield zone's event log. `timestamp`: milliseconds since 1970. */
export type EventLog = z.output<typeof eventLogSchema>;

const countSchema = z.int().default(0);

const dailyCountsSchema = z.strictObject({
  blockedRequests: countSchema,
  loggedRequests: countSchema,
  rateLimited: countSchema,
  requestsInspected: countSchema,
  failedRequestValidation: countSchema,
  failedAuthenticationEnforcement: countSchema,
});

/** The request counts of API Guardian for one day (public API description). */
export type GuardianDay = z.output<typeof dailyCountsSchema>;

const guardianMetricsSchema = z.strictObject({
  totalBlockedRequests: countSchema,
  totalLoggedRequests: countSchema,
  totalRateLimited: countSchema,
  totalRequestsInspected: countSchema,
  totalFailedRequestValidation: countSchema,
  totalFailedAuthenticationEnforcement: countSchema,
  /** Counts by date (public API description). */
  overviewPastTwentyEightDays: z.record(z.string(), dailyCountsSchema).default({}),
});

/** The `data` member of the response with API Guardian metrics. */
export type GuardianMetrics = z.output<typeof guardianMetricsSchema>;

/** The `timestamp` of an event log entry defaults to the current time. */
export const shieldZoneSeedSchema = z.strictObject({
  shieldZoneId: z.int().optional(),
  pullZoneId: z.int().optional(),
  metrics: guardianMetricsSchema.prefault({}),
  eventLogs: z.array(eventLogSchema.partial({ logId: true, timestamp: true })).default([]),
  rateLimits: z.array(rateLimitRuleSeedSchema).default([]),
});

export function createShieldZone(
  seed: z.output<typeof shieldZoneSeedSchema>,
  context: CreateContext,
): ShieldZone {
  const { ids } = context;
  const id = ids.assign(FIRST_SHIELD_ZONE_ID, seed.shieldZoneId);
  return {
    shieldZoneId: id,
    pullZoneId: ids.assign(FIRST_PULL_ZONE_ID, seed.pullZoneId),
    metrics: seed.metrics,
    eventLogs: seed.eventLogs.map(({ logId = ids.createUuid(), timestamp = context.now(), ...entry }) => ({
      logId,
      timestamp,
      ...entry,
    })),
    rateLimits: seed.rateLimits.map((rule) => createRateLimitRule(rule, id, context)),
  };
}

/** Returns the shield zone that a path parameter identifies. Refuses an unknown id with 404. */
export const findShieldZone = (state: ShieldState, zoneId: string): ShieldZone =>
  findShieldZoneById(state, parseId("shieldZoneId", zoneId));

export function findShieldZoneById({ shieldZones }: ShieldState, id: number): ShieldZone {
  const zone = shieldZones.find(({ shieldZoneId }) => shieldZoneId === id);
  if (zone === undefined)
    throw new Refusal(404, "not_found.shield_zone", `There is no shield zone ${id}.`, "shieldZoneId");
  return zone;
}
