import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfType, typeOf } from "./edgeResource";

/** How traffic is spread over the origins of a group. A number is taken as the platform's own. */
export type OriginLoadBalancingMethod =
  | "RoundRobin"
  | "WeightedRandom"
  | "LeastConnections"
  | "Latency"
  | number;

/** Health checking of an origin group. */
export interface HealthCheckSettings {
  /** Whether origins are checked. In place. The platform's default: false. */
  enabled?: pulumi.Input<boolean>;
  /** Path of the check requests, at most 500 characters. In place. The platform's default: `/`. */
  path?: pulumi.Input<string>;
}

/** Arguments of an OriginGroup. One that is left out is not managed: never sent, never compared. */
export interface OriginGroupArgs {
  /** Id of the load balancer profile, a positive whole number. A change replaces the group. */
  loadBalancerId: pulumi.Input<number>;
  /** Takes over this existing group instead of creating one. A change to another group replaces. */
  originGroupId?: pulumi.Input<number>;
  /** Take over a group of the same name where there is one. Default: the setting `edge:adopt`, else false. */
  adopt?: pulumi.Input<boolean>;
  /** Name, 1 to 100 characters, unique in its profile. Required unless `originGroupId` is given. In place. */
  name?: pulumi.Input<string>;
  /** Whether the group takes traffic. In place. The platform's default: true. */
  enabled?: pulumi.Input<boolean>;
  /** Latitude of the group in degrees. In place. The platform's default: 0. */
  latitude?: pulumi.Input<number>;
  /** Longitude of the group in degrees. In place. The platform's default: 0. */
  longitude?: pulumi.Input<number>;
  /** Weight for weighted load balancing, 0 to 255. In place. The platform's default: 100. */
  weight?: pulumi.Input<number>;
  /** Priority for failover, 0 to 255, lower first. In place. The platform's default: 100. */
  priority?: pulumi.Input<number>;
  /** How origins are chosen inside the group. In place. The platform's default: `RoundRobin`. */
  originLoadBalancingMethod?: pulumi.Input<OriginLoadBalancingMethod>;
  /** Health checking; members left out stay as they are. In place. */
  healthCheckSettings?: pulumi.Input<HealthCheckSettings>;
  /**
   * What destroy does: delete the group, switch it off, or keep it. Default: delete what this program created,
   * keep what it took over or imported.
   */
  onDelete?: pulumi.Input<"delete" | "disable" | "keep">;
}

/** One origin of a group, as the platform answers it. */
export interface Origin {
  originId: number;
  name?: string | null;
  weight?: number | null;
  enabled?: boolean | null;
  /** `Healthy` or `Degraded`; a number without a known name is kept. */
  healthStatus?: string | number | null;
  /** `Standard`, `Storage`, `EdgeScript` or `MagicContainer`; a number without a known name is kept. */
  originType?: string | number | null;
  edgeScriptId?: number | null;
  storageZoneId?: number | null;
  standardOrigin?: {
    originUrl?: string | null;
    hostHeader?: string | null;
    verifySsl?: boolean | null;
  } | null;
  magicContainersOrigin?: { appId?: string | null; endPointId?: string | null } | null;
}

/**
 * An origin group of a load balancer profile. Id and import id: `<loadBalancerId>/<originGroupId>`.
 *
 * @example Create a group
 * ```ts
 * new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu-west", weight: 80 });
 * ```
 * @example Take over an existing group, and change nothing but its weight
 * ```ts
 * new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 7, weight: 20 });
 * ```
 */
export class OriginGroup extends EdgeResource {
  /** The type token, by which policy packs recognize the class. */
  static readonly __pulumiType: string = typeOf("OriginGroup");

  declare readonly loadBalancerId: pulumi.Output<number>;
  /** The platform's id of the group. */
  declare readonly originGroupId: pulumi.Output<number>;
  declare readonly name: pulumi.Output<string>;
  declare readonly enabled: pulumi.Output<boolean>;
  declare readonly latitude: pulumi.Output<number>;
  declare readonly longitude: pulumi.Output<number>;
  declare readonly weight: pulumi.Output<number>;
  declare readonly priority: pulumi.Output<number>;
  declare readonly originLoadBalancingMethod: pulumi.Output<OriginLoadBalancingMethod>;
  declare readonly healthCheckSettings: pulumi.Output<{
    enabled?: boolean | null;
    path?: string | null;
  } | null>;
  /** The origins of the group, whoever made them. */
  declare readonly origins: pulumi.Output<Origin[]>;
  /** Whether the group was there before: taken over or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /**
   * Declares a group. Bad arguments fail in the preview with a sentence each; a group of the same name that exists
   * already fails unless it is taken over with `originGroupId` or `adopt`.
   */
  constructor(name: string, args: OriginGroupArgs, options?: pulumi.CustomResourceOptions) {
    super("OriginGroup", name, outputs, args, options);
  }

  /** A group that exists already, read and never changed. `id`: `<loadBalancerId>/<originGroupId>`. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): OriginGroup {
    return new OriginGroup(name, {} as OriginGroupArgs, { ...options, id });
  }

  /** Whether a value is a OriginGroup, also one of another copy of this package. */
  static override isInstance(value: unknown): value is OriginGroup {
    return isOfType(value, OriginGroup.__pulumiType);
  }
}

const outputs = [
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
];
