import { idNumber } from "../arguments";

// What the operations of load balancers, groups and origins have in common.

export const loadBalancerPath = "/loadbalancer/{loadBalancerId}";
export const groupPath = `${loadBalancerPath}/origingroup/{originGroupId}`;

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
