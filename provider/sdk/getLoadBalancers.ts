// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** getLoadBalancers takes no argument. */
export type GetLoadBalancersArgs = Record<string, never>;

/** A load balancer, without its origin groups. */
export interface LoadBalancerInfo {
  /** ID of the load balancer, assigned by the API. */
  loadBalancerId: number;
  /** Name of the load balancer. */
  name?: string | null | undefined;
  /** How the load balancer distributes traffic over its origin groups. */
  originGroupLoadBalancingMethod?:
    | "WeightedRandom"
    | "RoundRobin"
    | "GeoLocation"
    | "LowestAverageLatency"
    | number
    | null
    | undefined;
  /**
   * Whether all requests of a client go to the same origin: `Cookie` recognizes the client by a cookie, `Off`
   * does not.
   */
  stickySessionType?: "Off" | "Cookie" | number | null | undefined;
}

/** Result of getLoadBalancers. */
export interface GetLoadBalancersResult {
  /** The load balancers, in the order of the API. */
  loadBalancers: LoadBalancerInfo[];
}

/**
 * The load balancers of the account, whoever created them.
 *
 * @example The ID of a load balancer by its name
 * ```ts
 * const { loadBalancers } = await edge.getLoadBalancers();
 * export const id = loadBalancers.find(({ name }) => name === "shop")?.loadBalancerId;
 * ```
 */
export function getLoadBalancers(
  args: GetLoadBalancersArgs = {},
  options: EdgeInvokeOptions = {},
): Promise<GetLoadBalancersResult> {
  return loadInvokeModule().invoke("getLoadBalancers", args, options);
}

/** Like {@link getLoadBalancers}, as an Output. */
export function getLoadBalancersOutput(
  args: GetLoadBalancersArgs = {},
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetLoadBalancersResult> {
  return loadInvokeModule().invokeOutput("getLoadBalancers", args, options);
}
