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
    `The API responded to the create of ${what} without a valid ${member} (${id}). It may exist anyway: look for it on the platform before you try again.`,
    { operation: operation.name, ambiguous: true },
  );
}
