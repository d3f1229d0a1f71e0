import { field, readOnly } from "./field";
import { boolean, decimal, enumeration, id, integer, text } from "./kinds";
import { listOf } from "./list";
import { object } from "./object";
import { origin } from "./origin";

const originLoadBalancingMethod = enumeration("OriginLoadBalancingMethod", {
  0: "RoundRobin",
  1: "WeightedRandom",
  2: "LeastConnections",
  3: "Latency",
});

const healthCheckSettings = object("HealthCheckSettings", "Health checks of the origins of a group.", {
  enabled: field("Enabled", boolean(), "Whether health checks are enabled.", { apiDefault: false }),
  path: field("Path", text(0, 500), "Path that health checks request.", { apiDefault: "/" }),
});

export const originGroup = object("OriginGroup", "An origin group of a load balancer.", {
  originGroupId: readOnly("Id", id(), "ID of the group, assigned by the API.", { always: true }),
  name: field(
    "Name",
    text(1, 100),
    "Name of the group. The platform rejects a name that another group of the load balancer has.",
  ),
  enabled: field("Enabled", boolean(), "Whether the group receives traffic.", { apiDefault: true }),
  latitude: field("Latitude", decimal(-90, 90), "Latitude of the group in degrees.", { apiDefault: 0 }),
  longitude: field("Longitude", decimal(-180, 180), "Longitude of the group in degrees.", { apiDefault: 0 }),
  weight: field("Weight", integer(0, 255), "Weight of the group for weighted load balancing.", {
    apiDefault: 100,
  }),
  priority: field(
    "Priority",
    integer(0, 255),
    "Failover priority of the group: the group with the lowest number is used first.",
    { apiDefault: 100 },
  ),
  originLoadBalancingMethod: field(
    "OriginLoadBalancingMethod",
    originLoadBalancingMethod,
    "How traffic is distributed over the origins of the group.",
    { apiDefault: "RoundRobin" },
  ),
  healthCheckSettings: field(
    "HealthCheckSettings",
    healthCheckSettings,
    "Health checks of the group's origins.",
    { nullable: true },
  ),
  origins: readOnly("Origins", listOf(origin), "Origins of the group, whoever created them."),
});
