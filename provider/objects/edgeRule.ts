import { field, readOnly } from "../model/field";
import { boolean, count, enumeration, nonEmptyText, text } from "../model/kinds";
import { listOf } from "../model/list";
import { object, withDefaults } from "../model/object";
import { declareObject } from "./declare/declareObject";

const edgeRuleActionType = enumeration("EdgeRuleActionType", {
  0: "ForceSSL",
  1: "Redirect",
  2: "OriginUrl",
  3: "OverrideCacheTime",
  4: "BlockRequest",
  5: "SetResponseHeader",
  6: "SetRequestHeader",
  7: "ForceDownload",
  8: "DisableTokenAuthentication",
  9: "EnableTokenAuthentication",
  10: "OverrideCacheTimePublic",
  11: "IgnoreQueryString",
  12: "DisableOptimizer",
  13: "ForceCompression",
  14: "SetStatusCode",
  15: "BypassPermaCache",
  16: "OverrideBrowserCacheTime",
  17: "OriginStorage",
  18: "SetNetworkRateLimit",
  19: "SetConnectionLimit",
  20: "SetRequestsPerSecondLimit",
  21: "RunEdgeScript",
  22: "OriginMagicContainers",
  23: "DisableWAF",
  24: "RetryOrigin",
  25: "OverrideBrowserCacheResponseHeader",
  26: "RemoveBrowserCacheResponseHeader",
  27: "DisableShieldChallenge",
  28: "DisableShield",
  29: "DisableShieldBotDetection",
  30: "BypassAwsS3Authentication",
  31: "DisableShieldAccessLists",
  32: "DisableShieldRateLimiting",
  33: "EnableRequestCoalescing",
  34: "DisableRequestCoalescing",
  37: "StripCookiesClientToOrigin",
});
const matchingType = enumeration("EdgeRuleMatchingType", { 0: "MatchAny", 1: "MatchAll", 2: "MatchNone" });
const triggerType = enumeration("EdgeRuleTriggerType", {
  0: "Url",
  1: "RequestHeader",
  2: "ResponseHeader",
  3: "UrlExtension",
  4: "CountryCode",
  5: "RemoteIP",
  6: "UrlQueryString",
  7: "RandomChance",
  8: "StatusCode",
  9: "RequestMethod",
  10: "CookieValue",
  11: "CountryStateCode",
  12: "OriginRetryAttemptCount",
  13: "OriginConnectionError",
});

const trigger = withDefaults(
  object("EdgeRuleTrigger", "What a rule looks at.", {
    type: field("Type", triggerType, "What the patterns are compared with.", { required: true }),
    patternMatches: field(
      "PatternMatches",
      listOf(text()),
      "One to five patterns. `*` in a pattern stands for any characters.",
      { required: true },
    ),
    patternMatchingType: field(
      "PatternMatchingType",
      matchingType,
      "How many of the patterns must match. Default: `MatchAny`.",
    ),
    parameter1: field(
      "Parameter1",
      text(),
      "Name of the header or cookie, for `RequestHeader`, `ResponseHeader` and `CookieValue`.",
    ),
  }),
  { patternMatchingType: "MatchAny", parameter1: "" },
);

// A parameter may hold a credential, such as a token for the origin.
const parameter = <const Wire extends string>(
  wire: Wire,
  description: string,
  options: { apiDefault?: string } = {},
) => field(wire, text(), description, { ...options, hiddenInMessages: true });

const empty = { apiDefault: "" } as const;

const extraAction = withDefaults(
  object("EdgeRuleExtraAction", "A further action of a rule.", {
    actionType: field("ActionType", edgeRuleActionType, "The further action.", { required: true }),
    actionParameter1: parameter("ActionParameter1", "First parameter of this action."),
    actionParameter2: parameter("ActionParameter2", "Second parameter of this action."),
    actionParameter3: parameter("ActionParameter3", "Third parameter of this action."),
  }),
  { actionParameter1: "", actionParameter2: "", actionParameter3: "" },
);

export const edgeRule = declareObject({
  className: "EdgeRule",
  noun: "edge rule",
  shortNoun: "rule",
  area: "CDN",
  description:
    "An edge rule of a pull zone: an action, such as a redirect, for the requests that match its triggers. ID and import ID: `<pullZoneId>/<edgeRuleId>`.",
  path: "/pullzone/{pullZoneId}/edgerules",
  id: "edgeRuleId",
  fields: {
    edgeRuleId: readOnly("Guid", nonEmptyText(), "ID of the rule, a GUID assigned by the API.", {
      alwaysReturned: true,
    }),
    description: field("Description", text(), "Description of the rule, which the dashboard shows.", empty),
    actionType: field("ActionType", edgeRuleActionType, "What the rule does.", {
      argumentDescription: "What the rule does. Required for a new rule.",
    }),
    actionParameter1: parameter(
      "ActionParameter1",
      "First parameter of the action, such as the URL of a redirect.",
      empty,
    ),
    actionParameter2: parameter(
      "ActionParameter2",
      "Second parameter of the action, such as the status of a redirect.",
      empty,
    ),
    actionParameter3: parameter("ActionParameter3", "Third parameter of the action.", empty),
    extraActions: field(
      "ExtraActions",
      listOf(extraAction),
      "What the rule does after `actionType`, in this order.",
      {
        apiDefault: [],
      },
    ),
    triggers: field("Triggers", listOf(trigger), "When the rule applies: one to five triggers.", {
      argumentDescription: "When the rule applies: one to five triggers. Required for a new rule.",
    }),
    triggerMatchingType: field("TriggerMatchingType", matchingType, "How many of the triggers must match.", {
      apiDefault: "MatchAny",
    }),
    enabled: field("Enabled", boolean(), "Whether the rule is in use.", {
      argumentDescription: "Whether the rule is in use. Default: `true` for a new rule.",
    }),
    orderIndex: field(
      "OrderIndex",
      count(),
      "Place of the rule among those of the zone: the lowest number comes first.",
    ),
    readOnly: readOnly(
      "ReadOnly",
      boolean(),
      "Whether the platform made the rule, so that it cannot be changed.",
    ),
  },
  lookup: [
    "description",
    "actionType",
    ...(["actionParameter1", "actionParameter2", "actionParameter3"] as const),
    ...(["extraActions", "triggers", "triggerMatchingType"] as const),
  ],
  uniqueIn: "the zone",
  sameAs: "with the same description, actions, parameters and triggers",
  requirement: "`actionType` and `triggers` are required",
  // One operation adds a rule, and replaces the one whose ID is in the body.
  verbs: {
    create: { path: "/pullzone/{pullZoneId}/edgerules/addOrUpdate", returns: "maybe" },
    update: {
      path: "/pullzone/{pullZoneId}/edgerules/addOrUpdate",
      returns: "maybe",
      sends: "all",
      idInBody: true,
    },
  },
  writes: { serial: true },
  hooks: {
    label: ({ description, actionType }) => JSON.stringify(description || actionType),
    checkTogether: (inputs) =>
      inputs.edgeRuleId === undefined
        ? (["actionType", "triggers"] as const)
            .filter((property) => inputs[property] === undefined)
            .map((property) => ({
              property,
              reason: `${property} is required unless edgeRuleId is given, which adopts an existing rule.`,
            }))
        : [],
    findAdoptionProblem: ({ readOnly }) =>
      readOnly === true
        ? "belongs to the platform and cannot be changed: remove it from the program."
        : undefined,
    // The default of `enabled` is not known.
    complete: (values, { enabled }, verb) =>
      verb === "create" ? { ...values, enabled: enabled ?? true } : values,
    // The API returns a parameter that is not used as null or "".
    fromResponse: (outputs) => ({
      ...outputs,
      actionParameter1: outputs.actionParameter1 ?? "",
      actionParameter2: outputs.actionParameter2 ?? "",
      actionParameter3: outputs.actionParameter3 ?? "",
    }),
  },
  client: {
    name: "edgeRules",
    doc: "Edge rules of a pull zone. To read them, read the pull zone.",
    create: "Adds a rule. Some servers return nothing, so look for the rule in the pull zone.",
    update: "Replaces the rule with this Guid. Give all its properties.",
    delete: "Removes a rule.",
  },
  example: {
    title: "Redirect an old path",
    arguments: {
      pullZoneId: 9,
      description: "old-shop",
      actionType: "Redirect",
      actionParameter1: "https://shop.example/",
      actionParameter2: "301",
      triggers: [{ type: "Url", patternMatches: ["https://shop.example/old/*"] }],
      orderIndex: 10,
    },
    change: { orderIndex: 20 },
    id: "4f9e2c1a-7b3d-4c58-9e10-2a6b8d4f1c35",
  },
});
