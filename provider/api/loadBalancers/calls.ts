import { UnexpectedResponseError } from "../../http/errors";
import type { Operation } from "../../http/operation";
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

/** @throws UnexpectedResponseError if a create returned no id: the object may exist. */
export function requireId(id: number, what: string, operation: Operation, member = "Id"): void {
  if (Number.isSafeInteger(id) && id > 0) return;
  throw new UnexpectedResponseError(
    `Could not create ${what}: the API returned with the ${member} ${id}, which is not an id. It may exist all the same: look before trying again.`,
    { operation: operation.name, ambiguous: true },
  );
}
