import * as edge from "pulumi-edge-platform";

// Block uploads from elsewhere.
export const example = new edge.WafRule("example", {
  shieldZoneId: 5,
  ruleName: "uploads",
  ruleConfiguration: {
    variableTypes: {
      REQUEST_URI: "",
    },
    operatorType: "BEGINSWITH",
    value: "/upload",
    actionType: "Block",
  },
});
