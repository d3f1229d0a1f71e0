import * as edge from "pulumi-edge-platform";

const group = { loadBalancerId: 1, originGroupId: 12 };

// A server. Requests to it have this Host header, and its certificate is verified.
const server = new edge.Origin("server", {
  ...group,
  standardOrigin: { originUrl: "https://ap1.example", hostHeader: "shop.example", verifySsl: true },
  weight: 90,
});

// A storage zone and the endpoint of a container app, each with a part of the traffic.
const files = new edge.Origin("files", { ...group, storageZoneId: 2, weight: 5 });
const app = new edge.Origin("app", {
  ...group,
  magicContainersOrigin: { appId: "shop", endPointId: "cdn" },
  weight: 5,
});

export const serverHealth = server.healthStatus;
export const types = [server, files, app].map(({ originType }) => originType);
