import * as edge from "pulumi-edge-platform";

const zone = new edge.PullZone("protected", { name: "shop", originUrl: "https://origin.shop.example" });

// The plan costs money. Without planType, the program would leave it as it is.
const shield = new edge.ShieldZone("shop", {
  pullZoneId: zone.pullZoneId,
  planType: "Advanced",
  learningMode: false,
  wafEnabled: true,
  wafExecutionMode: "Block",
  ddosShieldSensitivity: "Medium",
  // Destroy turns the protection off and takes the plan back to Basic. The platform deletes no shield zone.
  onDelete: "reset",
});
const { shieldZoneId } = shield;

new edge.AccessList("office", {
  shieldZoneId,
  name: "office",
  type: "CIDR",
  entries: ["192.0.2.0/24", "198.51.100.0/24"],
  action: "Allow",
});
new edge.ManagedAccessList("tor", { shieldZoneId, name: "TOR Exit Nodes", action: "Block" });

const admin = new edge.WafRule("admin", {
  shieldZoneId,
  ruleName: "admin",
  ruleConfiguration: {
    variableTypes: { REQUEST_URI: "" },
    operatorType: "BEGINSWITH",
    value: "/admin",
    actionType: "Challenge",
  },
});
new edge.RateLimitRule("login", {
  shieldZoneId,
  ruleName: "login",
  ruleConfiguration: {
    variableTypes: { REQUEST_URI: "" },
    operatorType: "BEGINSWITH",
    value: "/login",
    requestCount: 5,
    timeframe: 60,
    counterKeyType: "IP",
    actionType: "Block",
    blockTime: 300,
  },
});

export const limit = shield.customWafRulesLimit;
export const adminRule = admin.ruleId;
