import { z } from "zod";
import type { Operation } from "../http/operation";
import { list } from "./list";
import { originGroupRole } from "./needs";
import { type Page, pageOf } from "./paging";

/** Section 2.4. */
export const originLoadBalancingMethods = {
  0: "RoundRobin",
  1: "WeightedRandom",
  2: "LeastConnections",
  3: "Latency",
} as const;
/** Section 2.5. */
export const healthStatuses = { 0: "Healthy", 1: "Degraded" } as const;
/** Section 2.5. */
export const originTypes = { 0: "Standard", 1: "Storage", 2: "EdgeScript", 3: "MagicContainer" } as const;

/** Section 2.5; members the platform adds are kept. */
export const origin = z.looseObject({
  Id: z.number(),
  Name: z.string().nullish(),
  Weight: z.number().nullish(),
  Enabled: z.boolean().nullish(),
  HealthStatus: z.number().nullish(),
  OriginType: z.number().nullish(),
  EdgeScriptId: z.number().nullish(),
  StorageZoneId: z.number().nullish(),
  StandardOrigin: z
    .looseObject({
      OriginUrl: z.string().nullish(),
      HostHeader: z.string().nullish(),
      VerifySsl: z.boolean().nullish(),
    })
    .nullish(),
  MagicContainersOrigin: z
    .looseObject({ AppId: z.string().nullish(), EndPointId: z.string().nullish() })
    .nullish(),
});

/** Section 2.1. */
export const originGroup = z.looseObject({
  Id: z.number(),
  Name: z.string().nullish(),
  Enabled: z.boolean().nullish(),
  Latitude: z.number().nullish(),
  Longitude: z.number().nullish(),
  Weight: z.number().nullish(),
  Priority: z.number().nullish(),
  OriginLoadBalancingMethod: z.number().nullish(),
  Origins: list(origin).nullish(),
  HealthCheckSettings: z
    .looseObject({ Enabled: z.boolean().nullish(), Path: z.string().nullish() })
    .nullish(),
});

/** An id that is missing is judged like one that is none: the group was made all the same. */
const createdGroup = originGroup.extend({ Id: z.number().catch(Number.NaN) });

/** Companion, "Load balancer". */
export const loadBalancer = z.looseObject({
  LoadBalancerId: z.number(),
  Name: z.string().nullish(),
  OriginGroups: list(originGroup).nullish(),
});

/** A read shows the groups; a profile without this member proves nothing. */
const loadBalancerInFull = loadBalancer.extend({ OriginGroups: list(originGroup).nullable() });

export type Origin = z.output<typeof origin>;
export type OriginGroup = z.output<typeof originGroup>;
export type LoadBalancer = z.output<typeof loadBalancer>;
export type LoadBalancerInFull = z.output<typeof loadBalancerInFull>;

/** Section 2.2: the body of an update and of a create. Every member may be left out, and null is sent as such. */
export interface OriginGroupInput {
  Name?: string | null;
  Enabled?: boolean | null;
  HealthCheckSettings?: { Enabled?: boolean | null; Path?: string | null } | null;
  /** 0 RoundRobin, 1 WeightedRandom, 2 LeastConnections, 3 Latency. */
  OriginLoadBalancingMethod?: number | null;
  Latitude?: number | null;
  Longitude?: number | null;
  /** 0 to 255. */
  Weight?: number | null;
  /** 0 to 255. */
  Priority?: number | null;
}

const profile = "/loadbalancer/{loadBalancerId}";

export const updateOriginGroup: Operation<OriginGroup> = {
  name: "update origin group",
  method: "POST",
  path: `${profile}/origingroup/{originGroupId}`,
  parent: profile,
  response: originGroup,
  about: { Id: "originGroupId" },
  repeatable: true,
  needs: originGroupRole,
  source: "documented 4.1",
};

export const createOriginGroup: Operation<OriginGroup> = {
  name: "create origin group",
  method: "POST",
  path: `${profile}/origingroup`,
  parent: profile,
  response: createdGroup,
  repeatable: false,
  source: "companion [spec]",
};

export const deleteOriginGroup: Operation = {
  name: "delete origin group",
  method: "DELETE",
  path: `${profile}/origingroup/{originGroupId}`,
  parent: profile,
  repeatable: true,
  source: "companion [spec]",
};

export const readLoadBalancer: Operation<LoadBalancerInFull> = {
  name: "read load balancer",
  method: "GET",
  path: profile,
  response: loadBalancerInFull,
  about: { LoadBalancerId: "loadBalancerId" },
  repeatable: true,
  source: "companion [spec]",
};

export const listLoadBalancers: Operation<Page<LoadBalancer>> = {
  name: "list load balancers",
  method: "GET",
  path: "/loadbalancer",
  response: pageOf(loadBalancer),
  repeatable: true,
  source: "companion [spec]",
};
