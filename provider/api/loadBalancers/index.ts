export type { OriginGroup, OriginGroupInput } from "./originGroups";
export { originGroups } from "./originGroups";
export type { Origin, OriginInput } from "./origins";
export { origins } from "./origins";
export type { LoadBalancer, LoadBalancerInput } from "./profiles";
export { loadBalancers } from "./profiles";
