// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** A name, or the API's own number. */
export type RateLimitOperatorType =
  | "BEGINSWITH"
  | "ENDSWITH"
  | "CONTAINS"
  | "CONTAINSWORD"
  | "STRMATCH"
  | "EQ"
  | "GE"
  | "GT"
  | "LE"
  | "LT"
  | "WITHIN"
  | "RX"
  | "STREQ"
  | "DETECTSQLI"
  | "DETECTXSS"
  | number;

/** A name, or the API's own number. */
export type RateLimitSeverityType = "NOTICE" | "WARNING" | "CRITICAL" | number;

/** A name, or the API's own number. */
export type RateLimitTransformationType =
  | "CMDLINE"
  | "COMPRESSWHITESPACE"
  | "CSSDECODE"
  | "HEXENCODE"
  | "HTMLENTITYDECODE"
  | "JSDECODE"
  | "LENGTH"
  | "LOWERCASE"
  | "MD5"
  | "NORMALIZEPATH"
  | "NORMALISEPATH"
  | "NORMALIZEPATHWIN"
  | "NORMALISEPATHWIN"
  | "REMOVECOMMENTS"
  | "REMOVENULLS"
  | "REMOVEWHITESPACE"
  | "REPLACECOMMENTS"
  | "SHA1"
  | "URLDECODE"
  | "URLDECODEUNI"
  | "UTF8TOUNICODE"
  | number;

/** A further condition of a rule of a shield zone. */
export interface RateLimitRuleCondition {
  /**
   * What is compared: a map of variables, such as `REQUEST_HEADERS` or `REQUEST_URI`, to a sub-key, such as
   * the name of a header, or to an empty string for the whole variable.
   */
  variableTypes: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** How each variable is compared with `value`. */
  operatorType: pulumi.Input<RateLimitOperatorType>;
  /** Value that the variables are compared with. */
  value?: pulumi.Input<string>;
  /** Whether the condition holds if the comparison does not. */
  isNegated?: pulumi.Input<boolean>;
  /** Whether the sub-keys of the variables are regular expressions. */
  isRegexVariable?: pulumi.Input<boolean>;
}

/** A name, or the API's own number. */
export type WafRuleActionType = "Block" | "Log" | "Challenge" | "Allow" | "Bypass" | number;

/** What a WAF rule compares and what it does. */
export interface WafRuleConfiguration {
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
  /** What happens to requests that match. */
  actionType?: pulumi.Input<WafRuleActionType>;
}

/** Arguments of WafRule. */
export interface WafRuleArgs {
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
   * Which requests the rule matches, and what happens to them. For a new rule, set at least `variableTypes`,
   * `operatorType`, `value` and `actionType`.
   */
  ruleConfiguration?: pulumi.Input<WafRuleConfiguration>;
  /**
   * What a delete does: `delete` the rule, or `keep` it. Default: `delete` if this program created it, else
   * `keep`.
   */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * A custom rule of the web application firewall (WAF) of a shield zone: which requests it matches, and what
 * happens to them. A property of `ruleConfiguration` that you leave out is not managed. ID and import ID:
 * `<shieldZoneId>/<ruleId>`.
 *
 * @example Block every request whose path begins with /upload, in upper or lower case
 * ```ts
 * new edge.WafRule("example", {
 *   shieldZoneId: 5,
 *   ruleName: "uploads",
 *   ruleDescription: "Upload paths",
 *   ruleConfiguration: {
 *     variableTypes: {
 *       REQUEST_URI: "",
 *     },
 *     operatorType: "BEGINSWITH",
 *     value: "/upload",
 *     transformationTypes: ["LOWERCASE"],
 *     actionType: "Block",
 *     severityType: "WARNING",
 *   },
 * });
 * ```
 */
export class WafRule extends EdgeResource {
  /** ID of the shield zone that the rule belongs to. */
  declare readonly shieldZoneId: pulumi.Output<number>;
  /** ID of the rule. */
  declare readonly ruleId: pulumi.Output<number>;
  /** Name of the rule. */
  declare readonly ruleName: pulumi.Output<string>;
  /** Description of the rule. */
  declare readonly ruleDescription: pulumi.Output<string | null>;
  /** Which requests the rule matches, and what happens to them. */
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
    /** What happens to requests that match. */
    actionType?: WafRuleActionType | null;
  }>;
  /** ID of the user who created the rule. */
  declare readonly userId: pulumi.Output<string>;
  /** The rule as the API's own JSON. A secret. */
  declare readonly ruleJson: pulumi.Output<string>;
  /** Whether the rule was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: WafRuleArgs, options?: pulumi.CustomResourceOptions) {
    super("WafRule", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): WafRule {
    return new WafRule(name, {} as WafRuleArgs, { ...options, id });
  }

  /** Whether a value is a WafRule, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is WafRule {
    return isOfClass(value, "WafRule");
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
