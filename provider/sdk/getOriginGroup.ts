// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getOriginGroup. */
export interface GetOriginGroupArgs {
  /** ID of the load balancer. */
  loadBalancerId: number;
  /** Name of the group. 1 to 100 characters. */
  name: string;
}

/** Arguments of getOriginGroupOutput. */
export interface GetOriginGroupOutputArgs {
  /** ID of the load balancer. */
  loadBalancerId: pulumi.Input<number>;
  /** Name of the group. 1 to 100 characters. */
  name: pulumi.Input<string>;
}

/** An origin of a group. */
export interface OriginGroupOrigin {
  /** ID of the origin, assigned by the API. */
  originId: number;
  /** Name of the origin, computed by the API. */
  name?: string | null | undefined;
  /** Weight of the origin within its group, for the group's method `WeightedRandom`. From 0 to 255. */
  weight?: number | null | undefined;
  /** Whether the origin receives traffic. */
  enabled?: boolean | null | undefined;
  /** Result of the last health check. One of `Healthy`, `Degraded`, or the API's numeric value. */
  healthStatus?: string | number | null | undefined;
  /**
   * Type of the origin, which its target decides. One of `Standard`, `Storage`, `EdgeScript`,
   * `MagicContainer`, or the API's numeric value.
   */
  originType?: string | number | null | undefined;
  /** Server, for an origin of type `Standard`. */
  standardOrigin?:
    | {
        /** URL of the server, with `https://` or `http://`. */
        originUrl: string;
        /** `Host` header of requests to the server. */
        hostHeader?: string | null | undefined;
        /** Whether the server's certificate is verified. */
        verifySsl?: boolean | null | undefined;
      }
    | null
    | undefined;
  /** ID of the storage zone, for an origin of type `Storage`. */
  storageZoneId?: number | null | undefined;
  /** ID of the script, for an origin of type `EdgeScript`. */
  edgeScriptId?: number | null | undefined;
  /** Container app, for an origin of type `MagicContainer`. */
  magicContainersOrigin?:
    | {
        /** ID of the app. */
        appId: string;
        /** ID of the app's CDN endpoint: the `endpointId` in the output `endpoints` of a `ContainerApp`. */
        endPointId: string;
      }
    | null
    | undefined;
}

/** Result of getOriginGroup. */
export interface GetOriginGroupResult {
  /** ID of the load balancer. */
  loadBalancerId: number;
  /** ID of the group, assigned by the API. */
  originGroupId: number;
  /** Name of the group. */
  name: string;
  /** Whether the group receives traffic. */
  enabled: boolean;
  /** Latitude of the group in degrees, for the load balancer's method `GeoLocation`. */
  latitude: number;
  /** Longitude of the group in degrees, for the load balancer's method `GeoLocation`. */
  longitude: number;
  /** Weight of the group, for the load balancer's method `WeightedRandom`. */
  weight: number;
  /** Failover priority of the group: the group with the lowest number is used first. */
  priority: number;
  /** How the group distributes traffic over its origins. */
  originLoadBalancingMethod: "RoundRobin" | "WeightedRandom" | "LeastConnections" | "Latency" | number;
  /** Health checks of the group's origins. */
  healthCheckSettings: {
    /** Whether health checks are enabled. API default: `false`. */
    enabled?: boolean | null | undefined;
    /** Path that health checks request. At most 500 characters. API default: `/`. */
    path?: string | null | undefined;
  };
  /** Origins of the group, whoever created them. */
  origins: OriginGroupOrigin[];
}

/**
 * Finds the origin group that matches the arguments, whoever created it. Fails if none or more than one
 * matches.
 *
 * @example The ID of a group
 * ```ts
 * const { originGroupId } = await edge.getOriginGroup({ loadBalancerId: 1, name: "ap-south" });
 * ```
 */
export function getOriginGroup(
  args: GetOriginGroupArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetOriginGroupResult> {
  return loadInvokeModule().invoke("getOriginGroup", args, options);
}

/** Like {@link getOriginGroup}, as an Output. */
export function getOriginGroupOutput(
  args: GetOriginGroupOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetOriginGroupResult> {
  return loadInvokeModule().invokeOutput("getOriginGroup", args, options);
}
