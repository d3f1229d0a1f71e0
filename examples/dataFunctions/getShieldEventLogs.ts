import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const shieldZoneId = new pulumi.Config().requireNumber("shieldZoneId");

// Today in UTC, all pages of it.
export const eventsByCountry = edge
  .getShieldEventLogs({ shieldZoneId, date: new Date() })
  .then(({ logs }) => {
    const counts: Record<string, number> = {};
    for (const { labels } of logs) {
      const country = labels?.country ?? "unknown";
      counts[country] = (counts[country] ?? 0) + 1;
    }
    return counts;
  });

const today = new Date().toISOString().slice(0, 10);
export const lastEvent = edge
  .getShieldEventLogsOutput({ shieldZoneId, date: today })
  .logs.apply((logs) => logs.at(-1)?.logId);
