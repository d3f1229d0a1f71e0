import { collection } from "../objects/collection";
import type {
  LoadBalancerModel,
  LoadBalancerOriginGroupModel,
  LoadBalancerOriginModel,
} from "../objects/models";
import { buildCollectionRoutes } from "../objects/routes";
import { keyOrBearerAuth, loadBalancerRoles } from "../server/access";
import { badRequest, Refusal, toErrorOrBare401 } from "../server/failures";

export type {
  HealthCheckSettings,
  MagicContainersOriginModel as MagicContainersOrigin,
  StandardOriginModel as StandardOrigin,
} from "../objects/models";

/**
 * A load balancer profile. `OriginGroupLoadBalancingMethod`: 0 WeightedRandom, 1 RoundRobin, 2 GeoLocation,
 * 3 LowestAverageLatency. `StickySessionType`: 0 Off, 1 Cookie.
 */
export interface LoadBalancer extends LoadBalancerModel {
  OriginGroups: OriginGroup[];
}

/** `OriginLoadBalancingMethod`: 0 RoundRobin, 1 WeightedRandom, 2 LeastConnections, 3 Latency. */
export interface OriginGroup extends LoadBalancerOriginGroupModel {
  Origins: Origin[] | null;
}

/** `HealthStatus`: 0 Healthy, 1 Degraded. `OriginType`: 0 Standard, 1 Storage, 2 EdgeScript, 3 MagicContainer. */
export type Origin = LoadBalancerOriginModel;

export interface LoadBalancerState {
  loadBalancers: LoadBalancer[];
  /** A load balancer profile cannot be deleted while a pull zone uses it. */
  pullZones: readonly { LoadBalancerId: number | null }[];
}

const byteRange = [0, 255] as const;
const groupsPath = "/loadbalancer/{loadBalancerId}/origingroup";

const common = {
  ignoresNull: true,
  authenticate: keyOrBearerAuth(loadBalancerRoles),
  formatFailure: toErrorOrBare401,
} as const;

const origins = collection<Origin>({
  ...common,
  list: "Origins",
  noun: "origin",
  path: `${groupsPath}/{originGroupId}/origin`,
  model: "LoadBalancerOriginModel",
  idMember: "Id",
  firstId: 90_001,
  input: { create: "LoadBalancerOriginInputModel", update: "LoadBalancerOriginInputModel" },
  ranges: { Weight: byteRange, OriginType: [0, 3] },
  maximum: 50,
  defaults: { Weight: 100, Enabled: true },
  verbs: { create: { status: 200 } },
  resolve({ OriginType, StandardOrigin, MagicContainersOrigin }) {
    if (OriginType === 0 && StandardOrigin === null)
      throw badRequest("StandardOrigin is required with the Standard origin type.", "StandardOrigin");
    if (OriginType === 3 && MagicContainersOrigin === null) {
      const message = "MagicContainersOrigin is required with the MagicContainer origin type.";
      throw badRequest(message, "MagicContainersOrigin");
    }
  },
});

/** The defaults are from the public API description. The API refuses unknown members only here. */
const originGroups = collection<OriginGroup>({
  ...common,
  list: "OriginGroups",
  noun: "origin group",
  path: groupsPath,
  model: "LoadBalancerOriginGroupModel",
  idMember: "Id",
  firstId: 5001,
  input: { create: "OriginGroupCreateModel", update: "OriginGroupCreateModel" },
  required: ["Name"],
  ranges: {
    Name: [1, 100],
    "HealthCheckSettings.Path": [0, 500],
    OriginLoadBalancingMethod: [0, 3],
    Weight: byteRange,
    Priority: byteRange,
  },
  refusesUnknownMembers: true,
  unique: ["Name"],
  maximum: 10,
  defaults: {
    Name: (id: number) => `origin-group-${id}`,
    Enabled: true,
    Weight: 100,
    Priority: 100,
    HealthCheckSettings: { Enabled: false, Path: "/" },
  },
  nullInSeed: ["Name", "HealthCheckSettings"],
  children: [origins as never],
  verbs: { create: { status: 200 }, update: { isDocumented: true } },
  complete({ HealthCheckSettings, Origins }, { before }) {
    // Disabling health checks makes every origin healthy (observed).
    if (before?.HealthCheckSettings?.Enabled && !HealthCheckSettings?.Enabled)
      for (const origin of Origins ?? []) origin.HealthStatus = 0;
  },
});

const loadBalancers = collection<LoadBalancer>({
  ...common,
  list: "loadBalancers",
  noun: "load balancer",
  path: "/loadbalancer",
  idParameter: "loadBalancerId",
  model: "LoadBalancerModel",
  idMember: "LoadBalancerId",
  firstId: 101,
  input: { create: "LoadBalancerInputModel", update: "LoadBalancerInputModel" },
  ranges: { OriginGroupLoadBalancingMethod: [0, 3], StickySessionType: [0, 1] },
  listForm: "array",
  defaults: { Name: (id: number) => `load-balancer-${id}` },
  nullInSeed: ["Name"],
  children: [originGroups as never],
  verbs: { create: { status: 200 } },
  complete(profile) {
    profile.OriginGroups ??= [];
  },
  onDelete({ LoadBalancerId }, { state }) {
    const { pullZones }: LoadBalancerState = state;
    if (pullZones.some((zone) => zone.LoadBalancerId === LoadBalancerId))
      throw new Refusal(400, "in_use", "The load balancer is in use by one or more pull zones.");
  },
});

/** Load balancer profiles with their origin groups and origins. No endpoint reads a single group or origin. */
export const loadBalancerArea = {
  ...loadBalancers,
  routes: buildCollectionRoutes<LoadBalancerState>(loadBalancers as never),
};
