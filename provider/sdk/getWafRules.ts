// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";
import type { RateLimitCondition, RateLimitError } from "./getRateLimits";

/** Arguments of getWafRules. */
export interface GetWafRulesArgs {
  /** ID of the shield zone. */
  shieldZoneId: number;
}

/** Arguments of getWafRulesOutput. */
export interface GetWafRulesOutputArgs {
  /** ID of the shield zone. */
  shieldZoneId: pulumi.Input<number>;
}

/** What a WAF rule compares and what it does. */
export interface NamedWafRuleConfiguration {
  /**
   * What is compared: a map of variables, such as `REQUEST_HEADERS` or `REQUEST_URI`, to a sub-key, such as
   * the name of a header, or to an empty string for the whole variable.
   */
  variableTypes?: Record<string, string> | null | undefined;
  /** How each variable is compared with `value`. */
  operatorType?: number | null | undefined;
  /**
   * Name of `operatorType`: 0 BEGINSWITH, 1 ENDSWITH, 2 CONTAINS, 3 CONTAINSWORD, 4 STRMATCH, 5 EQ, 6 GE, 7
   * GT, 8 LE, 9 LT, 12 WITHIN, 14 RX, 15 STREQ, 17 DETECTSQLI, 18 DETECTXSS. Absent if the number has no
   * name.
   */
  operatorTypeName?: string | null | undefined;
  /** Value that the variables are compared with. */
  value?: string | null | undefined;
  /** Whether the condition holds if the comparison does not. */
  isNegated?: boolean | null | undefined;
  /** Whether the sub-keys of the variables are regular expressions. */
  isRegexVariable?: boolean | null | undefined;
  /** Severity of the rule's entries in the event logs. */
  severityType?: number | null | undefined;
  /** Name of `severityType`: 0 NOTICE, 1 WARNING, 2 CRITICAL. Absent if the number has no name. */
  severityTypeName?: string | null | undefined;
  /** What is done to a variable before it is compared, in every condition of the rule. */
  transformationTypes?: number[] | null | undefined;
  /**
   * Names of `transformationTypes`: 1 CMDLINE, 2 COMPRESSWHITESPACE, 3 CSSDECODE, 4 HEXENCODE, 5
   * HTMLENTITYDECODE, 6 JSDECODE, 7 LENGTH, 8 LOWERCASE, 9 MD5, 10 NORMALIZEPATH, 11 NORMALISEPATH, 12
   * NORMALIZEPATHWIN, 13 NORMALISEPATHWIN, 14 REMOVECOMMENTS, 15 REMOVENULLS, 16 REMOVEWHITESPACE, 17
   * REPLACECOMMENTS, 18 SHA1, 19 URLDECODE, 20 URLDECODEUNI, 21 UTF8TOUNICODE. A number without a name
   * appears as a number.
   */
  transformationTypeNames?: (string | number)[] | null | undefined;
  /** Further conditions. A request matches only if it meets all of them. Their order does not matter. */
  chainedRuleConditions?: RateLimitCondition[] | null | undefined;
  /** What happens to requests that match. */
  actionType?: number | null | undefined;
  /**
   * Name of `actionType`: 1 Block, 2 Log, 3 Challenge, 4 Allow, 5 Bypass. Absent if the number has no name.
   */
  actionTypeName?: string | null | undefined;
}

/** A WAF rule. */
export interface NamedWafRule {
  /** ID of the rule. */
  id: number;
  /** ID of the shield zone. */
  shieldZoneId?: number | null | undefined;
  /** ID of the user who created the rule. */
  userId?: string | null | undefined;
  /** Name of the rule. */
  ruleName?: string | null | undefined;
  /** Description of the rule. */
  ruleDescription?: string | null | undefined;
  /** The rule as the API's own JSON. */
  ruleJson?: string | null | undefined;
  /** What the API reports as wrong with the rule. */
  errorResponse?: RateLimitError | null | undefined;
  /** Which requests the rule matches, and what happens to them. */
  ruleConfiguration?: NamedWafRuleConfiguration | null | undefined;
}

/** Result of getWafRules. */
export interface GetWafRulesResult {
  /** All rules of the zone. */
  wafRules: NamedWafRule[];
}

/**
 * The custom WAF rules of a shield zone.
 *
 * @example All rules of a zone
 * ```ts
 * const { wafRules } = await edge.getWafRules({ shieldZoneId: 5 });
 * ```
 */
export function getWafRules(
  args: GetWafRulesArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetWafRulesResult> {
  return loadInvokeModule().invoke("getWafRules", args, options);
}

/** Like {@link getWafRules}, as an Output. */
export function getWafRulesOutput(
  args: GetWafRulesOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetWafRulesResult> {
  return loadInvokeModule().invokeOutput("getWafRules", args, options);
}
