import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const shieldZoneId = new pulumi.Config().requireNumber("shieldZoneId");

export const limitNames = edge
  .getRateLimits({ shieldZoneId })
  .then(({ rateLimits }) => rateLimits.map(({ ruleName }) => ruleName));

export const blockingLimits = edge
  .getRateLimitsOutput({ shieldZoneId })
  .rateLimits.apply(
    (rules) => rules.filter(({ ruleConfiguration }) => ruleConfiguration?.actionTypeName === "Block").length,
  );
