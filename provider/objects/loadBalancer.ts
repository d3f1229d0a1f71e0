import { field, readOnly } from "../model/field";
import { enumeration, id, nonEmptyText } from "../model/kinds";
import { contains, declareObject } from "./declare/declareObject";
import { originGroup } from "./originGroup";

const originGroupLoadBalancingMethod = enumeration("OriginGroupLoadBalancingMethod", {
  0: "WeightedRandom",
  1: "RoundRobin",
  2: "GeoLocation",
  3: "LowestAverageLatency",
});
const stickySessionType = enumeration("StickySessionType", { 0: "Off", 1: "Cookie" });

export const loadBalancer = declareObject({
  className: "LoadBalancer",
  noun: "load balancer",
  area: "load balancing",
  description:
    "A load balancer: how traffic is distributed over its origin groups. An argument that is left out is not managed: it is neither sent nor compared. ID and import ID: `<loadBalancerId>`.",
  examples: {
    "Create a load balancer with a group":
      'const shop = new edge.LoadBalancer("shop", { name: "shop", stickySessionType: "Cookie" });\nnew edge.OriginGroup("eu", { loadBalancerId: shop.loadBalancerId, name: "eu-west" });',
    "Adopt an existing load balancer by its name":
      'new edge.LoadBalancer("blog", { name: "blog", adopt: true });',
  },
  path: "/loadbalancer",
  id: "loadBalancerId",
  fields: {
    loadBalancerId: readOnly("LoadBalancerId", id(), "ID of the load balancer, assigned by the API.", {
      alwaysReturned: true,
    }),
    name: field("Name", nonEmptyText(), "Name of the load balancer."),
    originGroupLoadBalancingMethod: field(
      "OriginGroupLoadBalancingMethod",
      originGroupLoadBalancingMethod,
      "How the load balancer distributes traffic over its origin groups.",
      { apiDefault: "WeightedRandom" },
    ),
    stickySessionType: field(
      "StickySessionType",
      stickySessionType,
      "Whether all requests of a client go to the same origin: `Cookie` recognizes the client by a cookie, `Off` does not.",
      { apiDefault: "Off" },
    ),
    // As an output, a list of the groups would be stale as soon as the same program adds one.
    originGroups: contains("OriginGroups", originGroup, "Its origin groups.", { notInClass: true }),
  },
  verbs: {
    list: { pageSize: { count: 50 } },
    delete: {
      on400:
        "If pull zones use the load balancer, give them another origin first, and run the command again.",
    },
  },
  // No option skips this check: the platform deletes all groups with it, even those that this program does not manage.
  contents: {
    member: "OriginGroups",
    noun: "origin group",
    canForce: false,
    label: ({ Id, Name }) => `${Id} (${JSON.stringify(Name ?? "")})`,
  },
  client: {
    name: "loadBalancers",
    doc: "Load balancers, with their origin groups and origins.",
    list: "Every load balancer, page by page.",
    get: "One load balancer with its groups and their origins.",
    create: "Creates a load balancer. Names need not be unique.",
    delete: "Removes a load balancer with all its groups and origins, unless a pull zone uses it.",
  },
  example: {
    title: "A load balancer",
    arguments: { name: "shop", originGroupLoadBalancingMethod: "RoundRobin" },
    change: { originGroupLoadBalancingMethod: "GeoLocation" },
  },
});
