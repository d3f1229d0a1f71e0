import * as edge from "pulumi-edge-platform";

// Addresses that are blocked.
export const example = new edge.AccessList("example", {
  shieldZoneId: 5,
  name: "scrapers",
  type: "IP",
  entries: ["192.0.2.1", "192.0.2.2"],
  action: "Block",
});
