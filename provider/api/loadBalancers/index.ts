export { loadBalancers } from "./loadBalancers";
export { originGroups } from "./originGroups";
export { origins } from "./origins";
