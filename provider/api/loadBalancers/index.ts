export { originGroups } from "./originGroups";
export { origins } from "./origins";
export { loadBalancers } from "./profiles";
