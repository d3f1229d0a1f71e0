import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const pullZoneId = new pulumi.Config().requireNumber("pullZoneId");
const today = new Date();

// The first thousand lines of the day.
export const bytesByCountry = edge
  .getDailyAccessLog({ pullZoneId, date: today, sort: "asc", end: 1000 })
  .then(({ records }) => {
    const bytes: Record<string, number> = {};
    for (const { country, bytesSent } of records) {
      bytes[country ?? "unknown"] = (bytes[country ?? "unknown"] ?? 0) + (bytesSent ?? 0);
    }
    return bytes;
  });

export const malformedLines = edge.getDailyAccessLogOutput({ pullZoneId, date: today, end: 1000 }).malformed;
