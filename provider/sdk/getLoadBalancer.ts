// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getLoadBalancer. */
export interface GetLoadBalancerArgs {
  /** Name of the load balancer. */
  name: string;
}

/** Arguments of getLoadBalancerOutput. */
export interface GetLoadBalancerOutputArgs {
  /** Name of the load balancer. */
  name: pulumi.Input<string>;
}

/** Result of getLoadBalancer. */
export interface GetLoadBalancerResult {
  /** ID of the load balancer, assigned by the API. */
  loadBalancerId: number;
  /** Name of the load balancer. */
  name: string;
  /** How the load balancer distributes traffic over its origin groups. */
  originGroupLoadBalancingMethod:
    | "WeightedRandom"
    | "RoundRobin"
    | "GeoLocation"
    | "LowestAverageLatency"
    | number;
  /**
   * Whether all requests of a client go to the same origin: `Cookie` recognizes the client by a cookie, `Off`
   * does not.
   */
  stickySessionType: "Off" | "Cookie" | number;
}

/**
 * Finds the load balancer that matches the arguments, whoever created it. Fails if none or more than one
 * matches.
 *
 * @example The ID of a load balancer
 * ```ts
 * const { loadBalancerId } = await edge.getLoadBalancer({ name: "shop" });
 * ```
 */
export function getLoadBalancer(
  args: GetLoadBalancerArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetLoadBalancerResult> {
  return loadInvokeModule().invoke("getLoadBalancer", args, options);
}

/** Like {@link getLoadBalancer}, as an Output. */
export function getLoadBalancerOutput(
  args: GetLoadBalancerOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetLoadBalancerResult> {
  return loadInvokeModule().invokeOutput("getLoadBalancer", args, options);
}
