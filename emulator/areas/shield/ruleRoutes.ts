import * as z from "zod";
import type { CreateContext, Platform } from "../../platform/platform";
import { keyAuth } from "../../server/access";
import { Refusal } from "../../server/failures";
import { parseBody, parseId } from "../../server/input";
import { ok } from "../../server/response";
import { type Route, type RouteRequest, routeBuilders } from "../../server/route";
import { withExclusiveAccess } from "./exclusive";
import {
  createRateLimitRule,
  createWafRule,
  omitLimitSettings,
  partialRuleConfigurationSchema,
  partialWafConfigurationSchema,
  type RateLimitRule,
  rateLimitRuleSeedSchema,
  ruleConfigurationSchema,
  type WafRule,
  wafConfigurationSchema,
  wafRuleSeedSchema,
} from "./rateLimitRule";
import { createShieldPage, successStatus, toShieldError, unsetStatus } from "./responses";
import { findShieldZone, findShieldZoneById, type ShieldState, type ShieldZone } from "./zones";

type Rule = RateLimitRule | WafRule;

/** What rate-limit rules and custom WAF rules do differently. */
interface RuleKind {
  readonly list: "rateLimits" | "wafRules";
  readonly listPath: `${string}{shieldZoneId}`;
  readonly rulePath: string;
  readonly listIsDocumented: boolean;
  readonly notFoundKey: string;
  readonly configurationSchema: z.ZodType<object>;
  readonly partialConfigurationSchema: z.ZodType<object>;
  create(settings: object, zoneId: number, context: CreateContext): Rule;
  /** Returns how many rules the plan of a zone allows, and why it allows no more. */
  getLimit(zone: ShieldZone): readonly [limit: number, message: string];
  view(rule: Rule, platform: Platform, isSingle: boolean): object;
}

function createRuleRoutes(kind: RuleKind): Route<ShieldState>[] {
  const { list, listPath, rulePath, configurationSchema } = kind;
  const routes = routeBuilders<ShieldState>(keyAuth(), toShieldError);
  /** A change must contain the complete configuration. */
  const changeSchema = z.object({
    ruleName: z.string().min(1).nullish(),
    ruleDescription: z.string().nullish(),
    ruleConfiguration: configurationSchema,
  });
  /** A new rule may omit any part of the configuration. */
  const newSchema = z.object({
    shieldZoneId: z.int(),
    ruleName: z.string().min(1),
    ruleDescription: z.string().nullish(),
    ruleConfiguration: kind.partialConfigurationSchema.nullish(),
  });
  const view = (rule: Rule, platform: Platform, isSingle = true) => ({
    ...rule,
    ruleConfiguration: orderConditions(kind.view(rule, platform, isSingle), platform),
    errorResponse: unsetStatus,
  });
  const find = ({ state, params }: RouteRequest<"id", ShieldState>) => {
    const id = parseId("id", params.id);
    for (const zone of state.shieldZones) {
      const rule = zone[list].find((candidate) => candidate.id === id);
      if (rule !== undefined) return { zone, rule };
    }
    throw new Refusal(404, kind.notFoundKey, `There is no rule ${id}.`, "id");
  };
  return [
    routes[kind.listIsDocumented ? "documented" : "undocumented"]("GET", listPath, (request) => {
      const { state, query, platform, params } = request as RouteRequest<"shieldZoneId", ShieldState>;
      const rules = findShieldZone(state, params.shieldZoneId)[list].map((rule) =>
        view(rule, platform, false),
      );
      return ok({ ...createShieldPage(rules, query), error: successStatus });
    }),

    // The response about a single rule has no envelope.
    routes.undocumented("GET", `${rulePath}/{id}`, (request) =>
      ok(view(find(request).rule, request.platform)),
    ),

    routes.undocumented("POST", rulePath, ({ state, body, platform }) => {
      const { shieldZoneId, ...settings } = parseBody(newSchema, body);
      const zone = findShieldZoneById(state, shieldZoneId);
      return withExclusiveAccess(zone, () => {
        const [limit, message] = kind.getLimit(zone);
        if (zone[list].length >= limit) throw new Refusal(400, "limit_exceeded.rules", message);
        const rule = kind.create(settings, shieldZoneId, platform);
        (zone[list] as Rule[]).push(rule);
        return ok(view(rule, platform));
      });
    }),

    routes.undocumented("PATCH", `${rulePath}/{id}`, (request) => {
      const { zone, rule } = find(request);
      const input = parseBody(changeSchema, request.body);
      return withExclusiveAccess(zone, () => {
        rule.ruleName = input.ruleName ?? rule.ruleName;
        rule.ruleDescription = input.ruleDescription ?? rule.ruleDescription;
        Object.assign(rule, { ruleConfiguration: input.ruleConfiguration });
        rule.ruleJson = JSON.stringify(input.ruleConfiguration);
        return ok(view(rule, request.platform));
      });
    }),

    routes.undocumented("DELETE", `${rulePath}/{id}`, (request) => {
      const { zone, rule } = find(request);
      return withExclusiveAccess(zone, () => {
        (zone[list] as Rule[]).splice((zone[list] as Rule[]).indexOf(rule), 1);
        return ok(successStatus);
      });
    }),
  ];
}

const orderConditions = (configuration: object, { variants }: Platform): object => {
  const { chainedRuleConditions: conditions } = configuration as Pick<
    WafRule["ruleConfiguration"],
    "chainedRuleConditions"
  >;
  return variants.ruleConditions === "reversed" && conditions
    ? { ...configuration, chainedRuleConditions: conditions.toReversed() }
    : configuration;
};

export const rateLimitRoutes = createRuleRoutes({
  list: "rateLimits",
  listPath: "/shield/rate-limits/{shieldZoneId}",
  rulePath: "/shield/rate-limit",
  listIsDocumented: true,
  notFoundKey: "not_found.rate_limit",
  configurationSchema: ruleConfigurationSchema,
  partialConfigurationSchema: partialRuleConfigurationSchema,
  create: (settings, zoneId, context) =>
    createRateLimitRule(rateLimitRuleSeedSchema.parse(settings), zoneId, context),
  getLimit: ({ rateLimitRulesLimit }) => [rateLimitRulesLimit, "The plan allows no further rate limit."],
  view: ({ ruleConfiguration }, { rateLimitSettings }, isSingle) =>
    rateLimitSettings === "everywhere" || (isSingle && rateLimitSettings === "single")
      ? ruleConfiguration
      : omitLimitSettings(ruleConfiguration as RateLimitRule["ruleConfiguration"]),
});

export const wafRuleRoutes = createRuleRoutes({
  list: "wafRules",
  listPath: "/shield/waf/custom-rules/{shieldZoneId}",
  rulePath: "/shield/waf/custom-rule",
  listIsDocumented: false,
  notFoundKey: "not_found.waf_rule",
  configurationSchema: wafConfigurationSchema,
  partialConfigurationSchema: partialWafConfigurationSchema,
  create: (settings, zoneId, context) => createWafRule(wafRuleSeedSchema.parse(settings), zoneId, context),
  getLimit: ({ customWafRulesLimit }) => [
    customWafRulesLimit,
    customWafRulesLimit === 0
      ? "Custom WAF rules are not supported on the Free Tier."
      : "The plan allows no further custom WAF rule.",
  ],
  view: ({ ruleConfiguration }) => ruleConfiguration,
});
