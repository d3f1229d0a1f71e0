import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const pullZoneId = new pulumi.Config().requireNumber("pullZoneId");

// The newest failures of the last 24 hours.
const failures = edge.getAccessLogs({ pullZoneId, status: ["404", "5xx"], limit: 100 });
export const failedUrls = failures.then(({ records }) =>
  records.map(({ statusCode, url }) => `${statusCode} ${url}`),
);
// Each is a secret Output.
export const headers = failures.then(({ records }) =>
  records.flatMap(({ authorizationHeader }) => authorizationHeader ?? []),
);

export const misses = edge
  .getAccessLogsOutput({ pullZoneId, cacheStatus: "MISS", limit: 1000 })
  .apply(({ records }) => records.length);
