import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const shieldZoneId = new pulumi.Config().requireNumber("shieldZoneId");

export const wafRuleNames = edge
  .getWafRules({ shieldZoneId })
  .then(({ wafRules }) => wafRules.map(({ ruleName }) => ruleName));
