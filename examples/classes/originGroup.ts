import * as edge from "pulumi-edge-platform";

// New: created, and deleted by `pulumi destroy`.
const asia = new edge.OriginGroup("asia", {
  loadBalancerId: 1,
  name: "ap-south",
  weight: 80,
  originLoadBalancingMethod: "LeastConnections",
  healthCheckSettings: { enabled: true, path: "/health" },
});

// Already exists: adopted by its id. Only its weight is managed; destroy leaves it.
const america = new edge.OriginGroup("america", {
  loadBalancerId: 1,
  originGroupId: 12,
  weight: 20,
});

export const asiaId = asia.originGroupId;
export const americaName = america.name;
export const americaOrigins = america.origins.apply((origins) => origins.length);
