import { idNumber } from "../arguments";

// What the operations of profiles, groups and origins have in common.

export const profilePath = "/loadbalancer/{loadBalancerId}";
export const groupPath = `${profilePath}/origingroup/{originGroupId}`;

export const loadBalancerCall = (loadBalancerId: number) => ({
  path: { loadBalancerId: idNumber("loadBalancerId", loadBalancerId) },
  subject: `load balancer ${loadBalancerId}`,
});

export const originGroupCall = (loadBalancerId: number, originGroupId: number) => ({
  path: {
    ...loadBalancerCall(loadBalancerId).path,
    originGroupId: idNumber("originGroupId", originGroupId),
  },
  subject: `origin group ${originGroupId} of load balancer ${loadBalancerId}`,
});
