import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const shieldZoneId = new pulumi.Config().requireNumber("shieldZoneId");

// At most 20 uploads a minute from each address. Beyond that, they are blocked for five minutes.
const uploads = new edge.RateLimitRule("uploads", {
  shieldZoneId,
  ruleName: "uploads",
  ruleDescription: "Uploads of one address",
  ruleConfiguration: {
    variableTypes: { REQUEST_URI: "" },
    operatorType: "BEGINSWITH",
    value: "/upload",
    transformationTypes: ["LOWERCASE"],
    chainedRuleConditions: [{ variableTypes: { REQUEST_METHOD: "" }, operatorType: "STREQ", value: "POST" }],
    requestCount: 20,
    timeframe: 60,
    counterKeyType: "IP",
    actionType: "Block",
    blockTime: 300,
  },
});

// Created elsewhere. This program manages only its limit.
const search = new edge.RateLimitRule("search", {
  shieldZoneId,
  ruleName: "search",
  ruleConfiguration: { requestCount: 200 },
  adopt: true,
});

export const uploadsId = uploads.ruleId;
export const searchAction = search.ruleConfiguration.actionType;
