import * as edge from "pulumi-edge-platform";

const shop = new edge.LoadBalancer("shop", {
  name: "shop",
  originGroupLoadBalancingMethod: "GeoLocation",
  stickySessionType: "Cookie",
});

const regions = [
  {
    name: "eu-central",
    latitude: 50.1,
    longitude: 8.7,
    servers: ["https://fra1.example", "https://fra2.example"],
  },
  { name: "us-east", latitude: 40.7, longitude: -74, servers: ["https://nyc1.example"] },
];
for (const { name, latitude, longitude, servers } of regions) {
  const group = new edge.OriginGroup(name, {
    loadBalancerId: shop.loadBalancerId,
    name,
    latitude,
    longitude,
    healthCheckSettings: { enabled: true, path: "/health" },
  });
  servers.forEach((originUrl, i) => {
    new edge.Origin(`${name}-${i}`, {
      loadBalancerId: shop.loadBalancerId,
      originGroupId: group.originGroupId,
      standardOrigin: { originUrl, hostHeader: "shop.example" },
    });
  });
}

export const shopId = shop.loadBalancerId;
