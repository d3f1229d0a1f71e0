import * as edge from "pulumi-edge-platform";

// New: created, and deleted by `pulumi destroy`.
const europe = new edge.OriginGroup("europe", {
  loadBalancerId: 1,
  name: "eu-west",
  weight: 80,
  originLoadBalancingMethod: "LeastConnections",
  healthCheckSettings: { enabled: true, path: "/health" },
});

// Already exists: adopted by its id. Only its weight is managed; destroy leaves it.
const america = new edge.OriginGroup("america", {
  loadBalancerId: 1,
  originGroupId: 7,
  weight: 20,
});

export const europeId = europe.originGroupId;
export const americaName = america.name;
export const americaOrigins = america.origins.apply((origins) => origins.length);
