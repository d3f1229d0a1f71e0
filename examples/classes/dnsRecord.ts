import * as edge from "pulumi-edge-platform";

// An address.
export const example = new edge.DnsRecord("example", {
  zoneId: 3,
  name: "api",
  type: "A",
  value: "192.0.2.1",
  ttl: 300,
});
