import * as edge from "pulumi-edge-platform";

// A host name with a free certificate.
export const example = new edge.PullZoneHostname("example", {
  pullZoneId: 9,
  hostname: "cdn.shop.example",
});
