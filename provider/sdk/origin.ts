// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** The server of an origin of type `Standard`. */
export interface StandardOrigin {
  /** URL of the server, with `https://` or `http://`. */
  originUrl: pulumi.Input<string>;
  /** `Host` header of requests to the server. */
  hostHeader?: pulumi.Input<string>;
  /** Whether the server's certificate is verified. */
  verifySsl?: pulumi.Input<boolean>;
}

/** The container app of an origin of the type `MagicContainer`. */
export interface MagicContainersOrigin {
  /** ID of the app. */
  appId: pulumi.Input<string>;
  /** ID of the app's CDN endpoint: the `endpointId` in the output `endpoints` of a `ContainerApp`. */
  endPointId: pulumi.Input<string>;
}

/** Arguments of Origin. */
export interface OriginArgs {
  /** ID of the load balancer that the group belongs to. A change replaces the resource. */
  loadBalancerId: pulumi.Input<number>;
  /** ID of the group that the origin belongs to. A change replaces the resource. */
  originGroupId: pulumi.Input<number>;
  /**
   * ID of an existing origin to adopt. Without it, one of `standardOrigin`, `storageZoneId`, `edgeScriptId`
   * and `magicContainersOrigin` is required. A change replaces the resource.
   */
  originId?: pulumi.Input<number>;
  /**
   * Whether to adopt an existing origin of the group with the same target instead of failing. Default: the
   * setting `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /** Weight of the origin within its group, for the group's method `WeightedRandom`. From 0 to 255. */
  weight?: pulumi.Input<number>;
  /** Whether the origin receives traffic. */
  enabled?: pulumi.Input<boolean>;
  /** Server, for an origin of type `Standard`. */
  standardOrigin?: pulumi.Input<StandardOrigin>;
  /** ID of the storage zone, for an origin of type `Storage`. */
  storageZoneId?: pulumi.Input<number>;
  /** ID of the script, for an origin of type `EdgeScript`. */
  edgeScriptId?: pulumi.Input<number>;
  /** Container app, for an origin of type `MagicContainer`. */
  magicContainersOrigin?: pulumi.Input<MagicContainersOrigin>;
  /**
   * What a delete does: `delete` the origin, `disable` it, or `keep` it. Default: `delete` if this program
   * created it, else `keep`.
   */
  onDelete?: pulumi.Input<"delete" | "disable" | "keep">;
}

/**
 * An origin of an origin group: the server, storage zone, script or container app that requests go to. Give
 * exactly one of `standardOrigin`, `storageZoneId`, `edgeScriptId` and `magicContainersOrigin`: switching to
 * a different one replaces the origin, changing its value updates it in place. ID and import ID:
 * `<loadBalancerId>/<originGroupId>/<originId>`.
 *
 * @example A server
 * ```ts
 * new edge.Origin("a", {
 *   loadBalancerId: eu.loadBalancerId,
 *   originGroupId: eu.originGroupId,
 *   standardOrigin: { originUrl: "https://a.example" },
 * });
 * ```
 * @example A storage zone that gets a tenth of the traffic
 * ```ts
 * new edge.Origin("files", { loadBalancerId: 1, originGroupId: 12, storageZoneId: 2, weight: 10 });
 * ```
 */
export class Origin extends EdgeResource {
  /** ID of the load balancer that the group belongs to. */
  declare readonly loadBalancerId: pulumi.Output<number>;
  /** ID of the group that the origin belongs to. */
  declare readonly originGroupId: pulumi.Output<number>;
  /** ID of the origin, assigned by the API. */
  declare readonly originId: pulumi.Output<number>;
  /** Weight of the origin within its group, for the group's method `WeightedRandom`. */
  declare readonly weight: pulumi.Output<number>;
  /** Whether the origin receives traffic. */
  declare readonly enabled: pulumi.Output<boolean>;
  /** Server, for an origin of type `Standard`. */
  declare readonly standardOrigin: pulumi.Output<{
    /** URL of the server, with `https://` or `http://`. */
    originUrl: string;
    /** `Host` header of requests to the server. */
    hostHeader?: string | null;
    /** Whether the server's certificate is verified. */
    verifySsl?: boolean | null;
  } | null>;
  /** ID of the storage zone, for an origin of type `Storage`. */
  declare readonly storageZoneId: pulumi.Output<number | null>;
  /** ID of the script, for an origin of type `EdgeScript`. */
  declare readonly edgeScriptId: pulumi.Output<number | null>;
  /** Container app, for an origin of type `MagicContainer`. */
  declare readonly magicContainersOrigin: pulumi.Output<{
    /** ID of the app. */
    appId: string;
    /** ID of the app's CDN endpoint: the `endpointId` in the output `endpoints` of a `ContainerApp`. */
    endPointId: string;
  } | null>;
  /** Name of the origin, computed by the API. */
  declare readonly name: pulumi.Output<string | null>;
  /** Result of the last health check. One of `Healthy`, `Degraded`, or the API's numeric value. */
  declare readonly healthStatus: pulumi.Output<string | number>;
  /**
   * Type of the origin, which its target decides. One of `Standard`, `Storage`, `EdgeScript`,
   * `MagicContainer`, or the API's numeric value.
   */
  declare readonly originType: pulumi.Output<string | number>;
  /** Whether the origin was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: OriginArgs, options?: pulumi.CustomResourceOptions) {
    super("Origin", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Origin {
    return new Origin(name, {} as OriginArgs, { ...options, id });
  }

  /** Whether a value is an Origin, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is Origin {
    return isOfClass(value, "Origin");
  }
}

const declared = {
  outputs: [
    "loadBalancerId",
    "originGroupId",
    "originId",
    "weight",
    "enabled",
    "standardOrigin",
    "storageZoneId",
    "edgeScriptId",
    "magicContainersOrigin",
    "name",
    "healthStatus",
    "originType",
    "adopted",
  ],
  assigned: { originId: { at: 2, of: 3, isNumber: true } },
  secrets: [],
};
