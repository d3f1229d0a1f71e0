import * as edge from "pulumi-edge-platform";

// Nothing has to exist beforehand: `pulumi up` creates all of this, `pulumi destroy` deletes it.
const balancer = new edge.LoadBalancer("shop", { name: "shop", stickySessionType: "Cookie" });
const { loadBalancerId } = balancer;

const west = new edge.OriginGroup("eu-west", {
  loadBalancerId,
  name: "eu-west",
  weight: 80,
  latitude: 53.35,
  longitude: -6.26,
  healthCheckSettings: { enabled: true, path: "/health" },
});
const south = new edge.OriginGroup("ap-south", {
  loadBalancerId,
  name: "ap-south",
  weight: 20,
  latitude: 19.08,
  longitude: 72.88,
});

const server = (city: string, { originGroupId }: edge.OriginGroup) =>
  new edge.Origin(city, {
    loadBalancerId,
    originGroupId,
    standardOrigin: { originUrl: `https://${city}.example.com` },
  });
const cities = {
  dublin: server("dublin", west),
  paris: server("paris", west),
  mumbai: server("mumbai", south),
};

export const shop = { loadBalancerId, name: balancer.name };
export const euWest = summary(west);
export const apSouth = summary(south);
export const origins = Object.values(cities).map(({ originId, standardOrigin }) => ({
  originId,
  standardOrigin,
}));

function summary({ originGroupId, name, weight, healthCheckSettings }: edge.OriginGroup) {
  return { originGroupId, name, weight, healthCheckSettings };
}
