import { alwaysReturned, field, readOnly } from "../model/field";
import { boolean, decimal, enumeration, id, integer, text } from "../model/kinds";
import { object } from "../model/object";
import { contains, declareObject } from "./declare/declareObject";
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

export const originGroup = declareObject({
  className: "OriginGroup",
  noun: "origin group",
  shortNoun: "group",
  area: "load balancing",
  summary: "An origin group of a load balancer.",
  description:
    "An origin group of a load balancer: where traffic goes, with what weight, and how the health of its origins is checked. An argument that is left out is not managed: it is neither sent nor compared. ID and import ID: `<loadBalancerId>/<originGroupId>`.",
  examples: {
    "Create a group": 'new edge.OriginGroup("asia", { loadBalancerId: 1, name: "ap-south", weight: 80 });',
    "Adopt an existing group, and manage only its weight":
      'new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 12, weight: 20 });',
  },
  path: "/loadbalancer/{loadBalancerId}/origingroup",
  id: "originGroupId",
  fields: {
    originGroupId: readOnly("Id", id(), "ID of the group, assigned by the API.", alwaysReturned),
    name: field("Name", text(1, 100), "Name of the group.", {
      argumentDescription: "Name of the group, unique in the load balancer.",
    }),
    enabled: field("Enabled", boolean(), "Whether the group receives traffic.", { apiDefault: true }),
    latitude: field(
      "Latitude",
      decimal(-90, 90),
      "Latitude of the group in degrees, for the load balancer's method `GeoLocation`.",
      { apiDefault: 0 },
    ),
    longitude: field(
      "Longitude",
      decimal(-180, 180),
      "Longitude of the group in degrees, for the load balancer's method `GeoLocation`.",
      {
        apiDefault: 0,
      },
    ),
    weight: field(
      "Weight",
      integer(0, 255),
      "Weight of the group, for the load balancer's method `WeightedRandom`.",
      {
        apiDefault: 100,
      },
    ),
    priority: field(
      "Priority",
      integer(0, 255),
      "Failover priority of the group: the group with the lowest number is used first.",
      { apiDefault: 100 },
    ),
    originLoadBalancingMethod: field(
      "OriginLoadBalancingMethod",
      originLoadBalancingMethod,
      "How the group distributes traffic over its origins.",
      { apiDefault: "RoundRobin" },
    ),
    healthCheckSettings: field(
      "HealthCheckSettings",
      healthCheckSettings,
      "Health checks of the group's origins.",
      {
        nullable: true,
        argumentDescription:
          "Health checks of the group's origins. A property that is left out is not managed.",
      },
    ),
    origins: contains("Origins", origin, "Origins of the group, whoever created them."),
  },
  verbs: {
    update: {
      source: "documented",
      needs:
        "a key or token with one of the roles User, UserApi, SubuserAPIPullZones, SubuserPullZones, SubuserManage and SubuserAPIManage",
    },
  },
  contents: {
    member: "Origins",
    noun: "origin",
    canForce: true,
    label: ({ Id, StandardOrigin }) => {
      const { OriginUrl } = Object(StandardOrigin) as { OriginUrl?: unknown };
      return OriginUrl ? `${Id} (${JSON.stringify(OriginUrl)})` : Id;
    },
  },
  client: {
    name: "originGroups",
    doc: "Origin groups of a load balancer. To read them, read the load balancer.",
    create: "Creates a group. Its Name must be unique within the load balancer.",
    delete: "Removes a group and its origins.",
  },
  example: {
    title: "A group",
    arguments: { loadBalancerId: 1, name: "ap-south", weight: 80 },
    change: { weight: 90 },
  },
});
