import * as z from "zod";
import type { CreateContext } from "../platform/platform";
import { notFound } from "../server/failures";
import { findById, parseId } from "../server/input";
import type { RouteRequest } from "../server/route";

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

export interface LoadBalancerState {
  loadBalancers: LoadBalancer[];
  /** The pull zones that use a profile. */
  pullZones: { LoadBalancerId: number | null }[];
}

const textOrNull = z.string().nullable().default(null);

export const standardOrigin = z.strictObject({
  OriginUrl: textOrNull,
  HostHeader: textOrNull,
  VerifySsl: z.boolean().nullable().default(null),
});

/** An origin server. */
export type StandardOrigin = z.output<typeof standardOrigin>;

export const containersOrigin = z.strictObject({ AppId: textOrNull, EndPointId: textOrNull });

/** An origin in a container app. */
export type MagicContainersOrigin = z.output<typeof containersOrigin>;

const origin = z.strictObject({
  Id: z.int(),
  Name: textOrNull,
  Weight: z.int().default(100),
  Enabled: z.boolean().default(true),
  HealthStatus: z.int().default(0),
  OriginType: z.int().default(0),
  EdgeScriptId: z.int().nullable().default(null),
  StorageZoneId: z.int().nullable().default(null),
  StandardOrigin: standardOrigin.nullable().default(null),
  MagicContainersOrigin: containersOrigin.nullable().default(null),
});

/**
 * An origin. `HealthStatus`: 0 Healthy, 1 Degraded. `OriginType`: 0 Standard, 1 Storage, 2 EdgeScript, 3 MagicContainer.
 */
export type Origin = z.output<typeof origin>;

export const originSeed = origin.partial({ Id: true });

export const healthCheckSettings = z.strictObject({
  Enabled: z.boolean().nullable().default(false),
  Path: z.string().nullable().default("/"),
});

/** Health checking of an origin group. */
export type HealthCheckSettings = z.output<typeof healthCheckSettings>;

/** The defaults are those of the public API description. */
export const originGroupSeed = z.strictObject({
  Id: z.int().optional(),
  Name: z.string().nullish(),
  Enabled: z.boolean().default(true),
  Latitude: z.number().default(0),
  Longitude: z.number().default(0),
  Weight: z.int().default(100),
  Priority: z.int().default(100),
  OriginLoadBalancingMethod: z.int().default(0),
  Origins: z.array(originSeed).nullable().default([]),
  HealthCheckSettings: healthCheckSettings.nullable().prefault({}),
});

/** Seed of a profile: any part of `LoadBalancer`. */
export const loadBalancerSeed = z.strictObject({
  LoadBalancerId: z.int().optional(),
  Name: z.string().nullish(),
  OriginGroupLoadBalancingMethod: z.int().default(0),
  StickySessionType: z.int().default(0),
  OriginGroups: z.array(originGroupSeed).default([]),
});

export function createLoadBalancer(
  { LoadBalancerId, Name, OriginGroups, ...settings }: z.output<typeof loadBalancerSeed>,
  context: CreateContext,
): LoadBalancer {
  const id = context.ids.take(FIRST_LOAD_BALANCER, LoadBalancerId);
  return {
    LoadBalancerId: id,
    Name: Name === undefined ? `load-balancer-${id}` : Name,
    ...settings,
    OriginGroups: OriginGroups.map((group) => createOriginGroup(group, context)),
  };
}

export function createOriginGroup(
  { Id, Name, Origins, ...settings }: z.output<typeof originGroupSeed>,
  context: CreateContext,
): OriginGroup {
  const id = context.ids.take(FIRST_ORIGIN_GROUP, Id);
  return {
    Id: id,
    Name: Name === undefined ? `origin-group-${id}` : Name,
    ...settings,
    Origins: Origins?.map((origin) => createOrigin(origin, context)) ?? null,
  };
}

export const createOrigin = (
  { Id, ...settings }: z.output<typeof originSeed>,
  { ids }: CreateContext,
): Origin => ({ Id: ids.take(FIRST_ORIGIN, Id), ...settings });

/** The profile that the path names, or 404. */
export function findLoadBalancer({
  state,
  params,
}: RouteRequest<"loadBalancerId", LoadBalancerState>): LoadBalancer {
  const id = parseId("loadBalancerId", params.loadBalancerId);
  const profile = state.loadBalancers.find(({ LoadBalancerId }) => LoadBalancerId === id);
  if (profile === undefined) throw notFound(`There is no load balancer ${id}.`, "loadBalancerId");
  return profile;
}

/** The group that the path parameter `name` identifies in the profile that the path names, or 404. */
export function findOriginGroup(
  request: RouteRequest<"loadBalancerId", LoadBalancerState>,
  name: string,
  value: string,
): OriginGroup {
  const { OriginGroups, LoadBalancerId } = findLoadBalancer(request);
  return findById(OriginGroups, name, value, "origin group", ` in load balancer ${LoadBalancerId}`);
}
