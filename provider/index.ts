export { EdgeProvider, type EdgeProviderArgs } from "./resources/edgeProvider";
export {
  type HealthCheckSettings,
  type Origin,
  OriginGroup,
  type OriginGroupArgs,
  type OriginLoadBalancingMethod,
} from "./resources/originGroup";
