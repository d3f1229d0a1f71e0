import * as z from "zod";

export const standardOriginSeed = z.strictObject({
  OriginUrl: z.string().nullish(),
  HostHeader: z.string().nullish(),
  VerifySsl: z.boolean().nullish(),
});

export const containersOriginSeed = z.strictObject({
  AppId: z.string().nullish(),
  EndPointId: z.string().nullish(),
});

const originSeed = z.strictObject({
  Id: z.int().optional(),
  Name: z.string().nullish(),
  Weight: z.int().optional(),
  Enabled: z.boolean().optional(),
  HealthStatus: z.int().optional(),
  OriginType: z.int().optional(),
  EdgeScriptId: z.int().nullish(),
  StorageZoneId: z.int().nullish(),
  StandardOrigin: standardOriginSeed.nullish(),
  MagicContainersOrigin: containersOriginSeed.nullish(),
});

const originGroupSeed = z.strictObject({
  Id: z.int().optional(),
  Name: z.string().nullish(),
  Enabled: z.boolean().optional(),
  Latitude: z.number().optional(),
  Longitude: z.number().optional(),
  Weight: z.int().optional(),
  Priority: z.int().optional(),
  OriginLoadBalancingMethod: z.int().optional(),
  Origins: z.array(originSeed).nullish(),
  HealthCheckSettings: z
    .strictObject({ Enabled: z.boolean().nullish(), Path: z.string().nullish() })
    .nullish(),
});

/** Seed of a profile: any part of `LoadBalancer`; missing members get their defaults. */
export const loadBalancerSeed = z.strictObject({
  LoadBalancerId: z.int().optional(),
  Name: z.string().nullish(),
  OriginGroupLoadBalancingMethod: z.int().optional(),
  StickySessionType: z.int().optional(),
  OriginGroups: z.array(originGroupSeed).optional(),
});

export type LoadBalancerSeed = z.input<typeof loadBalancerSeed>;
export type OriginGroupSeed = z.input<typeof originGroupSeed>;
export type OriginSeed = z.input<typeof originSeed>;
