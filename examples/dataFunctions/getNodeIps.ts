import * as edge from "pulumi-edge-platform";

// What a firewall in front of an origin has to let through.
export const nodeRanges = edge
  .getNodeIps()
  .then(({ ips }) => ips.map((ip) => (ip.includes(":") ? `${ip}/128` : `${ip}/32`)));

export const nodeCount = edge.getNodeIpsOutput().ips.length;
