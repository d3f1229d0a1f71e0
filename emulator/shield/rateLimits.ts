import { setTimeout as sleep } from "node:timers/promises";
import * as z from "zod";
import type { Platform } from "../platform/platform";
import { keyOnly } from "../server/access";
import { Refusal } from "../server/failures";
import { parseBody, parseId } from "../server/input";
import { ok } from "../server/response";
import { type RouteRequest, routesWith } from "../server/route";
import { findShieldZone, type ShieldState, type ShieldZone, shieldPage, shieldZoneWithId } from "./objects";
import {
  createRateLimitRule,
  partialConfiguration,
  type RateLimitRule,
  rateLimitRuleSeed,
  ruleConfiguration,
  withoutCounting,
} from "./rateLimitRule";
import { SUCCESS, shieldFailure, UNSET_STATUS } from "./responses";

/** How long a write occupies its shield zone. */
const WRITE_MS = 20;

const { documented, undocumented } = routesWith<ShieldState>(keyOnly(), shieldFailure);

/** A change contains the complete configuration. */
const ruleChange = z.object({
  ruleName: z.string().min(1).nullish(),
  ruleDescription: z.string().nullish(),
  ruleConfiguration,
});

/** A new rule may contain any part of the configuration. */
const newRule = z.object({
  shieldZoneId: z.int(),
  ruleName: z.string().min(1),
  ruleDescription: z.string().nullish(),
  ruleConfiguration: partialConfiguration.nullish(),
});

/** Rate-limit rules. Of two concurrent writes to one shield zone the later one is refused (observed). */
export const rateLimitRoutes = [
  documented("GET", "/shield/rate-limits/{shieldZoneId}", ({ state, params, query, platform }) => {
    const withSettings = platform.rateLimitSettings === "everywhere";
    const rules = findShieldZone(state, params.shieldZoneId).rateLimits.map((rule) =>
      ruleView(rule, withSettings),
    );
    return ok({ ...shieldPage(rules, query), error: SUCCESS });
  }),

  undocumented("GET", "/shield/rate-limit/{id}", (request) =>
    ruleResponse(findRule(request).rule, request.platform),
  ),

  undocumented("POST", "/shield/rate-limit", ({ state, body, platform }) => {
    const input = parseBody(newRule, body);
    const zone = shieldZoneWithId(state, input.shieldZoneId);
    return withExclusiveAccess(zone, () => {
      const { shieldZoneId, ...settings } = input;
      const rule = createRateLimitRule(rateLimitRuleSeed.parse(settings), shieldZoneId, platform);
      zone.rateLimits.push(rule);
      return ruleResponse(rule, platform);
    });
  }),

  undocumented("PATCH", "/shield/rate-limit/{id}", (request) => {
    const { zone, rule } = findRule(request);
    const input = parseBody(ruleChange, request.body);
    return withExclusiveAccess(zone, () => {
      rule.ruleName = input.ruleName ?? rule.ruleName;
      rule.ruleDescription = input.ruleDescription ?? rule.ruleDescription;
      rule.ruleConfiguration = input.ruleConfiguration;
      rule.ruleJson = JSON.stringify(input.ruleConfiguration);
      return ruleResponse(rule, request.platform);
    });
  }),

  undocumented("DELETE", "/shield/rate-limit/{id}", (request) => {
    const { zone, rule } = findRule(request);
    return withExclusiveAccess(zone, () => {
      zone.rateLimits = zone.rateLimits.filter((other) => other !== rule);
      return ok(SUCCESS);
    });
  }),
];

/** The response about one rule: the rule itself, without an envelope. */
const ruleResponse = (rule: RateLimitRule, { rateLimitSettings }: Platform) =>
  ok(ruleView(rule, rateLimitSettings !== "nowhere"));

const ruleView = (rule: RateLimitRule, withSettings: boolean) => ({
  ...rule,
  ruleConfiguration: withSettings ? rule.ruleConfiguration : withoutCounting(rule.ruleConfiguration),
  errorResponse: UNSET_STATUS,
});

function findRule({ state, params }: RouteRequest<"id", ShieldState>): {
  zone: ShieldZone;
  rule: RateLimitRule;
} {
  const id = parseId("id", params.id);
  for (const zone of state.shieldZones) {
    const rule = zone.rateLimits.find((candidate) => candidate.id === id);
    if (rule !== undefined) return { zone, rule };
  }
  throw new Refusal(404, "not_found.rate_limit", `There is no rate limit ${id}.`, "id");
}

const busyZones = new WeakSet<ShieldZone>();

/** Gives a write exclusive access to its zone. */
async function withExclusiveAccess<T>(zone: ShieldZone, write: () => T): Promise<T> {
  if (busyZones.has(zone))
    throw new Refusal(
      409,
      "conflict.shield_zone",
      `Shield zone ${zone.shieldZoneId} is being changed already.`,
    );
  busyZones.add(zone);
  try {
    await sleep(WRITE_MS);
    return write();
  } finally {
    busyZones.delete(zone);
  }
}
