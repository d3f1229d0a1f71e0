import { field, readOnly } from "./field";
import { enumeration, id, text } from "./kinds";
import { listOf } from "./list";
import { object } from "./object";
import { originGroup } from "./originGroup";

const originGroupLoadBalancingMethod = enumeration("OriginGroupLoadBalancingMethod", {
  0: "WeightedRandom",
  1: "RoundRobin",
  2: "GeoLocation",
  3: "LowestAverageLatency",
});
const stickySessionType = enumeration("StickySessionType", { 0: "Off", 1: "Cookie" });

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
