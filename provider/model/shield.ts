import { boolean, count, id, text } from "./kinds";
import { listOf } from "./list";
import { object, readOnly } from "./object";
import { mapOf, nameOf, namesOf, orNull, verbatim } from "./verbatim";

/** The API's numbers in a rule, and what they mean. */
export const actionTypes = { 1: "Block", 2: "Log", 3: "Challenge" };
export const severityTypes = { 0: "NOTICE", 1: "WARNING", 2: "CRITICAL" };
export const operatorTypes = {
  0: "BEGINSWITH",
  1: "ENDSWITH",
  2: "CONTAINS",
  3: "CONTAINSWORD",
  4: "STRMATCH",
  5: "EQ",
  6: "GE",
  7: "GT",
  8: "LE",
  9: "LT",
  12: "WITHIN",
  14: "RX",
  15: "STREQ",
  17: "DETECTSQLI",
  18: "DETECTXSS",
};
export const transformationTypes = {
  1: "CMDLINE",
  2: "COMPRESSWHITESPACE",
  3: "CSSDECODE",
  4: "HEXENCODE",
  5: "HTMLENTITYDECODE",
  6: "JSDECODE",
  7: "LENGTH",
  8: "LOWERCASE",
  9: "MD5",
  10: "NORMALIZEPATH",
  11: "NORMALISEPATH",
  12: "NORMALIZEPATHWIN",
  13: "NORMALISEPATHWIN",
  14: "REMOVECOMMENTS",
  15: "REMOVENULLS",
  16: "REMOVEWHITESPACE",
  17: "REPLACECOMMENTS",
  18: "SHA1",
  19: "URLDECODE",
  20: "URLDECODEUNI",
  21: "UTF8TOUNICODE",
};
export const counterKeyTypes = {
  0: "IP",
  1: "Host",
  2: "Country",
  3: "City",
  4: "ASN",
  5: "Organization",
  6: "JA4",
  7: "IP_JA4",
};

export const condition = verbatim("RateLimitCondition", "What a rate-limit rule looks at.", {
  variableTypes: readOnly(
    "variableTypes",
    mapOf(orNull(text(0))),
    "A sub-key, such as the name of a header, or an empty string, by variable: `REQUEST_HEADERS`, `GEO` …",
  ),
  operatorType: readOnly("operatorType", count(), "How the variables are compared with `value`."),
  operatorTypeName: nameOf("operatorType", operatorTypes),
  value: readOnly("value", text(0), "Value that the variables are compared with."),
  isNegated: readOnly("isNegated", boolean(), "Whether the comparison is negated."),
  isRegexVariable: readOnly(
    "isRegexVariable",
    boolean(),
    "Whether the sub-keys of the variables are regular expressions.",
  ),
});

export const ruleConfiguration = verbatim(
  "RateLimitConfiguration",
  "What a rate-limit rule looks at and what it does.",
  {
    ...condition.fields,
    actionType: readOnly("actionType", count(), "What happens to requests beyond the limit."),
    actionTypeName: nameOf("actionType", actionTypes),
    severityType: readOnly("severityType", count(), "Severity of the rule's events."),
    severityTypeName: nameOf("severityType", severityTypes),
    transformationTypes: readOnly(
      "transformationTypes",
      listOf(count()),
      "What is done to a value before it is compared.",
    ),
    transformationTypeNames: namesOf("transformationTypes", transformationTypes),
    chainedRuleConditions: readOnly(
      "chainedRuleConditions",
      listOf(condition),
      "Further conditions, all of which must hold.",
    ),
    requestCount: readOnly("requestCount", count(), "Requests that are allowed in a timeframe."),
    counterKeyType: readOnly("counterKeyType", count(), "What requests are counted by."),
    counterKeyTypeName: nameOf("counterKeyType", counterKeyTypes),
    timeframe: readOnly("timeframe", count(), "Length of the timeframe in seconds."),
    blockTime: readOnly("blockTime", count(), "How long `actionType` lasts, in seconds."),
  },
);

/** With neither message nor errorKey it is unset. */
export const shieldStatus = verbatim("RateLimitError", "A status of the API.", {
  statusCode: readOnly("statusCode", count(), "HTTP status."),
  success: readOnly("success", boolean(), "Whether the operation succeeded."),
  message: readOnly("message", text(0), "What is wrong."),
  errorKey: readOnly("errorKey", text(0), "Name of the error."),
});

export const rateLimitRule = verbatim("RateLimit", "A rate-limit rule of a shield zone.", {
  id: readOnly("id", id(), "ID of the rule.", { always: true }),
  shieldZoneId: readOnly("shieldZoneId", id(), "ID of the shield zone."),
  userId: readOnly("userId", text(0), "ID of the user who created the rule."),
  ruleName: readOnly("ruleName", text(0), "Name of the rule."),
  ruleDescription: readOnly("ruleDescription", text(0), "Description of the rule."),
  ruleJson: readOnly("ruleJson", text(0), "The rule as the API's own JSON."),
  ruleConfiguration: readOnly(
    "ruleConfiguration",
    ruleConfiguration,
    "What the rule looks at and what it does.",
  ),
  errorResponse: readOnly("errorResponse", shieldStatus, "What the API reports as wrong with the rule."),
});

export const shieldZone = object("ShieldZone", "A shield zone.", {
  shieldZoneId: readOnly("shieldZoneId", id(), "ID of the shield zone.", { always: true }),
  pullZoneId: readOnly("pullZoneId", id(), "ID of its pull zone."),
});
