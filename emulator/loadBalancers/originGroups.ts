import * as z from "zod";
import { keyOrBearer, LOAD_BALANCER_ROLES } from "../server/access";
import { apiErrorData, invalid } from "../server/failures";
import { parseBody } from "../server/input";
import { ok, removeFrom } from "../server/response";
import { routesWith } from "../server/route";
import { withoutNull } from "../validate";
import {
  createOriginGroup,
  findLoadBalancer,
  findOriginGroup,
  healthCheckSettings,
  type LoadBalancer,
  type LoadBalancerState,
  type OriginGroup,
  originGroupSeed,
} from "./objects";

const GROUPS_PER_PROFILE = 10;

const { documented, undocumented } = routesWith<LoadBalancerState>(
  keyOrBearer(LOAD_BALANCER_ROLES),
  apiErrorData,
);

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

/** Origin groups of a profile. A single group cannot be read. */
export const originGroupRoutes = [
  undocumented("POST", "/loadbalancer/{loadBalancerId}/origingroup", (request) => {
    const profile = findLoadBalancer(request);
    const input = parseBody(originGroupInput, request.body);
    if (input.Name == null) throw invalid("Name is required.", "Name");
    requireFreeName(profile, input.Name);
    if (profile.OriginGroups.length >= GROUPS_PER_PROFILE)
      throw invalid(`A load balancer has at most ${GROUPS_PER_PROFILE} origin groups.`);
    const group = createOriginGroup(originGroupSeed.parse({}), request.platform);
    profile.OriginGroups.push(group);
    return ok(updateGroup(group, input, group));
  }),

  documented("POST", "/loadbalancer/{loadBalancerId}/origingroup/{id}", (request) => {
    const group = findOriginGroup(request, "id", request.params.id);
    const input = parseBody(originGroupInput, request.body);
    if (input.Name != null) requireFreeName(findLoadBalancer(request), input.Name, group);
    const defaults = originGroupSeed.omit({ Id: true, Name: true, Origins: true }).parse({});
    return ok(updateGroup(group, input, request.platform.resetOmittedFields ? defaults : group));
  }),

  undocumented("DELETE", "/loadbalancer/{loadBalancerId}/origingroup/{id}", (request) =>
    removeFrom(findLoadBalancer(request).OriginGroups, findOriginGroup(request, "id", request.params.id)),
  ),
];

function requireFreeName({ OriginGroups }: LoadBalancer, name: string, own?: OriginGroup): void {
  if (OriginGroups.some((group) => group !== own && group.Name === name))
    throw invalid(`The load balancer already has an origin group named ${JSON.stringify(name)}.`, "Name");
}

/** Applies the body to the group, with `omitted` for omitted members; null counts as omitted. */
function updateGroup(
  group: OriginGroup,
  input: z.output<typeof originGroupInput>,
  omitted: Pick<OriginGroup, "HealthCheckSettings">,
): OriginGroup {
  const { HealthCheckSettings: before } = group;
  const { HealthCheckSettings: check, ...settings } = withoutNull(input);
  Object.assign(group, omitted, settings);
  if (check)
    group.HealthCheckSettings = { ...DEFAULT_CHECK, ...omitted.HealthCheckSettings, ...withoutNull(check) };
  // Disabling health checks makes every origin healthy (observed).
  if (before?.Enabled && !group.HealthCheckSettings?.Enabled)
    for (const origin of group.Origins ?? []) origin.HealthStatus = 0;
  return group;
}

const DEFAULT_CHECK = healthCheckSettings.parse({});
