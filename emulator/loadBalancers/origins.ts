import * as z from "zod";
import { keyOrBearer, LOAD_BALANCER_ROLES } from "../server/access";
import { apiErrorData, invalid } from "../server/failures";
import { findById, parseBody } from "../server/input";
import { ok, removeFrom } from "../server/response";
import { type RouteRequest, routesWith } from "../server/route";
import { withoutNull } from "../validate";
import {
  containersOrigin,
  createOrigin,
  findOriginGroup,
  type LoadBalancerState,
  type Origin,
  type OriginGroup,
  originSeed,
  standardOrigin,
} from "./objects";

const ORIGINS_PER_GROUP = 50;
const STANDARD = 0;
const CONTAINERS = 3;

const { undocumented } = routesWith<LoadBalancerState>(keyOrBearer(LOAD_BALANCER_ROLES), apiErrorData);

const originInput = z.object({
  Weight: z.int().min(0).max(255).nullish(),
  Enabled: z.boolean().nullish(),
  OriginType: z.int().min(STANDARD).max(CONTAINERS).nullish(),
  EdgeScriptId: z.int().nullish(),
  StorageZoneId: z.int().nullish(),
  StandardOrigin: z.object(standardOrigin.shape).nullish(),
  MagicContainersOrigin: z.object(containersOrigin.shape).nullish(),
});

const originDefaults = originSeed.omit({ Id: true, Name: true, HealthStatus: true });

const ORIGINS = "/loadbalancer/{loadBalancerId}/origingroup/{originGroupId}/origin";

/** Origins of a group. A single origin cannot be read. */
export const originRoutes = [
  undocumented("POST", ORIGINS, (request) => {
    const group = findGroup(request);
    const settings = settingsFrom(request.body, originDefaults.parse({}));
    group.Origins ??= [];
    if (group.Origins.length >= ORIGINS_PER_GROUP)
      throw invalid(`An origin group has at most ${ORIGINS_PER_GROUP} origins.`);
    const origin = createOrigin(originSeed.parse(settings), request.platform);
    group.Origins.push(origin);
    return ok(origin);
  }),

  undocumented("POST", `${ORIGINS}/{originId}`, (request) => {
    const origin = findOrigin(request);
    const omitted = request.platform.resetOmittedFields ? originDefaults.parse({}) : origin;
    return ok(Object.assign(origin, settingsFrom(request.body, omitted)));
  }),

  undocumented("DELETE", `${ORIGINS}/{originId}`, (request) =>
    removeFrom(findGroup(request).Origins ?? [], findOrigin(request)),
  ),
];

type OriginSettings = z.output<typeof originDefaults>;

/** The members of a body, with `omitted` for omitted ones; null counts as omitted. */
function settingsFrom(body: unknown, omitted: OriginSettings): OriginSettings {
  const settings = { ...omitted, ...withoutNull(parseBody(originInput, body)) };
  const { OriginType, StandardOrigin, MagicContainersOrigin } = settings;
  if (OriginType === STANDARD && StandardOrigin === null)
    throw invalid("StandardOrigin is required with the Standard origin type.", "StandardOrigin");
  if (OriginType === CONTAINERS && MagicContainersOrigin === null)
    throw invalid(
      "MagicContainersOrigin is required with the MagicContainer origin type.",
      "MagicContainersOrigin",
    );
  return settings;
}

type GroupRequest = RouteRequest<"loadBalancerId" | "originGroupId", LoadBalancerState>;

const findGroup = (request: GroupRequest): OriginGroup =>
  findOriginGroup(request, "originGroupId", request.params.originGroupId);

function findOrigin(request: GroupRequest & RouteRequest<"originId">): Origin {
  const { Origins, Id } = findGroup(request);
  const { originId } = request.params;
  return findById(Origins ?? [], "originId", originId, "origin", ` in origin group ${Id}`);
}
