import { idOf } from "../server/input";
import { notFound } from "../server/refusal";
import type { RouteRequest } from "../server/route";
import type { LoadBalancer, Origin, OriginGroup } from "./state";

/** The profile that the path names, or 404. */
export function profileOf({ account, params }: RouteRequest<"loadBalancerId">): LoadBalancer {
  const id = idOf("loadBalancerId", params.loadBalancerId);
  const profile = account.state.loadBalancers.find(({ LoadBalancerId }) => LoadBalancerId === id);
  if (profile === undefined) throw notFound(`There is no load balancer ${id}.`, "loadBalancerId");
  return profile;
}

/** The group of a profile by the path parameter `name`, or 404. */
export function groupIn(profile: LoadBalancer, name: string, value: string): OriginGroup {
  const id = idOf(name, value);
  const group = profile.OriginGroups.find(({ Id }) => Id === id);
  if (group === undefined)
    throw notFound(`There is no origin group ${id} in load balancer ${profile.LoadBalancerId}.`, name);
  return group;
}

/** The origin of a group by the path parameter `name`, or 404. */
export function originIn(group: OriginGroup, name: string, value: string): Origin {
  const id = idOf(name, value);
  const origin = group.Origins?.find(({ Id }) => Id === id);
  if (origin === undefined) throw notFound(`There is no origin ${id} in origin group ${group.Id}.`, name);
  return origin;
}
