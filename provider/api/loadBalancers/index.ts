import type * as z from "zod";
import * as model from "../../model/loadBalancer";
import { collection } from "../collection";
import { area } from "../declare";

const { received, fields } = model.loadBalancer;

export type LoadBalancer = z.output<typeof received>;
export type OriginGroup = z.output<typeof model.originGroup.received>;
export type Origin = z.output<typeof model.origin.received>;

const path = "/loadbalancer/{loadBalancerId}";

export const loadBalancer = collection({
  noun: "load balancer",
  path: "/loadbalancer",
  id: "loadBalancerId",
  model: model.loadBalancer,
  name: "Name",
});

export const originGroup = collection({
  noun: "origin group",
  parent: loadBalancer,
  path: `${path}/origingroup`,
  id: "originGroupId",
  model: model.originGroup,
  name: "Name",
  writes: { invalidates: path },
});

export const origin = collection({
  noun: "origin",
  parent: originGroup,
  path: `${originGroup.path}/{originGroupId}/origin`,
  id: "originId",
  model: model.origin,
  writes: { invalidates: path },
});

const partial = "Changes the properties given and leaves the others unchanged.";

export const loadBalancers = area("Load balancers, with their origin groups and origins.", {
  list: loadBalancer.list("Every load balancer, page by page.", { pageSize: { count: 50 } }),
  // A read contains the groups; a load balancer without this property proves nothing.
  get: loadBalancer.get("One load balancer with its groups and their origins.", {
    response: received.extend({ OriginGroups: fields.originGroups.kind.received.nullable() }),
  }),
  create: loadBalancer.create("Creates a load balancer. Names need not be unique.", { requires: "Name" }),
  update: loadBalancer.update(partial),
  delete: loadBalancer.delete(
    "Removes a load balancer with all its groups and origins, unless a pull zone uses it.",
  ),
});

export const originGroups = area(
  "Origin groups of a load balancer. There is no read of one: read the load balancer.",
  {
    update: originGroup.update(partial, {
      needs:
        "a key or token with one of the roles User, UserApi, SubuserAPIPullZones, SubuserPullZones, SubuserManage and SubuserAPIManage",
      source: "documented",
    }),
    create: originGroup.create("Creates a group. Its Name must be unique within the load balancer.", {
      requires: "Name",
    }),
    delete: originGroup.delete("Removes a group and its origins."),
  },
);

export const origins = area("Origins of an origin group. There is no read of one: read the load balancer.", {
  create: origin.create("Creates an origin. Two origins may have the same target."),
  update: origin.update(partial),
  delete: origin.delete("Removes an origin."),
});
