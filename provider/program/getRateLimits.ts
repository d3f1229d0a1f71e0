import type * as pulumi from "@pulumi/pulumi";
import { collect } from "../functions/collect";
import type { EdgeInvokeOptions } from "./account";
import type { DataFunction, Inputs } from "./call";
import { machine } from "./load";

/** Arguments of getRateLimits. */
export interface GetRateLimitsArgs {
  /** Id of the shield zone, a positive whole number. */
  shieldZoneId: number;
}

/** Arguments of getRateLimitsOutput. */
export type GetRateLimitsOutputArgs = Inputs<GetRateLimitsArgs>;

/** What a rule looks at. A name is left out for a number without one. */
export interface RateLimitCondition {
  /** A sub-key (a header's name, say) or "", by variable: `REQUEST_HEADERS`, `GEO` … */
  variableTypes?: Record<string, string | null> | null | undefined;
  operatorType?: number | null | undefined;
  /** `CONTAINS`, `RX` … */
  operatorTypeName?: string | undefined;
  value?: string | null | undefined;
  isNegated?: boolean | null | undefined;
  isRegexVariable?: boolean | null | undefined;
}

/** What a rule looks at and what it does. */
export interface RateLimitConfiguration extends RateLimitCondition {
  actionType?: number | null | undefined;
  /** `Block`, `Log` or `Challenge`. */
  actionTypeName?: string | undefined;
  severityType?: number | null | undefined;
  /** `NOTICE`, `WARNING` or `CRITICAL`. */
  severityTypeName?: string | undefined;
  transformationTypes?: number[] | null | undefined;
  /** `LOWERCASE`, `URLDECODE` …; a number without a name stands for itself. */
  transformationTypeNames?: (string | number)[] | undefined;
  /** Conditions that must hold too. */
  chainedRuleConditions?: RateLimitCondition[] | null | undefined;
  /** Requests that are let through in a timeframe. */
  requestCount?: number | null | undefined;
  counterKeyType?: number | null | undefined;
  /** What requests are counted by: `IP`, `Country` … */
  counterKeyTypeName?: string | undefined;
  /** Seconds. */
  timeframe?: number | null | undefined;
  /** Seconds. */
  blockTime?: number | null | undefined;
}

/** A rate-limit rule of a shield zone. */
export interface RateLimit {
  id: number;
  shieldZoneId?: number | null | undefined;
  userId?: string | null | undefined;
  ruleName?: string | null | undefined;
  ruleDescription?: string | null | undefined;
  /** The rule as the platform's own JSON text. */
  ruleJson?: string | null | undefined;
  ruleConfiguration?: RateLimitConfiguration | null | undefined;
  /** What the platform says is wrong with the rule, if it says so. */
  errorResponse?: RateLimitError | null | undefined;
}

/** The platform's status object. */
export interface RateLimitError {
  statusCode?: number | null | undefined;
  success?: boolean | null | undefined;
  message?: string | null | undefined;
  errorKey?: string | null | undefined;
}

export interface GetRateLimitsResult {
  /** Every rule of the zone. */
  rateLimits: RateLimit[];
}

const rateLimits: DataFunction<GetRateLimitsArgs, GetRateLimitsResult> = {
  name: "getRateLimits",
  takes: ["shieldZoneId"],
  read: async (api, { shieldZoneId }) => ({
    rateLimits: (await collect(api.shield.rateLimits(shieldZoneId))).map(machine().withNames),
  }),
};

/**
 * The rate-limit rules of a shield zone, all pages of them.
 *
 * @example
 * ```ts
 * const { rateLimits } = await edge.getRateLimits({ shieldZoneId: 701 });
 * ```
 */
export function getRateLimits(
  args: GetRateLimitsArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetRateLimitsResult> {
  return machine().plain(rateLimits, args, options);
}

/** Like {@link getRateLimits}, as an Output. */
export function getRateLimitsOutput(
  args: GetRateLimitsOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetRateLimitsResult> {
  return machine().output(rateLimits, args, options);
}
