import * as edge from "pulumi-edge-platform";

// Block all uploads.
export const example = new edge.WafRule("example", {
  shieldZoneId: 5,
  ruleName: "uploads",
  ruleDescription: "No uploads",
  ruleConfiguration: {
    variableTypes: {
      REQUEST_URI: "",
    },
    operatorType: "BEGINSWITH",
    value: "/upload",
    isNegated: false,
    isRegexVariable: false,
    transformationTypes: ["LOWERCASE"],
    chainedRuleConditions: [],
    actionType: "Block",
    severityType: "WARNING",
  },
});
