// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";
import type {
  RateLimitOperatorType,
  RateLimitRuleCondition,
  RateLimitSeverityType,
  RateLimitTransformationType,
} from "./wafRule";

/** A name, or the API's own number. */
export type RateLimitActionType = "Block" | "Log" | "Challenge" | number;

/** A name, or the API's own number. */
export type RateLimitCounterKeyType =
  | "IP"
  | "Host"
  | "Country"
  | "City"
  | "ASN"
  | "Organization"
  | "JA4"
  | "IP_JA4"
  | number;

/** What a rate-limit rule compares and what it does. */
export interface RateLimitRuleConfiguration {
  /**
   * What is compared: a map of variables, such as `REQUEST_HEADERS` or `REQUEST_URI`, to a sub-key, such as
   * the name of a header, or to an empty string for the whole variable.
   */
  variableTypes?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** How each variable is compared with `value`. */
  operatorType?: pulumi.Input<RateLimitOperatorType>;
  /** Value that the variables are compared with. */
  value?: pulumi.Input<string>;
  /** Whether the condition holds if the comparison does not. */
  isNegated?: pulumi.Input<boolean>;
  /** Whether the sub-keys of the variables are regular expressions. */
  isRegexVariable?: pulumi.Input<boolean>;
  /** Severity of the rule's entries in the event logs. */
  severityType?: pulumi.Input<RateLimitSeverityType>;
  /** What is done to a variable before it is compared, in every condition of the rule. */
  transformationTypes?: pulumi.Input<readonly RateLimitTransformationType[]>;
  /** Further conditions. A request matches only if it meets all of them. Their order does not matter. */
  chainedRuleConditions?: pulumi.Input<readonly RateLimitRuleCondition[]>;
  /** What happens to requests that exceed the limit. */
  actionType?: pulumi.Input<RateLimitActionType>;
  /** Number of requests that are allowed in a timeframe. */
  requestCount?: pulumi.Input<number>;
  /** Which requests are counted together. With `IP`, each address is counted separately. */
  counterKeyType?: pulumi.Input<RateLimitCounterKeyType>;
  /** Length of the timeframe, in seconds. One of `1`, `10`, `60`, `300`, `900`, `3600`. */
  timeframe?: pulumi.Input<1 | 10 | 60 | 300 | 900 | 3600>;
  /**
   * How long the action applies once the limit is exceeded, in seconds. One of `30`, `60`, `300`, `900`,
   * `1800`, `3600`.
   */
  blockTime?: pulumi.Input<30 | 60 | 300 | 900 | 1800 | 3600>;
}

/** Arguments of RateLimitRule. */
export interface RateLimitRuleArgs {
  /** ID of the shield zone that the rule belongs to. A change replaces the resource. */
  shieldZoneId: pulumi.Input<number>;
  /** ID of an existing rule to adopt. Without it, `ruleName` is required. A change replaces the resource. */
  ruleId?: pulumi.Input<number>;
  /**
   * Whether to adopt an existing rule of the zone with the same name instead of failing. Default: the setting
   * `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /** Name of the rule. */
  ruleName?: pulumi.Input<string>;
  /** Description of the rule. */
  ruleDescription?: pulumi.Input<string>;
  /**
   * Which requests the rule counts, how many it allows, and what happens to the others. For a new rule, set
   * at least `variableTypes`, `operatorType`, `value`, `requestCount`, `timeframe`, `counterKeyType`,
   * `actionType` and `blockTime`.
   */
  ruleConfiguration?: pulumi.Input<RateLimitRuleConfiguration>;
  /**
   * What a delete does: `delete` the rule, or `keep` it. Default: `delete` if this program created it, else
   * `keep`.
   */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * A rate-limit rule of a shield zone: which requests are counted, how many are allowed, and what happens to
 * the others. An argument or a property of `ruleConfiguration` that is left out is not managed: it is not
 * compared and keeps its value. To look a rule up without managing it, use `RateLimitRuleData`. ID and import
 * ID: `<shieldZoneId>/<ruleId>`.
 *
 * @example Ten uploads a minute for each address
 * ```ts
 * new edge.RateLimitRule("uploads", {
 *   shieldZoneId: 5,
 *   ruleName: "uploads",
 *   ruleConfiguration: {
 *     variableTypes: { REQUEST_URI: "" },
 *     operatorType: "BEGINSWITH",
 *     value: "/upload",
 *     requestCount: 10,
 *     timeframe: 60,
 *     counterKeyType: "IP",
 *     actionType: "Block",
 *     blockTime: 300,
 *   },
 * });
 * ```
 * @example Adopt an existing rule, and manage only its limit
 * ```ts
 * new edge.RateLimitRule("search", { shieldZoneId: 5, ruleId: 8002, ruleConfiguration: { requestCount: 100 }
 * });
 * ```
 */
export class RateLimitRule extends EdgeResource {
  /** ID of the shield zone that the rule belongs to. */
  declare readonly shieldZoneId: pulumi.Output<number>;
  /** ID of the rule. */
  declare readonly ruleId: pulumi.Output<number>;
  /** Name of the rule. */
  declare readonly ruleName: pulumi.Output<string>;
  /** Description of the rule. */
  declare readonly ruleDescription: pulumi.Output<string | null>;
  /** Which requests the rule counts, how many it allows, and what happens to the others. */
  declare readonly ruleConfiguration: pulumi.Output<{
    /**
     * What is compared: a map of variables, such as `REQUEST_HEADERS` or `REQUEST_URI`, to a sub-key, such as
     * the name of a header, or to an empty string for the whole variable.
     */
    variableTypes?: Record<string, string> | null;
    /** How each variable is compared with `value`. */
    operatorType?: RateLimitOperatorType | null;
    /** Value that the variables are compared with. */
    value?: string | null;
    /** Whether the condition holds if the comparison does not. */
    isNegated?: boolean | null;
    /** Whether the sub-keys of the variables are regular expressions. */
    isRegexVariable?: boolean | null;
    /** Severity of the rule's entries in the event logs. */
    severityType?: RateLimitSeverityType | null;
    /** What is done to a variable before it is compared, in every condition of the rule. */
    transformationTypes?: RateLimitTransformationType[] | null;
    /** Further conditions. A request matches only if it meets all of them. Their order does not matter. */
    chainedRuleConditions?:
      | {
          /**
           * What is compared: a map of variables, such as `REQUEST_HEADERS` or `REQUEST_URI`, to a sub-key, such as
           * the name of a header, or to an empty string for the whole variable.
           */
          variableTypes: Record<string, string>;
          /** How each variable is compared with `value`. */
          operatorType: RateLimitOperatorType;
          /** Value that the variables are compared with. */
          value?: string | null;
          /** Whether the condition holds if the comparison does not. */
          isNegated?: boolean | null;
          /** Whether the sub-keys of the variables are regular expressions. */
          isRegexVariable?: boolean | null;
        }[]
      | null;
    /** What happens to requests that exceed the limit. */
    actionType?: RateLimitActionType | null;
    /** Number of requests that are allowed in a timeframe. */
    requestCount?: number | null;
    /** Which requests are counted together. With `IP`, each address is counted separately. */
    counterKeyType?: RateLimitCounterKeyType | null;
    /** Length of the timeframe, in seconds. One of `1`, `10`, `60`, `300`, `900`, `3600`. */
    timeframe?: 1 | 10 | 60 | 300 | 900 | 3600 | null;
    /**
     * How long the action applies once the limit is exceeded, in seconds. One of `30`, `60`, `300`, `900`,
     * `1800`, `3600`.
     */
    blockTime?: 30 | 60 | 300 | 900 | 1800 | 3600 | null;
  }>;
  /** ID of the user who created the rule. */
  declare readonly userId: pulumi.Output<string>;
  /** The rule as the API's own JSON. A secret. */
  declare readonly ruleJson: pulumi.Output<string>;
  /** Whether the rule was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: RateLimitRuleArgs, options?: pulumi.CustomResourceOptions) {
    super("RateLimitRule", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): RateLimitRule {
    return new RateLimitRule(name, {} as RateLimitRuleArgs, { ...options, id });
  }

  /** Whether a value is a RateLimitRule, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is RateLimitRule {
    return isOfClass(value, "RateLimitRule");
  }
}

const declared = {
  outputs: [
    "shieldZoneId",
    "ruleId",
    "ruleName",
    "ruleDescription",
    "ruleConfiguration",
    "userId",
    "ruleJson",
    "adopted",
  ],
  assigned: { ruleId: { at: 1, of: 2, isNumber: true } },
  secrets: [],
};
