import * as z from "zod";
import type { Operation } from "../http/operation";
import { loadBalancer, origin, originGroup } from "../model/loadBalancer";
import { listOf } from "../model/object";
import { originGroupRole } from "./needs";
import { type Page, pageOf } from "./paging";

/** An id that is missing is judged like one that is none: the group was made all the same. */
const createdGroup = originGroup.received.extend({ Id: z.number().catch(Number.NaN) });

/** A read shows the groups; a profile without this member proves nothing. */
const loadBalancerInFull = loadBalancer.received.extend({
  OriginGroups: listOf(originGroup).received.nullable(),
});

const { received: originSchema } = origin;
const { received: originGroupSchema, sent: originGroupInput } = originGroup;
const { received: loadBalancerSchema } = loadBalancer;

export type Origin = z.output<typeof originSchema>;
export type OriginGroup = z.output<typeof originGroupSchema>;
export type LoadBalancer = z.output<typeof loadBalancerSchema>;
export type LoadBalancerInFull = z.output<typeof loadBalancerInFull>;

/** The body of an update and of a create. Every member may be left out, and null is sent as such. */
export type OriginGroupInput = z.output<typeof originGroupInput>;

const profile = "/loadbalancer/{loadBalancerId}";

export const updateOriginGroup: Operation<OriginGroup> = {
  name: "update origin group",
  method: "POST",
  path: `${profile}/origingroup/{originGroupId}`,
  parent: profile,
  response: originGroupSchema,
  about: { Id: "originGroupId" },
  repeatable: true,
  needs: originGroupRole,
  source: "documented 4.1",
};

export const createOriginGroup: Operation<OriginGroup> = {
  name: "create origin group",
  method: "POST",
  path: `${profile}/origingroup`,
  parent: profile,
  response: createdGroup,
  repeatable: false,
  source: "companion [spec]",
};

export const deleteOriginGroup: Operation = {
  name: "delete origin group",
  method: "DELETE",
  path: `${profile}/origingroup/{originGroupId}`,
  parent: profile,
  repeatable: true,
  source: "companion [spec]",
};

export const readLoadBalancer: Operation<LoadBalancerInFull> = {
  name: "read load balancer",
  method: "GET",
  path: profile,
  response: loadBalancerInFull,
  about: { LoadBalancerId: "loadBalancerId" },
  repeatable: true,
  source: "companion [spec]",
};

export const listLoadBalancers: Operation<Page<LoadBalancer>> = {
  name: "list load balancers",
  method: "GET",
  path: "/loadbalancer",
  response: pageOf(loadBalancerSchema),
  repeatable: true,
  source: "companion [spec]",
};
