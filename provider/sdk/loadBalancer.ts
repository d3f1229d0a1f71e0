// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** A name, or the API's own number. */
export type OriginGroupLoadBalancingMethod =
  | "WeightedRandom"
  | "RoundRobin"
  | "GeoLocation"
  | "LowestAverageLatency"
  | number;

/** A name, or the API's own number. */
export type StickySessionType = "Off" | "Cookie" | number;

/** Arguments of LoadBalancer. */
export interface LoadBalancerArgs {
  /**
   * ID of an existing load balancer to adopt. Without it, `name` is required. A change replaces the resource.
   */
  loadBalancerId?: pulumi.Input<number>;
  /**
   * Whether to adopt an existing load balancer of the same name instead of failing. Default: the setting
   * `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /** Name of the load balancer. */
  name?: pulumi.Input<string>;
  /** How the load balancer distributes traffic over its origin groups. API default: `WeightedRandom`. */
  originGroupLoadBalancingMethod?: pulumi.Input<OriginGroupLoadBalancingMethod>;
  /**
   * Whether all requests of a client go to the same origin: `Cookie` recognizes the client by a cookie, `Off`
   * does not. API default: `Off`.
   */
  stickySessionType?: pulumi.Input<StickySessionType>;
  /**
   * What a delete does: `delete` the load balancer, or `keep` it. Default: `delete` if this program created
   * it, else `keep`.
   */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * A load balancer: how traffic is distributed over its origin groups. An argument that is left out is not
 * managed: it is neither sent nor compared. ID and import ID: `<loadBalancerId>`.
 *
 * @example Create a load balancer with a group
 * ```ts
 * const shop = new edge.LoadBalancer("shop", { name: "shop", stickySessionType: "Cookie" });
 * new edge.OriginGroup("eu", { loadBalancerId: shop.loadBalancerId, name: "eu-west" });
 * ```
 * @example Adopt an existing load balancer by its name
 * ```ts
 * new edge.LoadBalancer("blog", { name: "blog", adopt: true });
 * ```
 */
export class LoadBalancer extends EdgeResource {
  /** ID of the load balancer, assigned by the API. */
  declare readonly loadBalancerId: pulumi.Output<number>;
  /** Name of the load balancer. */
  declare readonly name: pulumi.Output<string>;
  /** How the load balancer distributes traffic over its origin groups. */
  declare readonly originGroupLoadBalancingMethod: pulumi.Output<OriginGroupLoadBalancingMethod>;
  /**
   * Whether all requests of a client go to the same origin: `Cookie` recognizes the client by a cookie, `Off`
   * does not.
   */
  declare readonly stickySessionType: pulumi.Output<StickySessionType>;
  /** Whether the load balancer was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: LoadBalancerArgs, options?: pulumi.CustomResourceOptions) {
    super("LoadBalancer", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): LoadBalancer {
    return new LoadBalancer(name, {} as LoadBalancerArgs, { ...options, id });
  }

  /** Whether a value is a LoadBalancer, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is LoadBalancer {
    return isOfClass(value, "LoadBalancer");
  }
}

const declared = {
  outputs: ["loadBalancerId", "name", "originGroupLoadBalancingMethod", "stickySessionType", "adopted"],
  assigned: { loadBalancerId: { at: 0, of: 1, isNumber: true } },
  secrets: [],
};
