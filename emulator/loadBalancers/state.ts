import type * as z from "zod";
import type { Ids } from "../platform/ids";
import type {
  containersOriginSeed,
  LoadBalancerSeed,
  OriginGroupSeed,
  OriginSeed,
  standardOriginSeed,
} from "./seed";

const FIRST_LOAD_BALANCER = 101;
const FIRST_ORIGIN_GROUP = 5001;
const FIRST_ORIGIN = 90001;

/** A load balancer profile (public API description). */
export interface LoadBalancer {
  LoadBalancerId: number;
  Name: string | null;
  /** 0 WeightedRandom, 1 RoundRobin, 2 GeoLocation, 3 LowestAverageLatency. */
  OriginGroupLoadBalancingMethod: number;
  /** 0 Off, 1 Cookie. */
  StickySessionType: number;
  OriginGroups: OriginGroup[];
}

/** An origin group. */
export interface OriginGroup {
  Id: number;
  Name: string | null;
  Enabled: boolean;
  Latitude: number;
  Longitude: number;
  /** 0 to 255. */
  Weight: number;
  /** 0 to 255; lower goes first. */
  Priority: number;
  /** 0 RoundRobin, 1 WeightedRandom, 2 LeastConnections, 3 Latency. */
  OriginLoadBalancingMethod: number;
  Origins: Origin[] | null;
  HealthCheckSettings: HealthCheckSettings | null;
}

/** Health checking of an origin group. */
export interface HealthCheckSettings {
  Enabled: boolean | null;
  Path: string | null;
}

/** An origin. */
export interface Origin {
  Id: number;
  Name: string | null;
  Weight: number;
  Enabled: boolean;
  /** 0 Healthy, 1 Degraded. */
  HealthStatus: number;
  /** 0 Standard, 1 Storage, 2 EdgeScript, 3 MagicContainer. */
  OriginType: number;
  EdgeScriptId: number | null;
  StorageZoneId: number | null;
  StandardOrigin: StandardOrigin | null;
  MagicContainersOrigin: MagicContainersOrigin | null;
}

/** An origin server. */
export interface StandardOrigin {
  OriginUrl: string | null;
  HostHeader: string | null;
  VerifySsl: boolean | null;
}

/** An origin in a container app. */
export interface MagicContainersOrigin {
  AppId: string | null;
  EndPointId: string | null;
}

/** The default settings of an origin group (public API description). */
export const ORIGIN_GROUP_DEFAULTS = {
  Enabled: true,
  Latitude: 0,
  Longitude: 0,
  Weight: 100,
  Priority: 100,
  OriginLoadBalancingMethod: 0,
} as const;

export const HEALTH_CHECK_DEFAULTS = { Enabled: false, Path: "/" } as const;

export const ORIGIN_DEFAULTS = {
  Weight: 100,
  Enabled: true,
  OriginType: 0,
  EdgeScriptId: null,
  StorageZoneId: null,
  StandardOrigin: null,
  MagicContainersOrigin: null,
} as const;

export function newLoadBalancer(seed: LoadBalancerSeed, ids: Ids): LoadBalancer {
  const id = ids.take(FIRST_LOAD_BALANCER, seed.LoadBalancerId);
  return {
    LoadBalancerId: id,
    Name: seed.Name === undefined ? `load-balancer-${id}` : seed.Name,
    OriginGroupLoadBalancingMethod: seed.OriginGroupLoadBalancingMethod ?? 0,
    StickySessionType: seed.StickySessionType ?? 0,
    OriginGroups: (seed.OriginGroups ?? []).map((group) => newOriginGroup(group, ids)),
  };
}

export function newOriginGroup(seed: OriginGroupSeed, ids: Ids): OriginGroup {
  const id = ids.take(FIRST_ORIGIN_GROUP, seed.Id);
  return {
    Id: id,
    Name: seed.Name === undefined ? `origin-group-${id}` : seed.Name,
    Enabled: seed.Enabled ?? ORIGIN_GROUP_DEFAULTS.Enabled,
    Latitude: seed.Latitude ?? ORIGIN_GROUP_DEFAULTS.Latitude,
    Longitude: seed.Longitude ?? ORIGIN_GROUP_DEFAULTS.Longitude,
    Weight: seed.Weight ?? ORIGIN_GROUP_DEFAULTS.Weight,
    Priority: seed.Priority ?? ORIGIN_GROUP_DEFAULTS.Priority,
    OriginLoadBalancingMethod:
      seed.OriginLoadBalancingMethod ?? ORIGIN_GROUP_DEFAULTS.OriginLoadBalancingMethod,
    Origins: seed.Origins === null ? null : (seed.Origins ?? []).map((origin) => newOrigin(origin, ids)),
    HealthCheckSettings:
      seed.HealthCheckSettings === null ? null : newHealthCheckSettings(seed.HealthCheckSettings ?? {}),
  };
}

type HealthCheckSeed = NonNullable<OriginGroupSeed["HealthCheckSettings"]>;

const newHealthCheckSettings = (seed: HealthCheckSeed): HealthCheckSettings => ({
  Enabled: seed.Enabled === undefined ? HEALTH_CHECK_DEFAULTS.Enabled : seed.Enabled,
  Path: seed.Path === undefined ? HEALTH_CHECK_DEFAULTS.Path : seed.Path,
});

export function newOrigin(seed: OriginSeed, ids: Ids): Origin {
  return {
    Id: ids.take(FIRST_ORIGIN, seed.Id),
    Name: seed.Name ?? null,
    Weight: seed.Weight ?? ORIGIN_DEFAULTS.Weight,
    Enabled: seed.Enabled ?? ORIGIN_DEFAULTS.Enabled,
    HealthStatus: seed.HealthStatus ?? 0,
    OriginType: seed.OriginType ?? ORIGIN_DEFAULTS.OriginType,
    EdgeScriptId: seed.EdgeScriptId ?? null,
    StorageZoneId: seed.StorageZoneId ?? null,
    StandardOrigin: seed.StandardOrigin ? newStandardOrigin(seed.StandardOrigin) : null,
    MagicContainersOrigin: seed.MagicContainersOrigin
      ? newContainersOrigin(seed.MagicContainersOrigin)
      : null,
  };
}

export const newStandardOrigin = (seed: z.input<typeof standardOriginSeed>): StandardOrigin => ({
  OriginUrl: seed.OriginUrl ?? null,
  HostHeader: seed.HostHeader ?? null,
  VerifySsl: seed.VerifySsl ?? null,
});

export const newContainersOrigin = (seed: z.input<typeof containersOriginSeed>): MagicContainersOrigin => ({
  AppId: seed.AppId ?? null,
  EndPointId: seed.EndPointId ?? null,
});
