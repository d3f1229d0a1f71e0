import * as edge from "pulumi-edge-platform";

// Visitors with a VPN are challenged.
export const example = new edge.ManagedAccessList("example", {
  shieldZoneId: 5,
  name: "VPN Providers",
  action: "Challenge",
});
