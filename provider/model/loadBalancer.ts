import { field, readOnly } from "./field";
import { boolean, decimal, enumeration, id, integer, serverUrl, text } from "./kinds";
import { listOf } from "./list";
import { object } from "./object";

const originLoadBalancingMethod = enumeration("OriginLoadBalancingMethod", {
  0: "RoundRobin",
  1: "WeightedRandom",
  2: "LeastConnections",
  3: "Latency",
});
const originGroupLoadBalancingMethod = enumeration("OriginGroupLoadBalancingMethod", {
  0: "WeightedRandom",
  1: "RoundRobin",
  2: "GeoLocation",
  3: "LowestAverageLatency",
});
const stickySessionType = enumeration("StickySessionType", { 0: "Off", 1: "Cookie" });
const healthStatus = enumeration("HealthStatus", { 0: "Healthy", 1: "Degraded" });
const originType = enumeration("OriginType", {
  0: "Standard",
  1: "Storage",
  2: "EdgeScript",
  3: "MagicContainer",
});

const standardOrigin = object("StandardOrigin", "The server of an origin of type `Standard`.", {
  originUrl: field("OriginUrl", serverUrl(), "URL of the server, with `https://` or `http://`.", {
    required: true,
  }),
  hostHeader: field("HostHeader", text(0), "`Host` header of requests to the server."),
  verifySsl: field("VerifySsl", boolean(), "Whether the server's certificate is verified."),
});

const magicContainersOrigin = object(
  "MagicContainersOrigin",
  "The container app of an origin of the type `MagicContainer`.",
  {
    appId: field("AppId", text(1), "ID of the app.", { required: true }),
    endPointId: field("EndPointId", text(1), "ID of the app's CDN endpoint.", { required: true }),
  },
);

export const origin = object("OriginGroupOrigin", "An origin of a group.", {
  originId: readOnly("Id", id(), "ID of the origin, assigned by the API.", { always: true }),
  name: readOnly("Name", text(0), "Name of the origin, computed by the API.", { nullable: true }),
  weight: field("Weight", integer(0, 255), "Weight of the origin within its group."),
  enabled: field("Enabled", boolean(), "Whether the origin receives traffic."),
  healthStatus: readOnly("HealthStatus", healthStatus, "Result of the last health check."),
  originType: field("OriginType", originType, "Type of the origin."),
  standardOrigin: field("StandardOrigin", standardOrigin, "Server, for an origin of type `Standard`.", {
    nullable: true,
  }),
  storageZoneId: field("StorageZoneId", id(), "ID of the storage zone, for an origin of type `Storage`.", {
    nullable: true,
  }),
  edgeScriptId: field("EdgeScriptId", id(), "ID of the script, for an origin of type `EdgeScript`.", {
    nullable: true,
  }),
  magicContainersOrigin: field(
    "MagicContainersOrigin",
    magicContainersOrigin,
    "Container app, for an origin of type `MagicContainer`.",
    { nullable: true },
  ),
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

export const loadBalancer = object("LoadBalancer", "A load balancer.", {
  loadBalancerId: readOnly("LoadBalancerId", id(), "ID of the load balancer, assigned by the API.", {
    always: true,
  }),
  name: field("Name", text(1), "Name of the load balancer."),
  originGroupLoadBalancingMethod: field(
    "OriginGroupLoadBalancingMethod",
    originGroupLoadBalancingMethod,
    "How traffic is distributed over the origin groups.",
    { apiDefault: "WeightedRandom" },
  ),
  stickySessionType: field(
    "StickySessionType",
    stickySessionType,
    "How requests from one client are kept on the same origin (session affinity).",
    { apiDefault: "Off" },
  ),
  originGroups: readOnly("OriginGroups", listOf(originGroup), "Its origin groups."),
});
