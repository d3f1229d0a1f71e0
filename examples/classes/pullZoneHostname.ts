import * as edge from "pulumi-edge-platform";

// A host name; to request a free certificate as well, add certificate: "free".
export const example = new edge.PullZoneHostname("example", {
  pullZoneId: 9,
  hostname: "cdn.shop.example",
});
