import * as z from "zod";
import type { CreateContext } from "./platform/platform";
import { keyOrBearerAuth, LOAD_BALANCER_ROLES } from "./server/access";
import { badRequest, notFound, Refusal, toErrorOrBare401 } from "./server/failures";
import { findById, parseBody, parseId, parseInteger } from "./server/input";
import { deleteItem, ok } from "./server/response";
import { type RouteRequest, routeBuilders } from "./server/route";
import { nullableStringSchema, omitNullish } from "./validate";

const FIRST_LOAD_BALANCER_ID = 101;
const FIRST_ORIGIN_GROUP_ID = 5001;
const FIRST_ORIGIN_ID = 90001;

const MAX_GROUPS_PER_PROFILE = 10;
const MAX_ORIGINS_PER_GROUP = 50;

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

export interface OriginGroup {
  Id: number;
  Name: string | null;
  Enabled: boolean;
  Latitude: number;
  Longitude: number;
  /** 0 to 255. */
  Weight: number;
  /** 0 to 255. The group with the lowest number is used first. */
  Priority: number;
  /** 0 RoundRobin, 1 WeightedRandom, 2 LeastConnections, 3 Latency. */
  OriginLoadBalancingMethod: number;
  Origins: Origin[] | null;
  HealthCheckSettings: HealthCheckSettings | null;
}

export interface LoadBalancerState {
  loadBalancers: LoadBalancer[];
  /** A load balancer profile cannot be deleted while a pull zone uses it. */
  pullZones: { LoadBalancerId: number | null }[];
}

const standardOriginSchema = z.strictObject({
  OriginUrl: nullableStringSchema,
  HostHeader: nullableStringSchema,
  VerifySsl: z.boolean().nullable().default(null),
});

export type StandardOrigin = z.output<typeof standardOriginSchema>;

const containersOriginSchema = z.strictObject({
  AppId: nullableStringSchema,
  EndPointId: nullableStringSchema,
});

export type MagicContainersOrigin = z.output<typeof containersOriginSchema>;

const originSchema = z.strictObject({
  Id: z.int(),
  Name: nullableStringSchema,
  Weight: z.int().default(100),
  Enabled: z.boolean().default(true),
  HealthStatus: z.int().default(0),
  OriginType: z.int().default(0),
  EdgeScriptId: z.int().nullable().default(null),
  StorageZoneId: z.int().nullable().default(null),
  StandardOrigin: standardOriginSchema.nullable().default(null),
  MagicContainersOrigin: containersOriginSchema.nullable().default(null),
});

/**
 * An origin. `HealthStatus`: 0 Healthy, 1 Degraded. `OriginType`: 0 Standard, 1 Storage, 2 EdgeScript, 3 MagicContainer.
 */
export type Origin = z.output<typeof originSchema>;

const originSeedSchema = originSchema.partial({ Id: true });

const healthCheckSchema = z.strictObject({
  Enabled: z.boolean().nullable().default(false),
  Path: z.string().nullable().default("/"),
});

export type HealthCheckSettings = z.output<typeof healthCheckSchema>;

/** The defaults are from the public API description. */
const originGroupSeedSchema = z.strictObject({
  Id: z.int().optional(),
  Name: z.string().nullish(),
  Enabled: z.boolean().default(true),
  Latitude: z.number().default(0),
  Longitude: z.number().default(0),
  Weight: z.int().default(100),
  Priority: z.int().default(100),
  OriginLoadBalancingMethod: z.int().default(0),
  Origins: z.array(originSeedSchema).nullable().default([]),
  HealthCheckSettings: healthCheckSchema.nullable().prefault({}),
});

const loadBalancerSeedSchema = z.strictObject({
  LoadBalancerId: z.int().optional(),
  Name: z.string().nullish(),
  OriginGroupLoadBalancingMethod: z.int().default(0),
  StickySessionType: z.int().default(0),
  OriginGroups: z.array(originGroupSeedSchema).default([]),
});

function createLoadBalancer(
  { LoadBalancerId, Name, OriginGroups, ...settings }: z.output<typeof loadBalancerSeedSchema>,
  context: CreateContext,
): LoadBalancer {
  const id = context.ids.assign(FIRST_LOAD_BALANCER_ID, LoadBalancerId);
  return {
    LoadBalancerId: id,
    Name: Name === undefined ? `load-balancer-${id}` : Name,
    ...settings,
    OriginGroups: OriginGroups.map((group) => createOriginGroup(group, context)),
  };
}

function createOriginGroup(
  { Id, Name, Origins, ...settings }: z.output<typeof originGroupSeedSchema>,
  context: CreateContext,
): OriginGroup {
  const id = context.ids.assign(FIRST_ORIGIN_GROUP_ID, Id);
  return {
    Id: id,
    Name: Name === undefined ? `origin-group-${id}` : Name,
    ...settings,
    Origins: Origins?.map((origin) => createOrigin(origin, context)) ?? null,
  };
}

const createOrigin = (
  { Id, ...settings }: z.output<typeof originSeedSchema>,
  { ids }: CreateContext,
): Origin => ({
  Id: ids.assign(FIRST_ORIGIN_ID, Id),
  ...settings,
});

const profileInputSchema = z.object({
  Name: z.string().nullish(),
  OriginGroupLoadBalancingMethod: z.int().min(0).max(3).nullish(),
  StickySessionType: z.int().min(0).max(1).nullish(),
});

const byteSchema = z.int().min(0).max(255);

/** Strict, unlike the other input schemas: the API refuses unknown properties only in an origin group. */
const groupInputSchema = z.strictObject({
  Name: z.string().min(1).max(100).nullish(),
  Enabled: z.boolean().nullish(),
  HealthCheckSettings: z
    .object({ Enabled: z.boolean().nullish(), Path: z.string().max(500).nullish() })
    .nullish(),
  OriginLoadBalancingMethod: z.int().min(0).max(3).nullish(),
  Latitude: z.number().nullish(),
  Longitude: z.number().nullish(),
  Weight: byteSchema.nullish(),
  Priority: byteSchema.nullish(),
});

const originInputSchema = z.object({
  Weight: byteSchema.nullish(),
  Enabled: z.boolean().nullish(),
  OriginType: z.int().min(0).max(3).nullish(),
  EdgeScriptId: z.int().nullish(),
  StorageZoneId: z.int().nullish(),
  StandardOrigin: z.object(standardOriginSchema.shape).nullish(),
  MagicContainersOrigin: z.object(containersOriginSchema.shape).nullish(),
});

const { documented, undocumented } = routeBuilders<LoadBalancerState>(
  keyOrBearerAuth(LOAD_BALANCER_ROLES),
  toErrorOrBare401,
);

const ORIGINS_PATH = "/loadbalancer/{loadBalancerId}/origingroup/{originGroupId}/origin";

/** Load balancer profiles with their origin groups and origins. No endpoint reads a single group or origin. */
export const loadBalancerArea = {
  seedSchema: z.array(loadBalancerSeedSchema),
  create: createLoadBalancer,
  idNames: { loadBalancers: "LoadBalancerId", OriginGroups: "Id", Origins: "Id" },
  routes: [
    // Returns a bare array. `page` and `count` select a slice of it.
    undocumented("GET", "/loadbalancer", ({ state: { loadBalancers }, query }) => {
      const page = parseInteger(query, "page", { fallback: 1 });
      const fallback = query.has("page") ? 50 : Math.max(loadBalancers.length, 1);
      const count = parseInteger(query, "count", { fallback });
      return ok(loadBalancers.slice((page - 1) * count, page * count));
    }),

    undocumented("GET", "/loadbalancer/{loadBalancerId}", (request) => ok(findLoadBalancer(request))),

    undocumented("POST", "/loadbalancer", ({ state, body, platform }) => {
      const input = omitNullish(parseBody(profileInputSchema, body));
      const profile = createLoadBalancer(loadBalancerSeedSchema.parse({ Name: null, ...input }), platform);
      state.loadBalancers.push(profile);
      return ok(profile);
    }),

    undocumented("POST", "/loadbalancer/{loadBalancerId}", (request) => {
      const profile = findLoadBalancer(request);
      const input = omitNullish(parseBody(profileInputSchema, request.body));
      const defaults = { OriginGroupLoadBalancingMethod: 0, StickySessionType: 0 };
      return ok(Object.assign(profile, request.platform.resetOmittedFields ? defaults : {}, input));
    }),

    undocumented("DELETE", "/loadbalancer/{loadBalancerId}", (request) => {
      const profile = findLoadBalancer(request);
      const { loadBalancers, pullZones } = request.state;
      if (pullZones.some(({ LoadBalancerId }) => LoadBalancerId === profile.LoadBalancerId))
        throw new Refusal(400, "in_use", "The load balancer is in use by one or more pull zones.");
      return deleteItem(loadBalancers, profile);
    }),

    undocumented("POST", "/loadbalancer/{loadBalancerId}/origingroup", (request) => {
      const profile = findLoadBalancer(request);
      const input = parseBody(groupInputSchema, request.body);
      if (input.Name == null) throw badRequest("Name is required.", "Name");
      requireUniqueName(profile, input.Name);
      if (profile.OriginGroups.length >= MAX_GROUPS_PER_PROFILE)
        throw badRequest(`A load balancer has at most ${MAX_GROUPS_PER_PROFILE} origin groups.`);
      const group = createOriginGroup(originGroupSeedSchema.parse({}), request.platform);
      profile.OriginGroups.push(group);
      return ok(updateGroup(group, input, group));
    }),

    documented("POST", "/loadbalancer/{loadBalancerId}/origingroup/{id}", (request) => {
      const group = findOriginGroup(request, "id", request.params.id);
      const input = parseBody(groupInputSchema, request.body);
      if (input.Name != null) requireUniqueName(findLoadBalancer(request), input.Name, group);
      const defaults = originGroupSeedSchema.omit({ Id: true, Name: true, Origins: true }).parse({});
      return ok(updateGroup(group, input, request.platform.resetOmittedFields ? defaults : group));
    }),

    undocumented("DELETE", "/loadbalancer/{loadBalancerId}/origingroup/{id}", (request) =>
      deleteItem(findLoadBalancer(request).OriginGroups, findOriginGroup(request, "id", request.params.id)),
    ),

    undocumented("POST", ORIGINS_PATH, (request) => {
      const group = findParentGroup(request);
      const settings = parseOriginSettings(request.body, originDefaultsSchema.parse({}));
      group.Origins ??= [];
      if (group.Origins.length >= MAX_ORIGINS_PER_GROUP)
        throw badRequest(`An origin group has at most ${MAX_ORIGINS_PER_GROUP} origins.`);
      const origin = createOrigin(originSeedSchema.parse(settings), request.platform);
      group.Origins.push(origin);
      return ok(origin);
    }),

    undocumented("POST", `${ORIGINS_PATH}/{originId}`, (request) => {
      const origin = findOrigin(request);
      const fallbacks = request.platform.resetOmittedFields ? originDefaultsSchema.parse({}) : origin;
      return ok(Object.assign(origin, parseOriginSettings(request.body, fallbacks)));
    }),

    undocumented("DELETE", `${ORIGINS_PATH}/{originId}`, (request) =>
      deleteItem(findParentGroup(request).Origins ?? [], findOrigin(request)),
    ),
  ],
};

function requireUniqueName({ OriginGroups }: LoadBalancer, name: string, currentGroup?: OriginGroup): void {
  if (OriginGroups.some((group) => group !== currentGroup && group.Name === name))
    throw badRequest(`The load balancer already has an origin group named ${JSON.stringify(name)}.`, "Name");
}

/** Applies a body to a group. If a member of the body is omitted or null, uses the member of `fallbacks`. */
function updateGroup(
  group: OriginGroup,
  input: z.output<typeof groupInputSchema>,
  fallbacks: Pick<OriginGroup, "HealthCheckSettings">,
): OriginGroup {
  const { HealthCheckSettings: previousCheck } = group;
  const { HealthCheckSettings: newCheck, ...settings } = omitNullish(input);
  Object.assign(group, fallbacks, settings);
  if (newCheck) {
    const defaults = fallbacks.HealthCheckSettings ?? healthCheckSchema.parse({});
    group.HealthCheckSettings = { ...defaults, ...omitNullish(newCheck) };
  }
  // Disabling health checks makes every origin healthy (observed).
  if (previousCheck?.Enabled && !group.HealthCheckSettings?.Enabled)
    for (const origin of group.Origins ?? []) origin.HealthStatus = 0;
  return group;
}

const originDefaultsSchema = originSeedSchema.omit({ Id: true, Name: true, HealthStatus: true });

type OriginSettings = z.output<typeof originDefaultsSchema>;

/** Returns the settings in a body. If a member of the body is omitted or null, uses the member of `fallbacks`. */
function parseOriginSettings(body: unknown, fallbacks: OriginSettings): OriginSettings {
  const settings = { ...fallbacks, ...omitNullish(parseBody(originInputSchema, body)) };
  const { OriginType, StandardOrigin, MagicContainersOrigin } = settings;
  if (OriginType === 0 && StandardOrigin === null)
    throw badRequest("StandardOrigin is required with the Standard origin type.", "StandardOrigin");
  if (OriginType === 3 && MagicContainersOrigin === null)
    throw badRequest(
      "MagicContainersOrigin is required with the MagicContainer origin type.",
      "MagicContainersOrigin",
    );
  return settings;
}

type ProfileRequest = RouteRequest<"loadBalancerId", LoadBalancerState>;
type GroupRequest = RouteRequest<"loadBalancerId" | "originGroupId", LoadBalancerState>;

function findLoadBalancer({ state, params }: ProfileRequest): LoadBalancer {
  const id = parseId("loadBalancerId", params.loadBalancerId);
  const profile = state.loadBalancers.find(({ LoadBalancerId }) => LoadBalancerId === id);
  if (profile === undefined) throw notFound(`There is no load balancer ${id}.`, "loadBalancerId");
  return profile;
}

function findOriginGroup(request: ProfileRequest, name: string, value: string): OriginGroup {
  const { OriginGroups, LoadBalancerId } = findLoadBalancer(request);
  return findById(OriginGroups, name, value, "origin group", ` in load balancer ${LoadBalancerId}`);
}

const findParentGroup = (request: GroupRequest): OriginGroup =>
  findOriginGroup(request, "originGroupId", request.params.originGroupId);

function findOrigin(request: GroupRequest & RouteRequest<"originId">): Origin {
  const { Origins, Id } = findParentGroup(request);
  const { originId } = request.params;
  return findById(Origins ?? [], "originId", originId, "origin", ` in origin group ${Id}`);
}
