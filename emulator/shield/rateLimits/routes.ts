import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import type { Platform } from "../../platform/platform";
import { keyOnly } from "../../server/access";
import { idOf, parseBody } from "../../server/input";
import { Refusal } from "../../server/refusal";
import { ok } from "../../server/response";
import { area, type Route, type RouteRequest } from "../../server/route";
import { shieldPage, shieldZoneNumbered, shieldZoneOf } from "../lookup";
import { SUCCESS, shieldFailure, UNSET_STATUS } from "../responses";
import type { ShieldZone } from "../zones/state";
import {
  newRateLimitRule,
  partialConfiguration,
  type RateLimitRule,
  ruleConfiguration,
  withoutCounting,
} from "./state";

/** How long a write occupies its shield zone. */
const WRITE_MS = 20;

const { documented, undocumented } = area(keyOnly(), shieldFailure);

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
export const rateLimitRoutes: Route[] = [
  documented("GET", "/shield/rate-limits/{shieldZoneId}", ({ account, params, query, platform }) => {
    const withSettings = platform.rateLimitSettings === "everywhere";
    const rules = shieldZoneOf(account, params.shieldZoneId).rateLimits.map((rule) =>
      shown(rule, withSettings),
    );
    return ok({ ...shieldPage(rules, query), error: SUCCESS });
  }),

  undocumented("GET", "/shield/rate-limit/{id}", (request) => single(ruleOf(request).rule, request.platform)),

  undocumented("POST", "/shield/rate-limit", ({ account, body, platform }) => {
    const input = parseBody(newRule, body);
    const zone = shieldZoneNumbered(account, input.shieldZoneId);
    return exclusively(zone, () => {
      const { shieldZoneId, ...settings } = input;
      const rule = newRateLimitRule(settings, shieldZoneId, platform);
      zone.rateLimits.push(rule);
      return single(rule, platform);
    });
  }),

  undocumented("PATCH", "/shield/rate-limit/{id}", (request) => {
    const { zone, rule } = ruleOf(request);
    const input = parseBody(ruleChange, request.body);
    return exclusively(zone, () => {
      rule.ruleName = input.ruleName ?? rule.ruleName;
      rule.ruleDescription = input.ruleDescription ?? rule.ruleDescription;
      rule.ruleConfiguration = input.ruleConfiguration;
      rule.ruleJson = JSON.stringify(input.ruleConfiguration);
      return single(rule, request.platform);
    });
  }),

  undocumented("DELETE", "/shield/rate-limit/{id}", (request) => {
    const { zone, rule } = ruleOf(request);
    return exclusively(zone, () => {
      zone.rateLimits = zone.rateLimits.filter((other) => other !== rule);
      return ok(SUCCESS);
    });
  }),
];

/** The response about one rule: the rule itself, without an envelope. */
const single = (rule: RateLimitRule, { rateLimitSettings }: Platform) =>
  ok(shown(rule, rateLimitSettings !== "nowhere"));

const shown = (rule: RateLimitRule, withSettings: boolean) => ({
  ...rule,
  ruleConfiguration: withSettings ? rule.ruleConfiguration : withoutCounting(rule.ruleConfiguration),
  errorResponse: UNSET_STATUS,
});

function ruleOf({ account, params }: RouteRequest<"id">): { zone: ShieldZone; rule: RateLimitRule } {
  const id = idOf("id", params.id);
  for (const zone of account.state.shieldZones) {
    const rule = zone.rateLimits.find((candidate) => candidate.id === id);
    if (rule !== undefined) return { zone, rule };
  }
  throw new Refusal(404, "not_found.rate_limit", `There is no rate limit ${id}.`, "id");
}

const busy = new WeakSet<ShieldZone>();

/** Gives a write exclusive access to its zone. */
async function exclusively<T>(zone: ShieldZone, write: () => T): Promise<T> {
  if (busy.has(zone))
    throw new Refusal(
      409,
      "conflict.shield_zone",
      `Shield zone ${zone.shieldZoneId} is being changed already.`,
    );
  busy.add(zone);
  try {
    await wait(WRITE_MS);
    return write();
  } finally {
    busy.delete(zone);
  }
}
