import * as z from "zod";
import { keyOrBearer, LOAD_BALANCER_ROLES } from "../server/access";
import { apiErrorData } from "../server/failures";
import { parseBody } from "../server/input";
import { invalid } from "../server/refusal";
import { noContent, ok } from "../server/response";
import { area, type Route } from "../server/route";
import { groupIn, profileOf } from "./lookup";
import {
  HEALTH_CHECK_DEFAULTS,
  type HealthCheckSettings,
  type LoadBalancer,
  newOriginGroup,
  ORIGIN_GROUP_DEFAULTS,
  type OriginGroup,
} from "./state";

const GROUPS_PER_PROFILE = 10;

const { documented, undocumented } = area(keyOrBearer(LOAD_BALANCER_ROLES), apiErrorData);

const byte = z.int().min(0).max(255);

/** Every field optional and nullable, unknown properties refused. */
const originGroupInput = z.strictObject({
  Name: z.string().min(1).max(100).nullish(),
  Enabled: z.boolean().nullish(),
  HealthCheckSettings: z
    .object({ Enabled: z.boolean().nullish(), Path: z.string().max(500).nullish() })
    .nullish(),
  OriginLoadBalancingMethod: z.int().min(0).max(3).nullish(),
  Latitude: z.number().nullish(),
  Longitude: z.number().nullish(),
  Weight: byte.nullish(),
  Priority: byte.nullish(),
});

type OriginGroupInput = z.infer<typeof originGroupInput>;

/** Origin groups of a profile. A single group cannot be read. */
export const originGroupRoutes: Route[] = [
  undocumented("POST", "/loadbalancer/{loadBalancerId}/origingroup", (request) => {
    const profile = profileOf(request);
    const input = parseBody(originGroupInput, request.body);
    if (input.Name == null) throw invalid("Name is required.", "Name");
    requireFreeName(profile, input.Name);
    if (profile.OriginGroups.length >= GROUPS_PER_PROFILE)
      throw invalid(`A load balancer has at most ${GROUPS_PER_PROFILE} origin groups.`);
    const group = newOriginGroup({}, request.platform.ids);
    profile.OriginGroups.push(group);
    return ok(applyTo(group, input, group));
  }),

  documented("POST", "/loadbalancer/{loadBalancerId}/origingroup/{id}", (request) => {
    const profile = profileOf(request);
    const group = groupIn(profile, "id", request.params.id);
    const input = parseBody(originGroupInput, request.body);
    if (input.Name != null) requireFreeName(profile, input.Name, group);
    const omitted = request.platform.resetOmittedFields
      ? { ...ORIGIN_GROUP_DEFAULTS, HealthCheckSettings: HEALTH_CHECK_DEFAULTS }
      : group;
    return ok(applyTo(group, input, omitted));
  }),

  undocumented("DELETE", "/loadbalancer/{loadBalancerId}/origingroup/{id}", (request) => {
    const profile = profileOf(request);
    const group = groupIn(profile, "id", request.params.id);
    profile.OriginGroups.splice(profile.OriginGroups.indexOf(group), 1);
    return noContent;
  }),
];

function requireFreeName({ OriginGroups }: LoadBalancer, name: string, own?: OriginGroup): void {
  if (OriginGroups.some((group) => group !== own && group.Name === name))
    throw invalid(`The load balancer already has an origin group named ${JSON.stringify(name)}.`, "Name");
}

/** Applies the body to the group, with `omitted` for omitted members; null counts as omitted. */
function applyTo(
  group: OriginGroup,
  input: OriginGroupInput,
  omitted: Pick<OriginGroup, keyof typeof ORIGIN_GROUP_DEFAULTS | "HealthCheckSettings">,
): OriginGroup {
  const checkedBefore = group.HealthCheckSettings?.Enabled === true;
  group.Name = input.Name ?? group.Name;
  group.Enabled = input.Enabled ?? omitted.Enabled;
  group.Latitude = input.Latitude ?? omitted.Latitude;
  group.Longitude = input.Longitude ?? omitted.Longitude;
  group.Weight = input.Weight ?? omitted.Weight;
  group.Priority = input.Priority ?? omitted.Priority;
  group.OriginLoadBalancingMethod = input.OriginLoadBalancingMethod ?? omitted.OriginLoadBalancingMethod;
  group.HealthCheckSettings = healthCheckOf(input.HealthCheckSettings, omitted.HealthCheckSettings);
  if (checkedBefore && group.HealthCheckSettings?.Enabled !== true) resetHealth(group);
  return group;
}

function healthCheckOf(
  input: OriginGroupInput["HealthCheckSettings"],
  omitted: HealthCheckSettings | null,
): HealthCheckSettings | null {
  if (input == null) return omitted === null ? null : { ...omitted };
  const { Enabled, Path } = omitted ?? HEALTH_CHECK_DEFAULTS;
  return { Enabled: input.Enabled ?? Enabled, Path: input.Path ?? Path };
}

/** Disabling health checks makes every origin healthy (observed). */
function resetHealth({ Origins }: OriginGroup): void {
  for (const origin of Origins ?? []) origin.HealthStatus = 0;
}
