// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

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
  /** Which requests the rule matches, and what happens to them. */
  ruleConfiguration: {
    /**
     * What is compared: a map of variables, such as `REQUEST_HEADERS` or `REQUEST_URI`, to a sub-key, such as
     * the name of a header, or to an empty string for the whole variable.
     */
    variableTypes?: Record<string, string> | null | undefined;
    /** How each variable is compared with `value`. */
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
    /** Whether the condition holds if the comparison does not. */
    isNegated?: boolean | null | undefined;
    /** Whether the sub-keys of the variables are regular expressions. */
    isRegexVariable?: boolean | null | undefined;
    /** Severity of the rule's entries in the event logs. */
    severityType?: "NOTICE" | "WARNING" | "CRITICAL" | number | null | undefined;
    /** What is done to a variable before it is compared, in every condition of the rule. */
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
    /** Further conditions. A request matches only if it meets all of them. Their order does not matter. */
    chainedRuleConditions?:
      | {
          /**
           * What is compared: a map of variables, such as `REQUEST_HEADERS` or `REQUEST_URI`, to a sub-key, such as
           * the name of a header, or to an empty string for the whole variable.
           */
          variableTypes: Record<string, string>;
          /** How each variable is compared with `value`. */
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
          /** Whether the condition holds if the comparison does not. */
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
 * Finds the WAF rule that matches the arguments, whoever created it. Fails if none or more than one matches.
 *
 * @example The ID of a rule
 * ```ts
 * const { ruleId } = await edge.getWafRule({ shieldZoneId: 5, ruleName: "uploads" });
 * ```
 */
export function getWafRule(args: GetWafRuleArgs, options: EdgeInvokeOptions = {}): Promise<GetWafRuleResult> {
  return loadInvokeModule().invoke("getWafRule", args, options);
}

/** Like {@link getWafRule}, as an Output, which is secret as a whole if a part of it is. */
export function getWafRuleOutput(
  args: GetWafRuleOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<pulumi.Unwrap<GetWafRuleResult>> {
  return loadInvokeModule().invokeOutput("getWafRule", args, options);
}
