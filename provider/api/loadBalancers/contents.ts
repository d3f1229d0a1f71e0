import type { Client } from "../../http/client";
import { EdgeError, isMissing } from "../../http/errors";
import { items } from "../paging";
import { loadBalancerCall } from "./calls";
import type { OriginGroup } from "./originGroups";
import type { Origin } from "./origins";
import { type LoadBalancer, listLoadBalancers, readLoadBalancer } from "./profiles";

// What a profile and a group hold, where something depends on it that nothing is overlooked.

/** The groups of a profile. Null is believed only if the list of load balancers shows none either. */
export async function groupsIn(client: Client, loadBalancerId: number): Promise<OriginGroup[]> {
  const { OriginGroups } = await client.getShared(readLoadBalancer, loadBalancerCall(loadBalancerId));
  if (OriginGroups !== null) return OriginGroups;
  const listed = await inTheList(client, loadBalancerId);
  if (isEmpty(listed?.OriginGroups)) return [];
  throw new EdgeError(
    `Load balancer ${loadBalancerId} is shown without its origin groups (OriginGroups is null), and the list of load balancers does not show that it has none: the state is kept. Try again later.`,
  );
}

/** The origins of a group, likewise; `undefined`: the profile has no such group. A list that is left out is an error. */
export async function originsIn(
  client: Client,
  loadBalancerId: number,
  originGroupId: number,
): Promise<Origin[] | undefined> {
  const isGroup = ({ Id }: OriginGroup) => Id === originGroupId;
  const group = (await groupsIn(client, loadBalancerId)).find(isGroup);
  if (group === undefined || group.Origins) return group?.Origins ?? undefined;
  const listed = group.Origins === null ? await inTheList(client, loadBalancerId) : undefined;
  if (isEmpty(listed?.OriginGroups?.find(isGroup)?.Origins)) return [];
  throw new EdgeError(
    `Origin group ${originGroupId} of load balancer ${loadBalancerId} is shown without its origins (Origins is ${group.Origins === null ? "null, and the list of load balancers does not show that it has none" : "missing"}): the state is kept. Try again later.`,
  );
}

const isEmpty = (list: readonly unknown[] | null | undefined): boolean => list === null || list?.length === 0;

/** Whether the list of load balancers, read to its end, holds this one. */
export const isListed = async (client: Client, loadBalancerId: number): Promise<boolean> =>
  (await find(client, loadBalancerId)) !== undefined;

/** The profile as the list shows it, if this server has a list. */
const inTheList = (client: Client, loadBalancerId: number): Promise<LoadBalancer | undefined> =>
  find(client, loadBalancerId).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return undefined;
  });

async function find(client: Client, loadBalancerId: number): Promise<LoadBalancer | undefined> {
  for await (const each of items(client, listLoadBalancers, { shared: true }))
    if (each.LoadBalancerId === loadBalancerId) return each;
  return undefined;
}

/** Every profile with its groups, which the list may leave out. */
export async function* loadBalancersWithGroups(client: Client): AsyncGenerator<LoadBalancer> {
  for await (const listed of items(client, listLoadBalancers, { subject: "load balancers" }))
    yield listed.OriginGroups ? listed : await client.send(readLoadBalancer, loadBalancerCall(listed.LoadBalancerId));
}
