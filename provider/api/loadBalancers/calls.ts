import { idNumber } from "../arguments";

// What the operations of profiles, groups and origins have in common.

export const profilePath = "/loadbalancer/{loadBalancerId}";
export const groupPath = `${profilePath}/origingroup/{originGroupId}`;

export const profile = (loadBalancerId: number) => ({
  path: { loadBalancerId: idNumber("loadBalancerId", loadBalancerId) },
  of: `load balancer ${loadBalancerId}`,
});

export const group = (loadBalancerId: number, originGroupId: number) => ({
  path: {
    ...profile(loadBalancerId).path,
    originGroupId: idNumber("originGroupId", originGroupId),
  },
  of: `origin group ${originGroupId} of load balancer ${loadBalancerId}`,
});

/** Whether a create was answered with an id. */
export const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0;

/** What a create that was answered without one says of what may have been made. */
export const noId = (what: string, name: string, id: number): string =>
  `Could not create ${what}: the API returned with the ${name} ${id}, which is not an id. It may exist all the same: look before trying again.`;
