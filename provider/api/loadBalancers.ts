import type * as z from "zod";
import type { Client } from "../http/client";
import { EdgeError, is404Or405 } from "../http/errors";
import { loadBalancer as loadBalancerModel } from "../model/loadBalancer";
import { origin as originModel } from "../model/origin";
import { originGroup as groupModel } from "../model/originGroup";
import { collection } from "./collection";
import { area } from "./declare";
import { findListItem, listItems } from "./paging";

const { received, fields } = loadBalancerModel;

export type LoadBalancer = z.output<typeof received>;
export type OriginGroup = z.output<typeof groupModel.received>;
export type Origin = z.output<typeof originModel.received>;

const loadBalancerPath = "/loadbalancer/{loadBalancerId}";

export const loadBalancer = collection({
  noun: "load balancer",
  path: "/loadbalancer",
  id: "loadBalancerId",
  model: loadBalancerModel,
  name: "Name",
});

export const originGroup = collection({
  noun: "origin group",
  parent: loadBalancer,
  path: `${loadBalancerPath}/origingroup`,
  id: "originGroupId",
  model: groupModel,
  name: "Name",
  writes: { invalidates: loadBalancerPath },
});

export const origin = collection({
  noun: "origin",
  parent: originGroup,
  path: `${originGroup.path}/{originGroupId}/origin`,
  id: "originId",
  model: originModel,
  writes: { invalidates: loadBalancerPath },
});

const partialUpdateDoc = "Changes the properties given and leaves the others unchanged.";

export const loadBalancers = area("Load balancers, with their origin groups and origins.", {
  list: loadBalancer.list("Every load balancer, page by page.", { pageSize: { count: 50 } }),
  // Requires OriginGroups: without this property, a response does not prove that there are no groups.
  get: loadBalancer.get("One load balancer with its groups and their origins.", {
    response: received.extend({ OriginGroups: fields.originGroups.kind.received.nullable() }),
  }),
  create: loadBalancer.create("Creates a load balancer. Names need not be unique.", {
    requiredMember: "Name",
  }),
  update: loadBalancer.update(partialUpdateDoc),
  delete: loadBalancer.delete(
    "Removes a load balancer with all its groups and origins, unless a pull zone uses it.",
  ),
});

export const originGroups = area(
  "Origin groups of a load balancer. There is no read of one: read the load balancer.",
  {
    update: originGroup.update(partialUpdateDoc, {
      needs:
        "a key or token with one of the roles User, UserApi, SubuserAPIPullZones, SubuserPullZones, SubuserManage and SubuserAPIManage",
      source: "documented",
    }),
    create: originGroup.create("Creates a group. Its Name must be unique within the load balancer.", {
      requiredMember: "Name",
    }),
    delete: originGroup.delete("Removes a group and its origins."),
  },
);

export const origins = area("Origins of an origin group. There is no read of one: read the load balancer.", {
  create: origin.create("Creates an origin. Two origins may have the same target."),
  update: origin.update(partialUpdateDoc),
  delete: origin.delete("Removes an origin."),
});

// Reads for callers that must not mistake an incomplete response for an empty list.

/** Returns a load balancer's groups. Treats null as "no groups" only if the list of load balancers shows none either. */
export async function readGroups(client: Client, loadBalancerId: number): Promise<OriginGroup[]> {
  const { OriginGroups } = await client.get(loadBalancers.get, { path: { loadBalancerId } });
  if (OriginGroups !== null) return OriginGroups;
  const loadBalancer = await tryFindLoadBalancer(client, loadBalancerId);
  if (isNullOrEmpty(loadBalancer?.OriginGroups)) return [];
  throw new EdgeError(
    `Load balancer ${loadBalancerId} was returned with OriginGroups: null, and the list of load balancers does not confirm that it has no groups. The state was left unchanged. Try again later.`,
  );
}

/** Returns a group's origins; undefined if the group does not exist. Checks null against the list, like `readGroups`. */
export async function readOrigins(
  client: Client,
  loadBalancerId: number,
  originGroupId: number,
): Promise<Origin[] | undefined> {
  const isGroup = ({ Id }: OriginGroup) => Id === originGroupId;
  const group = (await readGroups(client, loadBalancerId)).find(isGroup);
  if (group === undefined || group.Origins) return group?.Origins ?? undefined;
  const loadBalancer = group.Origins === null ? await tryFindLoadBalancer(client, loadBalancerId) : undefined;
  if (isNullOrEmpty(loadBalancer?.OriginGroups?.find(isGroup)?.Origins)) return [];
  throw new EdgeError(
    `Origin group ${originGroupId} of load balancer ${loadBalancerId} was returned ${group.Origins === null ? "with Origins: null, and the list of load balancers does not confirm that it has none" : "without Origins"}. The state was left unchanged. Try again later.`,
  );
}

const isNullOrEmpty = (list: readonly unknown[] | null | undefined) => list === null || list?.length === 0;

/** Finds a load balancer in the list, which the client caches. Returns undefined if the complete list lacks it. */
export const findLoadBalancer = (client: Client, loadBalancerId: number | undefined) =>
  findListItem(client, loadBalancers.list, (each) => each.LoadBalancerId === loadBalancerId);

/** Like `findLoadBalancer`, but also returns undefined if the server has no list. */
const tryFindLoadBalancer = (client: Client, loadBalancerId: number): Promise<LoadBalancer | undefined> =>
  findLoadBalancer(client, loadBalancerId).catch((error: unknown) => {
    if (!is404Or405(error)) throw error;
    return undefined;
  });

/** Yields every load balancer with its groups. If the list omits the groups of a load balancer, reads it separately. */
export async function* listLoadBalancersWithGroups(client: Client): AsyncGenerator<LoadBalancer> {
  for await (const loadBalancer of listItems(client, loadBalancers.list))
    yield loadBalancer.OriginGroups
      ? loadBalancer
      : await client.send(loadBalancers.get, { path: { loadBalancerId: loadBalancer.LoadBalancerId } });
}
