import * as pulumi from "@pulumi/pulumi";
import * as edge from "pulumi-edge-platform";

const loadBalancerId = new pulumi.Config().getNumber("loadBalancerId") ?? 1;

// Already exists: adopted. Only the arguments below are managed; everything else stays unchanged.
const west = new edge.OriginGroup("eu-west", {
  loadBalancerId,
  name: "eu-west",
  adopt: true,
  weight: 80,
  healthCheckSettings: { enabled: true, path: "/health" },
});

// New: created, and deleted by `pulumi destroy`.
const south = new edge.OriginGroup("ap-south", {
  loadBalancerId,
  name: "ap-south",
  latitude: 19.08,
  longitude: 72.88,
  weight: 20,
});

const summary = (group: edge.OriginGroup) => ({
  originGroupId: group.originGroupId,
  name: group.name,
  weight: group.weight,
  latitude: group.latitude,
  longitude: group.longitude,
  healthCheckSettings: group.healthCheckSettings,
  adopted: group.adopted,
});

export const euWest = summary(west);
export const apSouth = summary(south);
