// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadCallModule } from "../program/load";

/** Arguments of getWafRule. */
export interface GetWafRuleArgs {
  /** ID of the shield zone. */
  shieldZoneId: number;
  /** Name of the rule. */
  ruleName: string;
}

/** Arguments of getWafRuleOutput. */
export interface GetWafRuleOutputArgs {
  /** ID of the shield zone. */
  shieldZoneId: pulumi.Input<number>;
  /** Name of the rule. */
  ruleName: pulumi.Input<string>;
}

/** Result of getWafRule. */
export interface GetWafRuleResult {
  /** ID of the shield zone. */
  shieldZoneId: number;
  /** ID of the rule. */
  ruleId: number;
  /** ID of the user who created the rule. */
  userId: string;
  /** Name of the rule. */
  ruleName: string;
  /** Description of the rule. */
  ruleDescription: string;
  /** The rule as the API's own JSON. A secret. */
  ruleJson: pulumi.Output<string>;
  /** What the rule compares and what it does. */
  ruleConfiguration: {
    /**
     * Map of variables, such as `REQUEST_HEADERS` or `GEO`, to a sub-key, such as a header name, or to an empty
     * string.
     */
    variableTypes?: Record<string, string> | null | undefined;
    /** How the variables are compared with `value`. */
    operatorType?:
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
      | number
      | null
      | undefined;
    /** Value that the variables are compared with. */
    value?: string | null | undefined;
    /** Whether the comparison is negated. */
    isNegated?: boolean | null | undefined;
    /** Whether the sub-keys of the variables are regular expressions. */
    isRegexVariable?: boolean | null | undefined;
    /** Severity of the rule's events. */
    severityType?: "NOTICE" | "WARNING" | "CRITICAL" | number | null | undefined;
    /** What is done to a value before it is compared. */
    transformationTypes?:
      | (
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
          | number
        )[]
      | null
      | undefined;
    /** Further conditions, all of which must hold. Their order does not matter. */
    chainedRuleConditions?:
      | {
          /**
           * Map of variables, such as `REQUEST_HEADERS` or `GEO`, to a sub-key, such as a header name, or to an empty
           * string.
           */
          variableTypes: Record<string, string>;
          /** How the variables are compared with `value`. */
          operatorType:
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
          /** Value that the variables are compared with. */
          value?: string | null | undefined;
          /** Whether the comparison is negated. */
          isNegated?: boolean | null | undefined;
          /** Whether the sub-keys of the variables are regular expressions. */
          isRegexVariable?: boolean | null | undefined;
        }[]
      | null
      | undefined;
    /** What happens to requests that match. */
    actionType?: "Block" | "Log" | "Challenge" | "Allow" | "Bypass" | number | null | undefined;
  };
}

/**
 * The WAF rule that these arguments identify, whoever created it. It is an error if there is none, or more
 * than one.
 *
 * @example The ID of a rule
 * ```ts
 * const { ruleId } = await edge.getWafRule({ shieldZoneId: 5, ruleName: "uploads" });
 * ```
 */
export function getWafRule(args: GetWafRuleArgs, options: EdgeInvokeOptions = {}): Promise<GetWafRuleResult> {
  return loadCallModule().call("getWafRule", args, options);
}

/** Like {@link getWafRule}, as an Output, which is secret as a whole if a part of it is. */
export function getWafRuleOutput(
  args: GetWafRuleOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<pulumi.Unwrap<GetWafRuleResult>> {
  return loadCallModule().callOutput("getWafRule", args, options);
}
