import * as edge from "pulumi-edge-platform";

// Block every request whose path begins with /upload, in upper or lower case.
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
    transformationTypes: ["LOWERCASE"],
    actionType: "Block",
    severityType: "WARNING",
  },
});
