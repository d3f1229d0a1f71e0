import { field } from "../model/field";
import { declareObject } from "./declare/declareObject";
import { shieldOperations } from "./shield/operations";
import { shieldRuleFields } from "./shield/rule";
import { wafRuleConfiguration } from "./shield/ruleConfiguration";

export const wafRule = declareObject({
  className: "WafRule",
  noun: "WAF rule",
  shortNoun: "rule",
  area: "shield",
  description:
    "A custom rule of the web application firewall (WAF) of a shield zone: which requests it matches, and what happens to them. A property of `ruleConfiguration` that you leave out is not managed. ID and import ID: `<shieldZoneId>/<ruleId>`.",
  path: "/shield/waf/custom-rules/{shieldZoneId}",
  objectPath: "/shield/waf/custom-rule/{ruleId}",
  id: "ruleId",
  fields: {
    ...shieldRuleFields,
    ruleConfiguration: field(
      "ruleConfiguration",
      wafRuleConfiguration,
      "Which requests the rule matches, and what happens to them.",
      {
        argumentDescription:
          "Which requests the rule matches, and what happens to them. For a new rule, set at least `variableTypes`, `operatorType`, `value` and `actionType`.",
      },
    ),
  },
  lookup: ["ruleName"],
  uniqueIn: "the zone",
  sameAs: "with the same name",
  operations: shieldOperations,
  // The API refuses overlapping writes to one zone (observed).
  writes: { serial: true },
  verbs: {
    list: { pageFormat: "shield" },
    create: { path: "/shield/waf/custom-rule" },
    // What the API makes of a partial configuration is not known.
    update: { method: "PATCH", sends: "all" },
  },
  hooks: {
    // The API rewrites `ruleJson` with each change.
    compare: () => ({ computed: ["ruleJson"] }),
  },
  client: {
    name: "shield",
    methods: {
      list: "wafRules",
      get: "wafRule",
      create: "createWafRule",
      update: "updateWafRule",
      delete: "deleteWafRule",
    },
    list: "Every custom WAF rule of a zone, page by page.",
    get: "One custom WAF rule.",
    create: "Creates a custom WAF rule in a zone. Names need not be unique.",
    update: "Changes a custom WAF rule. Give its ruleConfiguration in full.",
    delete: "Removes a custom WAF rule.",
  },
  example: {
    title: "Block every request whose path begins with /upload, in upper or lower case",
    arguments: {
      shieldZoneId: 5,
      ruleName: "uploads",
      ruleDescription: "Upload paths",
      ruleConfiguration: {
        variableTypes: { REQUEST_URI: "" },
        operatorType: "BEGINSWITH",
        value: "/upload",
        transformationTypes: ["LOWERCASE"],
        actionType: "Block",
        severityType: "WARNING",
      },
    },
    change: { ruleDescription: "All upload paths" },
    id: 9001,
  },
});
