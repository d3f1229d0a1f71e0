import * as edge from "pulumi-edge-platform";

// The WAF blocks requests that match its managed rules, except for rule 941100.
export const example = new edge.ShieldZone("example", {
  pullZoneId: 9,
  wafEnabled: true,
  wafExecutionMode: "Block",
  wafDisabledRules: ["941100"],
  ddosShieldSensitivity: "Medium",
});
