import * as z from "zod";
import { DAY_MS, parseUtcDay } from "../clock";
import type { Platform } from "../platform/platform";
import { keyAuth } from "../server/access";
import { badRequest, Refusal } from "../server/failures";
import { parseBody, parseId } from "../server/input";
import { ok } from "../server/response";
import { type RouteRequest, routeBuilders } from "../server/route";
import { accessListRoutes } from "./accessListRoutes";
import { withExclusiveAccess } from "./exclusive";
import {
  createRateLimitRule,
  omitLimitSettings,
  partialRuleConfigurationSchema,
  type RateLimitRule,
  rateLimitRuleSeedSchema,
  ruleConfigurationSchema,
} from "./rateLimitRule";
import { createShieldPage, SUCCESS_STATUS, toEventLogError, toShieldError, UNSET_STATUS } from "./responses";
import { shieldZoneRoutes } from "./zoneRoutes";
import {
  findShieldZone,
  findShieldZoneById,
  type ShieldState,
  setPlanLimits,
  shieldZoneSeeds,
  shieldZones,
} from "./zones";

const { documented, undocumented } = routeBuilders<ShieldState>(keyAuth(), toShieldError);
const eventLogRoutes = routeBuilders<ShieldState>(keyAuth(), toEventLogError);

/** A change must contain the complete configuration. */
const ruleChangeSchema = z.object({
  ruleName: z.string().min(1).nullish(),
  ruleDescription: z.string().nullish(),
  ruleConfiguration: ruleConfigurationSchema,
});

/** A new rule may omit any part of the configuration. */
const newRuleSchema = z.object({
  shieldZoneId: z.int(),
  ruleName: z.string().min(1),
  ruleDescription: z.string().nullish(),
  ruleConfiguration: partialRuleConfigurationSchema.nullish(),
});

/** Shield zones with their API guardian metrics, event logs and rate limits. */
export const shieldArea = {
  ...shieldZones,
  seedSchema: shieldZoneSeeds,
  advance: ({ shieldZones: zones }: ShieldState) => zones.forEach(setPlanLimits),
  idNames: { ...shieldZones.idNames, eventLogs: "logId", rateLimits: "id" },
  routes: [
    documented("GET", "/shield/metrics/shield-zone/{shieldZoneId}/api-guardian", ({ state, params }) =>
      ok({ error: SUCCESS_STATUS, data: findShieldZone(state, params.shieldZoneId).metrics }),
    ),

    ...shieldZoneRoutes,
    ...accessListRoutes,

    // Returns the logs of one UTC day. The token for the first page is empty (observed).
    eventLogRoutes.documented(
      "GET",
      "/shield/event-logs/{shieldZoneId}/{date}/{continuationToken?}",
      (request) => {
        const { state, params, platform } = request;
        const zone = findShieldZone(state, params.shieldZoneId);
        const start = parseEventLogDate(params.date);
        requireRetainedDay(start, platform.now());
        const offset = parseContinuationToken(params.date, params.continuationToken);
        const end = offset + platform.eventLogPageSize;
        const dayLogs = zone.eventLogs.filter(
          ({ timestamp }) => timestamp >= start && timestamp < start + DAY_MS,
        );
        const logs = dayLogs.slice(offset, end);
        return ok({
          logs: logs.length === 0 ? null : logs,
          hasMoreData: end < dayLogs.length,
          continuationToken: end < dayLogs.length ? formatContinuationToken(params.date, end) : null,
          startToken: params.continuationToken === "" ? null : params.continuationToken,
          errorResponse: UNSET_STATUS,
        });
      },
    ),

    documented("GET", "/shield/rate-limits/{shieldZoneId}", ({ state, params, query, platform }) => {
      const hasLimitSettings = platform.rateLimitSettings === "everywhere";
      const rules = findShieldZone(state, params.shieldZoneId).rateLimits.map((rule) =>
        toRuleView(rule, hasLimitSettings),
      );
      return ok({ ...createShieldPage(rules, query), error: SUCCESS_STATUS });
    }),

    undocumented("GET", "/shield/rate-limit/{id}", (request) =>
      createRuleResponse(findRule(request).rule, request.platform),
    ),

    undocumented("POST", "/shield/rate-limit", ({ state, body, platform }) => {
      const input = parseBody(newRuleSchema, body);
      const zone = findShieldZoneById(state, input.shieldZoneId);
      return withExclusiveAccess(zone, () => {
        const { shieldZoneId, ...settings } = input;
        const rule = createRateLimitRule(rateLimitRuleSeedSchema.parse(settings), shieldZoneId, platform);
        zone.rateLimits.push(rule);
        return createRuleResponse(rule, platform);
      });
    }),

    undocumented("PATCH", "/shield/rate-limit/{id}", (request) => {
      const { zone, rule } = findRule(request);
      const input = parseBody(ruleChangeSchema, request.body);
      return withExclusiveAccess(zone, () => {
        rule.ruleName = input.ruleName ?? rule.ruleName;
        rule.ruleDescription = input.ruleDescription ?? rule.ruleDescription;
        rule.ruleConfiguration = input.ruleConfiguration;
        rule.ruleJson = JSON.stringify(input.ruleConfiguration);
        return createRuleResponse(rule, request.platform);
      });
    }),

    undocumented("DELETE", "/shield/rate-limit/{id}", (request) => {
      const { zone, rule } = findRule(request);
      return withExclusiveAccess(zone, () => {
        zone.rateLimits = zone.rateLimits.filter((other) => other !== rule);
        return ok(SUCCESS_STATUS);
      });
    }),
  ],
};

/** Parses MM-dd-yyyy to the start of that UTC day, in milliseconds since 1970. */
function parseEventLogDate(date: string): number {
  const [, month, day, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(date) ?? [];
  const start = parseUtcDay(year, month, day);
  if (start === undefined)
    throw badRequest(`The date must be a day in the form MM-dd-yyyy; it is ${JSON.stringify(date)}.`, "date");
  return start;
}

function requireRetainedDay(start: number, now: number): void {
  if (start + DAY_MS > now - 3 * DAY_MS && start <= now) return;
  throw new Refusal(400, "invalid_datetime_window.event_logs", "Event logs are kept for 3 days.", "date");
}

// The token contains characters that clients must percent-encode, so that tests detect a client that does not.
const formatContinuationToken = (date: string, offset: number) => `${date}/${offset}+==`;

function parseContinuationToken(date: string, token: string): number {
  if (token === "") return 0;
  const [, day, offset] = /^([\d-]+)\/(\d+)\+==$/.exec(token) ?? [];
  if (day !== date) throw badRequest("The continuation token is not one of this day.", "continuationToken");
  return Number(offset);
}

/** The response about a single rule has no envelope. */
const createRuleResponse = (rule: RateLimitRule, { rateLimitSettings }: Platform) =>
  ok(toRuleView(rule, rateLimitSettings !== "nowhere"));

const toRuleView = (rule: RateLimitRule, hasLimitSettings: boolean) => ({
  ...rule,
  ruleConfiguration: hasLimitSettings ? rule.ruleConfiguration : omitLimitSettings(rule.ruleConfiguration),
  errorResponse: UNSET_STATUS,
});

function findRule({ state, params }: RouteRequest<"id", ShieldState>) {
  const id = parseId("id", params.id);
  for (const zone of state.shieldZones) {
    const rule = zone.rateLimits.find((candidate) => candidate.id === id);
    if (rule !== undefined) return { zone, rule };
  }
  throw new Refusal(404, "not_found.rate_limit", `There is no rate limit ${id}.`, "id");
}
