import * as edge from "pulumi-edge-platform";

// A zone; the registrar of the domain needs its output nameservers.
export const example = new edge.DnsZone("example", {
  domain: "shop.example",
  soaEmail: "dns@shop.example",
});
