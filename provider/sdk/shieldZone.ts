// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** A name, or the API's own number. */
export type ShieldPlanType = "Basic" | "Advanced" | "Business" | "Enterprise" | number;

/** A name, or the API's own number. */
export type ShieldExecutionMode = "Log" | "Block" | number;

/** A setting of the firewall's engine. */
export interface WafEngineSetting {
  /** Name of the setting, such as `allowed_methods` or `blocking_paranoia_level`. */
  name: pulumi.Input<string>;
  /** Its value as plain text, such as `GET HEAD POST` or `1`. */
  valueEncoded: pulumi.Input<string>;
}

/** A name, or the API's own number. */
export type WafPayloadLimitAction = "Block" | "Log" | "Ignore" | number;

/** A name, or the API's own number. */
export type DdosShieldSensitivity = "Off" | "Low" | "Medium" | "High" | "Challenge" | number;

/** Arguments of ShieldZone. */
export interface ShieldZoneArgs {
  /**
   * Whether to adopt an existing shield zone of the pull zone instead of failing. Default: the setting
   * `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /** ID of the pull zone that it protects. A change replaces the resource. */
  pullZoneId: pulumi.Input<number>;
  /** Plan of the zone. A lower plan has fewer features. Billed: the plan, for each month. */
  planType?: pulumi.Input<ShieldPlanType>;
  /**
   * Whether the zone is in learning mode. The platform ends that mode on its own, so declare only `false`.
   */
  learningMode?: pulumi.Input<boolean>;
  /** When the zone stops learning: a time in UTC, such as `2026-12-31T00:00:00Z`. */
  learningModeUntil?: pulumi.Input<string>;
  /** Whether the WAF is on. */
  wafEnabled?: pulumi.Input<boolean>;
  /** What the WAF does with a match: `Log` only logs it, `Block` blocks the request. */
  wafExecutionMode?: pulumi.Input<ShieldExecutionMode>;
  /** ID of the WAF profile, as `GET /shield/waf/profiles` lists it. From 0 to 2147483647. */
  wafProfileId?: pulumi.Input<number>;
  /** IDs of managed rules that are off, such as `941100`. Order and duplicates make no difference. */
  wafDisabledRules?: pulumi.Input<readonly string[]>;
  /** IDs of managed rules that only log. Order and duplicates make no difference. */
  wafLogOnlyRules?: pulumi.Input<readonly string[]>;
  /** IDs of custom rules in the order of their evaluation. */
  wafCustomRuleOrder?: pulumi.Input<readonly number[]>;
  /**
   * Settings that override the defaults of the WAF engine, in any order. Declare all that you need: it is not
   * known whether the API keeps those that you leave out.
   */
  wafEngineConfig?: pulumi.Input<readonly WafEngineSetting[]>;
  /** Whether logs contain request headers. */
  wafRequestHeaderLoggingEnabled?: pulumi.Input<boolean>;
  /** Request headers that logs leave out. Order and duplicates make no difference. */
  wafRequestIgnoredHeaders?: pulumi.Input<readonly string[]>;
  /** Whether logs contain request bodies. */
  requestBodyLoggingEnabled?: pulumi.Input<boolean>;
  /** Whether the WAF uses current threat data. Needs a plan above `Basic`. */
  wafRealtimeThreatIntelligenceEnabled?: pulumi.Input<boolean>;
  /** What happens to a request body that is too long to be inspected. */
  wafRequestBodyLimitAction?: pulumi.Input<WafPayloadLimitAction>;
  /** What happens to a response body that is too long to be inspected. */
  wafResponseBodyLimitAction?: pulumi.Input<WafPayloadLimitAction>;
  /**
   * How readily the DDoS protection steps in. In the dashboard, `Off` is "Asleep" and `Challenge` is
   * "Extreme".
   */
  ddosShieldSensitivity?: pulumi.Input<DdosShieldSensitivity>;
  /** How long a passed challenge is valid, in seconds. From 0 to 2147483647. */
  ddosChallengeWindow?: pulumi.Input<number>;
  /** Whether the pages that visitors see omit bunny.net's branding. Needs a plan above `Basic`. */
  whitelabelResponsePages?: pulumi.Input<boolean>;
  /**
   * What a delete does, because the platform cannot delete a shield zone: `reset` its settings to the
   * defaults of the free plan, or `keep` it unchanged. Default: `keep`.
   */
  onDelete?: pulumi.Input<"reset" | "keep">;
}

/**
 * The shield zone of a pull zone: its plan, its web application firewall (WAF) and its protection against
 * DDoS attacks. A pull zone has at most one. Without `planType`, the program never changes the plan. ID and
 * import ID: `<shieldZoneId>`.
 *
 * @example The WAF blocks requests that match its managed rules, except for rule 941100
 * ```ts
 * new edge.ShieldZone("example", {
 *   pullZoneId: 9,
 *   wafEnabled: true,
 *   wafExecutionMode: "Block",
 *   wafDisabledRules: ["941100"],
 *   ddosShieldSensitivity: "Medium",
 * });
 * ```
 */
export class ShieldZone extends EdgeResource {
  /** ID of the shield zone, assigned by the API. */
  declare readonly shieldZoneId: pulumi.Output<number>;
  /** ID of the pull zone that it protects. */
  declare readonly pullZoneId: pulumi.Output<number>;
  /** Plan of the zone. A lower plan has fewer features. */
  declare readonly planType: pulumi.Output<ShieldPlanType>;
  /** Whether the zone is in learning mode. */
  declare readonly learningMode: pulumi.Output<boolean>;
  /** When the zone stops learning: a time in UTC, such as `2026-12-31T00:00:00Z`. */
  declare readonly learningModeUntil: pulumi.Output<string>;
  /** Whether the WAF is on. */
  declare readonly wafEnabled: pulumi.Output<boolean>;
  /** What the WAF does with a match: `Log` only logs it, `Block` blocks the request. */
  declare readonly wafExecutionMode: pulumi.Output<ShieldExecutionMode>;
  /** ID of the WAF profile, as `GET /shield/waf/profiles` lists it. */
  declare readonly wafProfileId: pulumi.Output<number>;
  /** IDs of managed rules that are off, such as `941100`. Order and duplicates make no difference. */
  declare readonly wafDisabledRules: pulumi.Output<string[]>;
  /** IDs of managed rules that only log. Order and duplicates make no difference. */
  declare readonly wafLogOnlyRules: pulumi.Output<string[]>;
  /** IDs of custom rules in the order of their evaluation. */
  declare readonly wafCustomRuleOrder: pulumi.Output<number[]>;
  /**
   * Settings that override the defaults of the WAF engine, in any order. Declare all that you need: it is not
   * known whether the API keeps those that you leave out.
   */
  declare readonly wafEngineConfig: pulumi.Output<
    {
      /** Name of the setting, such as `allowed_methods` or `blocking_paranoia_level`. */
      name: string;
      /** Its value as plain text, such as `GET HEAD POST` or `1`. */
      valueEncoded: string;
    }[]
  >;
  /** Whether logs contain request headers. */
  declare readonly wafRequestHeaderLoggingEnabled: pulumi.Output<boolean>;
  /** Request headers that logs leave out. Order and duplicates make no difference. */
  declare readonly wafRequestIgnoredHeaders: pulumi.Output<string[]>;
  /** Whether logs contain request bodies. */
  declare readonly requestBodyLoggingEnabled: pulumi.Output<boolean>;
  /** Whether the WAF uses current threat data. Needs a plan above `Basic`. */
  declare readonly wafRealtimeThreatIntelligenceEnabled: pulumi.Output<boolean>;
  /** What happens to a request body that is too long to be inspected. */
  declare readonly wafRequestBodyLimitAction: pulumi.Output<WafPayloadLimitAction>;
  /** What happens to a response body that is too long to be inspected. */
  declare readonly wafResponseBodyLimitAction: pulumi.Output<WafPayloadLimitAction>;
  /**
   * How readily the DDoS protection steps in. In the dashboard, `Off` is "Asleep" and `Challenge` is
   * "Extreme".
   */
  declare readonly ddosShieldSensitivity: pulumi.Output<DdosShieldSensitivity>;
  /** How long a passed challenge is valid, in seconds. */
  declare readonly ddosChallengeWindow: pulumi.Output<number>;
  /** Whether the pages that visitors see omit bunny.net's branding. Needs a plan above `Basic`. */
  declare readonly whitelabelResponsePages: pulumi.Output<boolean>;
  /** What the DDoS protection does with an attack: `Log` only logs it, `Block` blocks it. */
  declare readonly ddosExecutionMode: pulumi.Output<ShieldExecutionMode>;
  /** How many rate-limit rules the plan allows. */
  declare readonly rateLimitRulesLimit: pulumi.Output<number>;
  /** How many custom WAF rules the plan allows. */
  declare readonly customWafRulesLimit: pulumi.Output<number>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: ShieldZoneArgs, options?: pulumi.CustomResourceOptions) {
    super("ShieldZone", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): ShieldZone {
    return new ShieldZone(name, {} as ShieldZoneArgs, { ...options, id });
  }

  /** Whether a value is a ShieldZone, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is ShieldZone {
    return isOfClass(value, "ShieldZone");
  }
}

const declared = {
  outputs: [
    "shieldZoneId",
    "pullZoneId",
    "planType",
    "learningMode",
    "learningModeUntil",
    "wafEnabled",
    "wafExecutionMode",
    "wafProfileId",
    "wafDisabledRules",
    "wafLogOnlyRules",
    "wafCustomRuleOrder",
    "wafEngineConfig",
    "wafRequestHeaderLoggingEnabled",
    "wafRequestIgnoredHeaders",
    "requestBodyLoggingEnabled",
    "wafRealtimeThreatIntelligenceEnabled",
    "wafRequestBodyLimitAction",
    "wafResponseBodyLimitAction",
    "ddosShieldSensitivity",
    "ddosChallengeWindow",
    "whitelabelResponsePages",
    "ddosExecutionMode",
    "rateLimitRulesLimit",
    "customWafRulesLimit",
  ],
  assigned: { shieldZoneId: { at: 0, of: 1, isNumber: true } },
  secrets: [],
};
