import type { Client } from "../../http/client";
import { UnexpectedResponseError } from "../../http/errors";
import { originGroup } from "../../model/loadBalancer";
import { conforming, idNumber, text } from "../arguments";
import {
  createOriginGroup,
  deleteOriginGroup,
  type LoadBalancer,
  listLoadBalancers,
  type OriginGroup,
  type OriginGroupInput,
  readLoadBalancer,
  updateOriginGroup,
} from "../loadBalancers";
import { items } from "../paging";

/** Load balancer profiles, with their origin groups and origins (companion). */
export const loadBalancers = (client: Client) => ({
  /** Every profile, page after page. */
  list: (): AsyncIterable<LoadBalancer> =>
    items(client, listLoadBalancers, { size: 50, sizeParameter: "count" }, { of: "load balancers" }),

  /** One profile with its groups and their origins. @throws NotFoundError */
  async get(loadBalancerId: number): Promise<LoadBalancer> {
    return client.send(readLoadBalancer, profile(loadBalancerId));
  },
});

/** Origin groups of a load balancer profile (section 4.1). There is no read of one: read the profile. */
export const originGroups = (client: Client) => ({
  /** Changes the members given and leaves the others as they are (section 4.1). @throws NotFoundError */
  async update(loadBalancerId: number, originGroupId: number, input: OriginGroupInput): Promise<OriginGroup> {
    const call = group(loadBalancerId, originGroupId);
    return client.send(updateOriginGroup, { ...call, body: checked("originGroups.update", input) });
  },

  /** Adds a group; its Name must be new in the profile (companion). */
  async create(loadBalancerId: number, input: OriginGroupInput & { Name: string }): Promise<OriginGroup> {
    const body = checked("originGroups.create", input);
    text("Name", input.Name);
    const created = await client.send(createOriginGroup, { ...profile(loadBalancerId), body });
    if (Number.isSafeInteger(created.Id) && created.Id > 0) return created;
    throw new UnexpectedResponseError(
      `Could not create the origin group ${JSON.stringify(input.Name)} of load balancer ${loadBalancerId}: the platform answered with the Id ${created.Id}, which is not an id. The group may exist all the same: look before trying again.`,
      { operation: createOriginGroup.name, ambiguous: true },
    );
  },

  /** Removes a group and its origins (companion). @throws NotFoundError */
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

/** Judged before sending: a platform may pass over a misspelt member in silence. */
const checked = (method: string, input: OriginGroupInput): OriginGroupInput =>
  conforming(method, originGroup, input);
