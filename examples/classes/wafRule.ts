import * as edge from "pulumi-edge-platform";

// Block every request whose path begins with /upload.
export const example = new edge.WafRule("example", {
  shieldZoneId: 5,
  ruleName: "uploads",
  ruleDescription: "Upload paths",
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
