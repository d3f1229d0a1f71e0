import * as edge from "pulumi-edge-platform";

export const europe = new edge.OriginGroup("europe", {
  loadBalancerId: 1,
  name: "eu-west",
  healthCheckSettings: { enabled: true, path: "/health" },
});

// The addresses that a firewall in front of the origins must allow.
const { ips } = edge.getNodeIpsOutput();
export const allowList = ips.apply((addresses) =>
  addresses.map((address) => `${address}/${address.includes(":") ? 128 : 32}`),
);

export const newestKey = edge.getApiKeysOutput().apply(({ apiKeys }) => apiKeys.at(-1)?.key);
