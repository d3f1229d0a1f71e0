import * as edge from "pulumi-edge-platform";

// Visitors who use a VPN have to pass a challenge.
export const example = new edge.ManagedAccessList("example", {
  shieldZoneId: 5,
  name: "VPN Providers",
  action: "Challenge",
});
