import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const shieldZoneId = new pulumi.Config().requireNumber("shieldZoneId");

export const blockedRequests = edge
  .getApiGuardianMetrics({ shieldZoneId })
  .then(({ totalBlockedRequests }) => totalBlockedRequests);

export const blockedByDay = edge
  .getApiGuardianMetricsOutput({ shieldZoneId })
  .apply(({ overviewPastTwentyEightDays: days }) =>
    Object.entries(days ?? {}).map(([day, { blockedRequests }]) => ({ day, blockedRequests })),
  );
