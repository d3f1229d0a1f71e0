// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getRateLimits. */
export interface GetRateLimitsArgs {
  /** ID of the shield zone. */
  shieldZoneId: number;
}

/** Arguments of getRateLimitsOutput. */
export interface GetRateLimitsOutputArgs {
  /** ID of the shield zone. */
  shieldZoneId: pulumi.Input<number>;
}

/** A status of the API. */
export interface RateLimitError {
  /** HTTP status. */
  statusCode?: number | null | undefined;
  /** Whether the operation succeeded. */
  success?: boolean | null | undefined;
  /** What is wrong. */
  message?: string | null | undefined;
  /** Name of the error. */
  errorKey?: string | null | undefined;
}

/** A further condition of a rule of a shield zone. */
export interface RateLimitCondition {
  /**
   * What is compared: a map of variables, such as `REQUEST_HEADERS` or `REQUEST_URI`, to a sub-key, such as
   * the name of a header, or to an empty string for the whole variable.
   */
  variableTypes?: Record<string, string | null> | null | undefined;
  /** How each variable is compared with `value`. */
  operatorType?: number | null | undefined;
  /**
   * Name of `operatorType`: 0 BEGINSWITH, 1 ENDSWITH, 2 CONTAINS, 3 CONTAINSWORD, 4 STRMATCH, 5 EQ, 6 GE, 7
   * GT, 8 LE, 9 LT, 12 WITHIN, 14 RX, 15 STREQ, 17 DETECTSQLI, 18 DETECTXSS. Absent if the number has no
   * name.
   */
  operatorTypeName?: string | undefined;
  /** Value that the variables are compared with. */
  value?: string | null | undefined;
  /** Whether the condition holds if the comparison does not. */
  isNegated?: boolean | null | undefined;
  /** Whether the sub-keys of the variables are regular expressions. */
  isRegexVariable?: boolean | null | undefined;
}

/** What a rate-limit rule compares and what it does. */
export interface RateLimitConfiguration {
  /**
   * What is compared: a map of variables, such as `REQUEST_HEADERS` or `REQUEST_URI`, to a sub-key, such as
   * the name of a header, or to an empty string for the whole variable.
   */
  variableTypes?: Record<string, string | null> | null | undefined;
  /** How each variable is compared with `value`. */
  operatorType?: number | null | undefined;
  /**
   * Name of `operatorType`: 0 BEGINSWITH, 1 ENDSWITH, 2 CONTAINS, 3 CONTAINSWORD, 4 STRMATCH, 5 EQ, 6 GE, 7
   * GT, 8 LE, 9 LT, 12 WITHIN, 14 RX, 15 STREQ, 17 DETECTSQLI, 18 DETECTXSS. Absent if the number has no
   * name.
   */
  operatorTypeName?: string | undefined;
  /** Value that the variables are compared with. */
  value?: string | null | undefined;
  /** Whether the condition holds if the comparison does not. */
  isNegated?: boolean | null | undefined;
  /** Whether the sub-keys of the variables are regular expressions. */
  isRegexVariable?: boolean | null | undefined;
  /** Severity of the rule's entries in the event logs. */
  severityType?: number | null | undefined;
  /** Name of `severityType`: 0 NOTICE, 1 WARNING, 2 CRITICAL. Absent if the number has no name. */
  severityTypeName?: string | undefined;
  /** What is done to a variable before it is compared, in every condition of the rule. */
  transformationTypes?: number[] | null | undefined;
  /**
   * Names of `transformationTypes`: 1 CMDLINE, 2 COMPRESSWHITESPACE, 3 CSSDECODE, 4 HEXENCODE, 5
   * HTMLENTITYDECODE, 6 JSDECODE, 7 LENGTH, 8 LOWERCASE, 9 MD5, 10 NORMALIZEPATH, 11 NORMALISEPATH, 12
   * NORMALIZEPATHWIN, 13 NORMALISEPATHWIN, 14 REMOVECOMMENTS, 15 REMOVENULLS, 16 REMOVEWHITESPACE, 17
   * REPLACECOMMENTS, 18 SHA1, 19 URLDECODE, 20 URLDECODEUNI, 21 UTF8TOUNICODE. A number without a name
   * appears as a number.
   */
  transformationTypeNames?: (string | number)[] | undefined;
  /** Further conditions. A request matches only if it meets all of them. Their order does not matter. */
  chainedRuleConditions?: RateLimitCondition[] | null | undefined;
  /** What happens to requests that exceed the limit. */
  actionType?: number | null | undefined;
  /** Name of `actionType`: 1 Block, 2 Log, 3 Challenge. Absent if the number has no name. */
  actionTypeName?: string | undefined;
  /** Number of requests that are allowed in a timeframe. */
  requestCount?: number | null | undefined;
  /** Which requests are counted together. With `IP`, each address is counted separately. */
  counterKeyType?: number | null | undefined;
  /**
   * Name of `counterKeyType`: 0 IP, 1 Host, 2 Country, 3 City, 4 ASN, 5 Organization, 6 JA4, 7 IP_JA4. Absent
   * if the number has no name.
   */
  counterKeyTypeName?: string | undefined;
  /** Length of the timeframe, in seconds. */
  timeframe?: number | null | undefined;
  /** How long the action applies once the limit is exceeded, in seconds. */
  blockTime?: number | null | undefined;
}

/** A rate-limit rule of a shield zone. */
export interface RateLimit {
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
  /** Which requests the rule counts, how many it allows, and what happens to the others. */
  ruleConfiguration?: RateLimitConfiguration | null | undefined;
}

/** Result of getRateLimits. */
export interface GetRateLimitsResult {
  /** All rules of the zone. */
  rateLimits: RateLimit[];
}

/**
 * The rate-limit rules of a shield zone. The API may leave `requestCount`, `counterKeyType`, `timeframe` and
 * `blockTime` out of the list: `RateLimitRuleData` reads them.
 *
 * @example All rules of a zone
 * ```ts
 * const { rateLimits } = await edge.getRateLimits({ shieldZoneId: 5 });
 * ```
 */
export function getRateLimits(
  args: GetRateLimitsArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetRateLimitsResult> {
  return loadInvokeModule().invoke("getRateLimits", args, options);
}

/** Like {@link getRateLimits}, as an Output. */
export function getRateLimitsOutput(
  args: GetRateLimitsOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetRateLimitsResult> {
  return loadInvokeModule().invokeOutput("getRateLimits", args, options);
}
