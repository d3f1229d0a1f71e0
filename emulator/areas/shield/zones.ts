import * as z from "zod";
import { collection, type SeedItem } from "../../objects/collection";
import type { AccessListDetails, ShieldZoneResponse } from "../../objects/models";
import { Refusal } from "../../server/failures";
import { parseId } from "../../server/input";
import { firstPullZoneId, type PullZone } from "../pullZones/pullZone";
import { type AccessList, accessLists, defaultManagedLists, managedAccessLists } from "./accessLists";
import {
  createRateLimitRule,
  createWafRule,
  type RateLimitRule,
  rateLimitRuleSeedSchema,
  type WafRule,
  wafRuleSeedSchema,
} from "./rateLimitRule";

/** A shield zone with its metrics, event logs and rate limits, which the responses for a zone lack. */
export interface ShieldZone extends ShieldZoneResponse {
  shieldZoneId: number;
  pullZoneId: number;
  metrics: GuardianMetrics;
  /** The event log returns its entries in this order. */
  eventLogs: EventLog[];
  rateLimits: RateLimitRule[];
  wafRules: WafRule[];
  accessLists: AccessList[];
  managedAccessLists: AccessListDetails[];
  uploadScanning: UploadScanning;
}

export interface ShieldState {
  shieldZones: ShieldZone[];
  pullZones: PullZone[];
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

const uploadScanningSchema = z.strictObject({
  isEnabled: z.boolean().default(false),
  csamScanningMode: countSchema,
  antivirusScanningMode: countSchema,
});

type UploadScanning = z.output<typeof uploadScanningSchema>;

/** The `data` member of the response with API Guardian metrics. */
export type GuardianMetrics = z.output<typeof guardianMetricsSchema>;

/** The `timestamp` of an event log entry defaults to the current time. */
const hidden = {
  metrics: guardianMetricsSchema.prefault({}),
  eventLogs: z.array(eventLogSchema.partial({ logId: true, timestamp: true })).default([]),
  rateLimits: z.array(rateLimitRuleSeedSchema).default([]),
  wafRules: z.array(wafRuleSeedSchema).default([]),
  uploadScanning: uploadScanningSchema.prefault({}),
};

type Hidden = z.input<z.ZodObject<typeof hidden>>;
type ShieldZoneSeed = Omit<SeedItem<ShieldZone>, keyof Hidden> & Partial<Hidden>;

/** By plan: only the numbers of the first are documented. */
const rateLimitRulesLimits = [2, 10, 25, 100];
const customWafRulesLimits = [0, 10, 25, 100];

/** The defaults are guesses. */
export const shieldZones = collection<ShieldZone>({
  list: "shieldZones",
  noun: "shield zone",
  model: "ShieldZoneResponse",
  idMember: "shieldZoneId",
  firstId: 701,
  input: { create: "ShieldZoneRequest", update: "ShieldZoneRequest" },
  ignoresNull: true,
  isAlwaysPartial: true,
  defaults: {
    // Of a zone in a seed. A new one gets the free plan.
    planType: 2,
    learningMode: true,
    wafEnabled: true,
    wafRequestHeaderLoggingEnabled: true,
    wafRequestIgnoredHeaders: ["Cookie", "Authorization", "Signature", "Credential", "AccessKey"],
    wafRequestBodyLimitAction: 1,
    wafResponseBodyLimitAction: 2,
    dDoSShieldSensitivity: 1,
    dDoSChallengeWindow: 3600,
  },
  hidden,
  children: [accessLists as never, managedAccessLists as never],
  complete(zone, { before, context }) {
    setPlanLimits(zone);
    if (before) return;
    const { ids, now } = context;
    zone.accessLists ??= [];
    if (!zone.managedAccessLists?.length)
      zone.managedAccessLists = defaultManagedLists.map((list) => managedAccessLists.create(list, context));
    zone.pullZoneId = ids.assign(firstPullZoneId, zone.pullZoneId ?? undefined);
    zone.eventLogs = zone.eventLogs.map(({ logId = ids.createUuid(), timestamp = now(), ...entry }) => ({
      logId,
      timestamp,
      ...entry,
    }));
    zone.wafRules = zone.wafRules.map((rule) => createWafRule(rule, zone.shieldZoneId, context));
    zone.rateLimits = zone.rateLimits.map((rule) => createRateLimitRule(rule, zone.shieldZoneId, context));
  },
});

export const shieldZoneSeeds = shieldZones.seedSchema as unknown as z.ZodArray<
  z.ZodType<ShieldZoneSeed, ShieldZoneSeed>
>;

export function setPlanLimits(zone: ShieldZone): void {
  zone.rateLimitRulesLimit = rateLimitRulesLimits[zone.planType] ?? 0;
  zone.customWafRulesLimit = customWafRulesLimits[zone.planType] ?? 0;
}

/** Returns the shield zone that a path parameter identifies. Refuses an unknown id with 404. */
export const findShieldZone = (state: ShieldState, zoneId: string): ShieldZone =>
  findShieldZoneById(state, parseId("shieldZoneId", zoneId));

export function findShieldZoneById({ shieldZones }: ShieldState, id: number): ShieldZone {
  const zone = shieldZones.find(({ shieldZoneId }) => shieldZoneId === id);
  if (zone === undefined) throw createMissingZoneError(`There is no shield zone ${id}.`);
  return zone;
}

export const createMissingZoneError = (message: string) =>
  new Refusal(404, "not_found_or_unauthorised_access.shieldzone", message, "shieldZoneId");
