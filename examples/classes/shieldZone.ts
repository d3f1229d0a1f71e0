import * as edge from "pulumi-edge-platform";

// A firewall that blocks.
export const example = new edge.ShieldZone("example", {
  pullZoneId: 9,
  wafEnabled: true,
  wafExecutionMode: "Block",
  wafDisabledRules: ["941100"],
  ddosShieldSensitivity: "Medium",
});
