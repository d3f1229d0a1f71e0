import * as edge from "pulumi-edge-platform";

// Nothing has to exist beforehand: `pulumi up` creates all of this, `pulumi destroy` deletes it.
const domain = "shop.example";
const { zoneId, nameservers } = new edge.DnsZone("shop", { domain });

// Files are cached for an hour. In front of a load balancer, give `loadBalancerId` instead of the URL.
const { pullZoneId, systemHostname } = new edge.PullZone("shop", {
  name: "shop-example",
  originUrl: "https://origin.example.net",
  cacheControlMaxAgeOverride: 3600,
});

const www = new edge.DnsRecord("www", {
  zoneId,
  type: "CNAME",
  name: "www",
  value: systemHostname,
  ttl: 300,
});
new edge.DnsRecord("mail", { zoneId, type: "MX", name: "@", value: "mx.example.net", priority: 10 });

// The certificate needs the record. If the domain does not lead to the name servers yet, the next `pulumi up` tries again.
const { certificateStatus } = new edge.PullZoneHostname(
  "www",
  { pullZoneId, hostname: `www.${domain}`, certificate: "free", forceSsl: true },
  { dependsOn: www },
);

const redirects = [
  ["/summer/*", "/sale"],
  ["/old-shop/*", "/"],
] as const;
for (const [index, [from, to]] of redirects.entries()) {
  new edge.EdgeRule(`redirect-${to}`, {
    pullZoneId,
    description: `redirect ${from}`,
    actionType: "Redirect",
    actionParameter1: `https://www.${domain}${to}`,
    actionParameter2: "301",
    triggers: [{ type: "Url", patternMatches: [`https://www.${domain}${from}`] }],
    // Gaps, so that a new rule in between changes no other one.
    orderIndex: (index + 1) * 10,
  });
}

// The name servers are for the registrar of the domain.
export { certificateStatus, nameservers };
