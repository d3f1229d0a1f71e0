import { field, makeRequired } from "../../model/field";
import { boolean, count, enumeration, type Kind, oneOfNumbers, text } from "../../model/kinds";
import { listOf, mapOf, multisetOf } from "../../model/list";
import { object, withDefaults } from "../../model/object";

const actionType = enumeration("RateLimitActionType", { 1: "Block", 2: "Log", 3: "Challenge" });
const wafActionType = enumeration("WafRuleActionType", {
  1: "Block",
  2: "Log",
  3: "Challenge",
  4: "Allow",
  5: "Bypass",
});
const severityType = enumeration("RateLimitSeverityType", { 0: "NOTICE", 1: "WARNING", 2: "CRITICAL" });
const operatorType = enumeration("RateLimitOperatorType", {
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
});
const transformationType = enumeration("RateLimitTransformationType", {
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
});
const counterKeyType = enumeration("RateLimitCounterKeyType", {
  0: "IP",
  1: "Host",
  2: "Country",
  3: "City",
  4: "ASN",
  5: "Organization",
  6: "JA4",
  7: "IP_JA4",
});

const knownVariables =
  "REQUEST_URI REQUEST_URI_RAW ARGS ARGS_COMBINED_SIZE ARGS_GET ARGS_GET_NAMES ARGS_POST ARGS_POST_NAMES FILES_NAMES GEO REMOTE_ADDR QUERY_STRING REQUEST_BASENAME REQUEST_BODY REQUEST_COOKIES_NAMES REQUEST_COOKIES REQUEST_FILENAME REQUEST_HEADERS_NAMES REQUEST_HEADERS REQUEST_LINE REQUEST_METHOD REQUEST_PROTOCOL RESPONSE_BODY RESPONSE_HEADERS RESPONSE_STATUS FINGERPRINT VERIFIED_BOT_CATEGORY";

const nullableStringSchema = text().received.nullable();
/** A string that may be null in the API and the typed client. Programs get an empty string instead of null. */
const subKey: Kind<string, string | null, string | null> = {
  ...text(),
  sent: nullableStringSchema,
  received: nullableStringSchema,
  fromWire: (value) => value ?? "",
};

const variableTypes = {
  ...mapOf(
    subKey,
    /^[A-Z][A-Z0-9_]*$/,
    'an object of sub-keys or empty strings by the names of variables in capitals, such as { REQUEST_URI: "" }',
  ),
  knownValues: knownVariables.split(" "),
};

/** The fields of a comparison. The value or a sub-key may hold a secret, such as the token that a header must contain. */
const comparisonFields = {
  variableTypes: field(
    "variableTypes",
    variableTypes,
    "What is compared: a map of variables, such as `REQUEST_HEADERS` or `REQUEST_URI`, to a sub-key, such as the name of a header, or to an empty string for the whole variable.",
    { hiddenInMessages: true },
  ),
  operatorType: field("operatorType", operatorType, "How each variable is compared with `value`."),
  value: field("value", text(), "Value that the variables are compared with.", { hiddenInMessages: true }),
  isNegated: field("isNegated", boolean(), "Whether the condition holds if the comparison does not."),
  isRegexVariable: field(
    "isRegexVariable",
    boolean(),
    "Whether the sub-keys of the variables are regular expressions.",
  ),
};

const ruleCondition = withDefaults(
  object("RateLimitRuleCondition", "A further condition of a rule of a shield zone.", {
    ...comparisonFields,
    variableTypes: makeRequired(comparisonFields.variableTypes),
    operatorType: makeRequired(comparisonFields.operatorType),
  }),
  { value: "", isNegated: false, isRegexVariable: false },
);

/** What the configurations of all rules of a shield zone have. */
const commonFields = {
  ...comparisonFields,
  severityType: field("severityType", severityType, "Severity of the rule's entries in the event logs."),
  transformationTypes: field(
    "transformationTypes",
    listOf(transformationType),
    "What is done to a variable before it is compared, in every condition of the rule.",
  ),
  // The API may return them in another order (observed).
  chainedRuleConditions: field(
    "chainedRuleConditions",
    multisetOf(ruleCondition, "a list of conditions"),
    "Further conditions. A request matches only if it meets all of them. Their order does not matter.",
  ),
};

export const ruleConfiguration = object(
  "RateLimitRuleConfiguration",
  "What a rate-limit rule compares and what it does.",
  {
    ...commonFields,
    actionType: field("actionType", actionType, "What happens to requests that exceed the limit."),
    requestCount: field("requestCount", count(), "Number of requests that are allowed in a timeframe."),
    counterKeyType: field(
      "counterKeyType",
      counterKeyType,
      "Which requests are counted together. With `IP`, each address is counted separately.",
    ),
    timeframe: field(
      "timeframe",
      oneOfNumbers(1, 10, 60, 300, 900, 3600),
      "Length of the timeframe, in seconds.",
    ),
    blockTime: field(
      "blockTime",
      oneOfNumbers(30, 60, 300, 900, 1800, 3600),
      "How long the action applies once the limit is exceeded, in seconds.",
    ),
  },
);

export const wafRuleConfiguration = object(
  "WafRuleConfiguration",
  "What a WAF rule compares and what it does.",
  {
    ...commonFields,
    actionType: field("actionType", wafActionType, "What happens to requests that match."),
  },
);
