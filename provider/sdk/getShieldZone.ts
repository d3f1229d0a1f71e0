// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getShieldZone. */
export interface GetShieldZoneArgs {
  /** ID of the pull zone that it protects. */
  pullZoneId: number;
}

/** Arguments of getShieldZoneOutput. */
export interface GetShieldZoneOutputArgs {
  /** ID of the pull zone that it protects. */
  pullZoneId: pulumi.Input<number>;
}

/** Result of getShieldZone. */
export interface GetShieldZoneResult {
  /** ID of the shield zone, assigned by the API. */
  shieldZoneId: number;
  /** ID of the pull zone that it protects. */
  pullZoneId: number;
  /** Plan of the zone. A lower plan has fewer features. */
  planType: "Basic" | "Advanced" | "Business" | "Enterprise" | number;
  /** Whether the zone is in learning mode. */
  learningMode: boolean;
  /** When the zone stops learning: a time in UTC, such as `2026-12-31T00:00:00Z`. */
  learningModeUntil: string;
  /** Whether the WAF is on. */
  wafEnabled: boolean;
  /** What the WAF does with a match: `Log` only logs it, `Block` blocks the request. */
  wafExecutionMode: "Log" | "Block" | number;
  /** ID of the WAF profile, as `GET /shield/waf/profiles` lists it. */
  wafProfileId: number;
  /** IDs of managed rules that are off, such as `941100`. Order and duplicates make no difference. */
  wafDisabledRules: string[];
  /** IDs of managed rules that only log. Order and duplicates make no difference. */
  wafLogOnlyRules: string[];
  /** IDs of custom rules in the order of their evaluation. */
  wafCustomRuleOrder: number[];
  /**
   * Settings that override the defaults of the WAF engine, in any order. Declare all that you need: it is not
   * known whether the API keeps those that you leave out.
   */
  wafEngineConfig: {
    /** Name of the setting, such as `allowed_methods` or `blocking_paranoia_level`. */
    name: string;
    /** Its value as plain text, such as `GET HEAD POST` or `1`. */
    valueEncoded: string;
  }[];
  /** Whether logs contain request headers. */
  wafRequestHeaderLoggingEnabled: boolean;
  /** Request headers that logs leave out. Order and duplicates make no difference. */
  wafRequestIgnoredHeaders: string[];
  /** Whether logs contain request bodies. */
  requestBodyLoggingEnabled: boolean;
  /** Whether the WAF uses current threat data. Needs a plan above `Basic`. */
  wafRealtimeThreatIntelligenceEnabled: boolean;
  /** What happens to a request body that is too long to be inspected. */
  wafRequestBodyLimitAction: "Block" | "Log" | "Ignore" | number;
  /** What happens to a response body that is too long to be inspected. */
  wafResponseBodyLimitAction: "Block" | "Log" | "Ignore" | number;
  /**
   * How readily the DDoS protection steps in. In the dashboard, `Off` is "Asleep" and `Challenge` is
   * "Extreme".
   */
  ddosShieldSensitivity: "Off" | "Low" | "Medium" | "High" | "Challenge" | number;
  /** How long a passed challenge is valid, in seconds. */
  ddosChallengeWindow: number;
  /** What the DDoS protection does with an attack: `Log` only logs it, `Block` blocks it. */
  ddosExecutionMode: "Log" | "Block" | number;
  /** Whether the pages that visitors see omit bunny.net's branding. Needs a plan above `Basic`. */
  whitelabelResponsePages: boolean;
  /** How many rate-limit rules the plan allows. */
  rateLimitRulesLimit: number;
  /** How many custom WAF rules the plan allows. */
  customWafRulesLimit: number;
}

/**
 * Finds the shield zone that matches the arguments, whoever created it. Fails if none or more than one
 * matches.
 *
 * @example The ID of a shield zone
 * ```ts
 * const { shieldZoneId } = await edge.getShieldZone({ pullZoneId: 9 });
 * ```
 */
export function getShieldZone(
  args: GetShieldZoneArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetShieldZoneResult> {
  return loadInvokeModule().invoke("getShieldZone", args, options);
}

/** Like {@link getShieldZone}, as an Output. */
export function getShieldZoneOutput(
  args: GetShieldZoneOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetShieldZoneResult> {
  return loadInvokeModule().invokeOutput("getShieldZone", args, options);
}
