// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";
import type { OriginGroupOrigin } from "./getOriginGroup";

/** A name, or the API's own number. */
export type OriginLoadBalancingMethod =
  | "RoundRobin"
  | "WeightedRandom"
  | "LeastConnections"
  | "Latency"
  | number;

/** Health checks of the origins of a group. */
export interface HealthCheckSettings {
  /** Whether health checks are enabled. API default: `false`. */
  enabled?: pulumi.Input<boolean>;
  /** Path that health checks request. At most 500 characters. API default: `/`. */
  path?: pulumi.Input<string>;
}

/** Arguments of OriginGroup. */
export interface OriginGroupArgs {
  /** ID of the load balancer that the group belongs to. A change replaces the resource. */
  loadBalancerId: pulumi.Input<number>;
  /** ID of an existing group to adopt. Without it, `name` is required. A change replaces the resource. */
  originGroupId?: pulumi.Input<number>;
  /**
   * Whether to adopt an existing group of the same name instead of failing. Default: the setting
   * `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /** Name of the group, unique in the load balancer. 1 to 100 characters. */
  name?: pulumi.Input<string>;
  /** Whether the group receives traffic. API default: `true`. */
  enabled?: pulumi.Input<boolean>;
  /**
   * Latitude of the group in degrees, for the load balancer's method `GeoLocation`. From -90 to 90. API
   * default: `0`.
   */
  latitude?: pulumi.Input<number>;
  /**
   * Longitude of the group in degrees, for the load balancer's method `GeoLocation`. From -180 to 180. API
   * default: `0`.
   */
  longitude?: pulumi.Input<number>;
  /**
   * Weight of the group, for the load balancer's method `WeightedRandom`. From 0 to 255. API default: `100`.
   */
  weight?: pulumi.Input<number>;
  /**
   * Failover priority of the group: the group with the lowest number is used first. From 0 to 255. API
   * default: `100`.
   */
  priority?: pulumi.Input<number>;
  /** How the group distributes traffic over its origins. API default: `RoundRobin`. */
  originLoadBalancingMethod?: pulumi.Input<OriginLoadBalancingMethod>;
  /** Health checks of the group's origins. A property that is left out is not managed. */
  healthCheckSettings?: pulumi.Input<HealthCheckSettings>;
  /**
   * What a delete does. `delete`: delete the group and all its origins. `disable`: set `enabled` to false.
   * `keep`: leave it unchanged. Default: delete a group that this program created, if it has no origins, and
   * keep an adopted or imported one.
   */
  onDelete?: pulumi.Input<"delete" | "disable" | "keep">;
}

/**
 * An origin group of a load balancer: where traffic goes, with what weight, and how the health of its origins
 * is checked. An argument that is left out is not managed: it is neither sent nor compared. ID and import ID:
 * `<loadBalancerId>/<originGroupId>`.
 *
 * @example Create a group
 * ```ts
 * new edge.OriginGroup("asia", { loadBalancerId: 1, name: "ap-south", weight: 80 });
 * ```
 * @example Adopt an existing group, and manage only its weight
 * ```ts
 * new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 12, weight: 20 });
 * ```
 */
export class OriginGroup extends EdgeResource {
  /** ID of the load balancer that the group belongs to. */
  declare readonly loadBalancerId: pulumi.Output<number>;
  /** ID of the group, assigned by the API. */
  declare readonly originGroupId: pulumi.Output<number>;
  /** Name of the group. */
  declare readonly name: pulumi.Output<string>;
  /** Whether the group receives traffic. */
  declare readonly enabled: pulumi.Output<boolean>;
  /** Latitude of the group in degrees, for the load balancer's method `GeoLocation`. */
  declare readonly latitude: pulumi.Output<number>;
  /** Longitude of the group in degrees, for the load balancer's method `GeoLocation`. */
  declare readonly longitude: pulumi.Output<number>;
  /** Weight of the group, for the load balancer's method `WeightedRandom`. */
  declare readonly weight: pulumi.Output<number>;
  /** Failover priority of the group: the group with the lowest number is used first. */
  declare readonly priority: pulumi.Output<number>;
  /** How the group distributes traffic over its origins. */
  declare readonly originLoadBalancingMethod: pulumi.Output<OriginLoadBalancingMethod>;
  /** Health checks of the group's origins. */
  declare readonly healthCheckSettings: pulumi.Output<{
    /** Whether health checks are enabled. API default: `false`. */
    enabled?: boolean | null;
    /** Path that health checks request. At most 500 characters. API default: `/`. */
    path?: string | null;
  } | null>;
  /** Origins of the group, whoever created them. */
  declare readonly origins: pulumi.Output<OriginGroupOrigin[]>;
  /** Whether the group was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: OriginGroupArgs, options?: pulumi.CustomResourceOptions) {
    super("OriginGroup", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): OriginGroup {
    return new OriginGroup(name, {} as OriginGroupArgs, { ...options, id });
  }

  /** Whether a value is an OriginGroup, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is OriginGroup {
    return isOfClass(value, "OriginGroup");
  }
}

const declared = {
  outputs: [
    "loadBalancerId",
    "originGroupId",
    "name",
    "enabled",
    "latitude",
    "longitude",
    "weight",
    "priority",
    "originLoadBalancingMethod",
    "healthCheckSettings",
    "origins",
    "adopted",
  ],
  assigned: { originGroupId: { at: 1, of: 2, isNumber: true } },
  secrets: [],
};
