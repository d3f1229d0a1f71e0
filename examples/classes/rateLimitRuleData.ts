import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const shieldZoneId = new pulumi.Config().requireNumber("shieldZoneId");

// Created elsewhere. This program looks it up in every preview and up, and never changes it.
const login = new edge.RateLimitRuleData("login", { shieldZoneId, ruleName: "login" });

export const ruleId = login.ruleId;
export const limit = login.rule.apply(({ ruleConfiguration }) => ruleConfiguration?.requestCount);
export const action = login.rule.apply(({ ruleConfiguration }) => ruleConfiguration?.actionTypeName);
