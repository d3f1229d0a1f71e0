import * as z from "zod";
import type { Client } from "../http/client";
import { UnexpectedResponseError } from "../http/errors";
import type { Operation } from "../http/operation";
import { loadBalancer, originGroup } from "../model/loadBalancer";
import { listOf } from "../model/object";
import { conforming, idNumber, text } from "./arguments";
import { originGroupRole } from "./needs";
import { items, type PagedOperation, pageOf } from "./paging";
import type * as types from "./types";

/** A missing id counts as an invalid one: the group was created anyway. */
const createdGroup = originGroup.received.extend({ Id: z.number().catch(Number.NaN) });

/** A read contains the groups; a profile without this member proves nothing. */
const loadBalancerInFull = loadBalancer.received.extend({
  OriginGroups: listOf(originGroup).received.nullable(),
});

const { received: originGroupSchema } = originGroup;
const { received: loadBalancerSchema } = loadBalancer;

export type OriginGroup = z.output<typeof originGroupSchema>;
export type LoadBalancer = z.output<typeof loadBalancerSchema>;
export type LoadBalancerInFull = z.output<typeof loadBalancerInFull>;

const profilePath = "/loadbalancer/{loadBalancerId}";

export const updateOriginGroup: Operation<OriginGroup> = {
  name: "update origin group",
  method: "POST",
  path: `${profilePath}/origingroup/{originGroupId}`,
  parent: profilePath,
  response: originGroupSchema,
  about: { Id: "originGroupId" },
  repeatable: true,
  needs: originGroupRole,
  source: "documented",
};

export const createOriginGroup: Operation<OriginGroup> = {
  name: "create origin group",
  method: "POST",
  path: `${profilePath}/origingroup`,
  parent: profilePath,
  response: createdGroup,
  repeatable: false,
  source: "public API description",
};

export const deleteOriginGroup: Operation = {
  name: "delete origin group",
  method: "DELETE",
  path: `${profilePath}/origingroup/{originGroupId}`,
  parent: profilePath,
  repeatable: true,
  source: "public API description",
};

export const readLoadBalancer: Operation<LoadBalancerInFull> = {
  name: "read load balancer",
  method: "GET",
  path: profilePath,
  response: loadBalancerInFull,
  about: { LoadBalancerId: "loadBalancerId" },
  repeatable: true,
  source: "public API description",
};

export const listLoadBalancers: PagedOperation<LoadBalancer> = {
  name: "list load balancers",
  method: "GET",
  path: "/loadbalancer",
  pageSize: { count: 50 },
  response: pageOf(loadBalancerSchema),
  repeatable: true,
  source: "public API description",
};

/** Load balancer profiles, with their origin groups and origins. */
export const loadBalancers = (client: Client) => ({
  /** Every profile, page by page. */
  list: (): AsyncIterable<types.LoadBalancer> => items(client, listLoadBalancers, { of: "load balancers" }),

  /** One profile with its groups and their origins. @throws NotFoundError */
  async get(loadBalancerId: number): Promise<types.LoadBalancer> {
    return client.send(readLoadBalancer, profile(loadBalancerId));
  },
});

/** Origin groups of a load balancer profile. A single group cannot be read: read the profile. */
export const originGroups = (client: Client) => ({
  /** Changes the given members and leaves the others unchanged. @throws NotFoundError */
  async update(
    loadBalancerId: number,
    originGroupId: number,
    input: types.OriginGroupInput,
  ): Promise<types.OriginGroup> {
    const call = group(loadBalancerId, originGroupId);
    return client.send(updateOriginGroup, { ...call, body: checked("originGroups.update", input) });
  },

  /** Adds a group; its Name must be new in the profile. */
  async create(
    loadBalancerId: number,
    input: types.OriginGroupInput & { Name: string },
  ): Promise<types.OriginGroup> {
    const body = checked("originGroups.create", input);
    text("Name", input.Name);
    const created = await client.send(createOriginGroup, { ...profile(loadBalancerId), body });
    if (Number.isSafeInteger(created.Id) && created.Id > 0) return created;
    throw new UnexpectedResponseError(
      `Could not create the origin group ${JSON.stringify(input.Name)} of load balancer ${loadBalancerId}: the API returned with the Id ${created.Id}, which is not an id. The group may exist all the same: look before trying again.`,
      { operation: createOriginGroup.name, ambiguous: true },
    );
  },

  /** Removes a group and its origins. @throws NotFoundError */
  async delete(loadBalancerId: number, originGroupId: number): Promise<void> {
    await client.send(deleteOriginGroup, group(loadBalancerId, originGroupId));
  },
});

const profile = (loadBalancerId: number) => ({
  path: { loadBalancerId: idNumber("loadBalancerId", loadBalancerId) },
  of: `load balancer ${loadBalancerId}`,
});

const group = (loadBalancerId: number, originGroupId: number) => ({
  path: {
    loadBalancerId: idNumber("loadBalancerId", loadBalancerId),
    originGroupId: idNumber("originGroupId", originGroupId),
  },
  of: `origin group ${originGroupId} of load balancer ${loadBalancerId}`,
});

/** Checked before sending: the API may ignore a misspelt member silently. */
const checked = (method: string, input: types.OriginGroupInput) => conforming(method, originGroup, input);
