import * as z from "zod";
import { FIRST_PULL_ZONE } from "../../logging/pullZones";
import type { Making } from "../../platform/making";
import { type EventLog, eventLogSeed, newEventLog } from "../eventLogs/state";
import { newRateLimitRule, type RateLimitRule, rateLimitRuleSeed } from "../rateLimits/state";

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

/** `data` of the API guardian metrics. */
export interface GuardianMetrics {
  totalBlockedRequests: number;
  totalLoggedRequests: number;
  totalRateLimited: number;
  totalRequestsInspected: number;
  totalFailedRequestValidation: number;
  totalFailedAuthenticationEnforcement: number;
  /** Counts by date (public API description). */
  overviewPastTwentyEightDays: Record<string, GuardianDay>;
}

/** API guardian counts of one day (public API description). */
export interface GuardianDay {
  blockedRequests: number;
  loggedRequests: number;
  rateLimited: number;
  requestsInspected: number;
  failedRequestValidation: number;
  failedAuthenticationEnforcement: number;
}

const count = z.int().default(0);

const metricsSeed = z.strictObject({
  totalBlockedRequests: count,
  totalLoggedRequests: count,
  totalRateLimited: count,
  totalRequestsInspected: count,
  totalFailedRequestValidation: count,
  totalFailedAuthenticationEnforcement: count,
  overviewPastTwentyEightDays: z
    .record(
      z.string(),
      z.strictObject({
        blockedRequests: count,
        loggedRequests: count,
        rateLimited: count,
        requestsInspected: count,
        failedRequestValidation: count,
        failedAuthenticationEnforcement: count,
      }),
    )
    .default({}),
});

export const shieldZoneSeed = z.strictObject({
  shieldZoneId: z.int().optional(),
  pullZoneId: z.int().optional(),
  metrics: metricsSeed.prefault({}),
  eventLogs: z.array(eventLogSeed).default([]),
  rateLimits: z.array(rateLimitRuleSeed).default([]),
});

/** Takes the output of the seed's schema, in which the metrics are filled in. */
export function newShieldZone(seed: z.output<typeof shieldZoneSeed>, making: Making): ShieldZone {
  const id = making.ids.take(FIRST_SHIELD_ZONE, seed.shieldZoneId);
  return {
    shieldZoneId: id,
    pullZoneId: making.ids.take(FIRST_PULL_ZONE, seed.pullZoneId),
    metrics: seed.metrics,
    eventLogs: seed.eventLogs.map((entry) => newEventLog(entry, making)),
    rateLimits: seed.rateLimits.map((rule) => newRateLimitRule(rule, id, making)),
  };
}
