import type { Client } from "../../http/client";
import { EdgeError, isMissing } from "../../http/errors";
import { items } from "../paging";
import { type LoadBalancer, loadBalancers, type Origin, type OriginGroup } from "./index";

// Complete reads, for callers that must not mistake an incomplete response for an empty list.

/** The groups of a load balancer. Null counts as empty only if the list of load balancers shows no groups either. */
export async function groupsIn(client: Client, loadBalancerId: number): Promise<OriginGroup[]> {
  const { OriginGroups } = await client.getShared(loadBalancers.get, { path: { loadBalancerId } });
  if (OriginGroups !== null) return OriginGroups;
  const listed = await inTheList(client, loadBalancerId);
  if (isEmpty(listed?.OriginGroups)) return [];
  throw new EdgeError(
    `Load balancer ${loadBalancerId} was returned with OriginGroups: null, and the list of load balancers does not confirm that it has no groups. The state was left unchanged. Try again later.`,
  );
}

/** The origins of a group, verified in the same way; `undefined` if there is no such group. @throws EdgeError if Origins is missing */
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
    `Origin group ${originGroupId} of load balancer ${loadBalancerId} was returned ${group.Origins === null ? "with Origins: null, and the list of load balancers does not confirm that it has none" : "without Origins"}. The state was left unchanged. Try again later.`,
  );
}

const isEmpty = (list: readonly unknown[] | null | undefined): boolean => list === null || list?.length === 0;

/** Whether the complete list of load balancers contains this one. */
export const isListed = async (client: Client, loadBalancerId: number | undefined): Promise<boolean> =>
  (await find(client, loadBalancerId)) !== undefined;

/** The load balancer as listed; `undefined` if it is not, or if this server has no list. */
const inTheList = (client: Client, loadBalancerId: number): Promise<LoadBalancer | undefined> =>
  find(client, loadBalancerId).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return undefined;
  });

async function find(client: Client, loadBalancerId: number | undefined): Promise<LoadBalancer | undefined> {
  for await (const each of items(client, loadBalancers.list, { shared: true }))
    if (each.LoadBalancerId === loadBalancerId) return each;
  return undefined;
}

/** Every load balancer with its groups, which the list may omit. */
export async function* loadBalancersWithGroups(client: Client): AsyncGenerator<LoadBalancer> {
  for await (const listed of items(client, loadBalancers.list))
    yield listed.OriginGroups
      ? listed
      : await client.send(loadBalancers.get, { path: { loadBalancerId: listed.LoadBalancerId } });
}
