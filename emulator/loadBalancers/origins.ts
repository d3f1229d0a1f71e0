import * as z from "zod";
import { keyOrBearer, LOAD_BALANCER_ROLES } from "../server/access";
import { apiErrorData } from "../server/failures";
import { parseBody } from "../server/input";
import { invalid } from "../server/refusal";
import { noContent, ok } from "../server/response";
import { area, type Route } from "../server/route";
import { groupIn, originIn, profileOf } from "./lookup";
import { newContainersOrigin, newOrigin, newStandardOrigin, ORIGIN_DEFAULTS, type Origin } from "./state";

const ORIGINS_PER_GROUP = 50;
const STANDARD = 0;
const CONTAINERS = 3;

const { undocumented } = area(keyOrBearer(LOAD_BALANCER_ROLES), apiErrorData);

const originInput = z.object({
  Weight: z.int().min(0).max(255).nullish(),
  Enabled: z.boolean().nullish(),
  OriginType: z.int().min(STANDARD).max(CONTAINERS).nullish(),
  EdgeScriptId: z.int().nullish(),
  StorageZoneId: z.int().nullish(),
  StandardOrigin: z
    .object({
      OriginUrl: z.string().nullish(),
      HostHeader: z.string().nullish(),
      VerifySsl: z.boolean().nullish(),
    })
    .nullish(),
  MagicContainersOrigin: z
    .object({ AppId: z.string().nullish(), EndPointId: z.string().nullish() })
    .nullish(),
});

/** Origins of a group. A single origin cannot be read. */
export const originRoutes: Route[] = [
  undocumented("POST", "/loadbalancer/{loadBalancerId}/origingroup/{originGroupId}/origin", (request) => {
    const group = groupIn(profileOf(request), "originGroupId", request.params.originGroupId);
    const settings = settingsFrom(parseBody(originInput, request.body), ORIGIN_DEFAULTS);
    group.Origins ??= [];
    if (group.Origins.length >= ORIGINS_PER_GROUP)
      throw invalid(`An origin group has at most ${ORIGINS_PER_GROUP} origins.`);
    const origin = newOrigin(settings, request.platform.ids);
    group.Origins.push(origin);
    return ok(origin);
  }),

  undocumented(
    "POST",
    "/loadbalancer/{loadBalancerId}/origingroup/{originGroupId}/origin/{originId}",
    (request) => {
      const group = groupIn(profileOf(request), "originGroupId", request.params.originGroupId);
      const origin = originIn(group, "originId", request.params.originId);
      const omitted = request.platform.resetOmittedFields ? ORIGIN_DEFAULTS : origin;
      return ok(Object.assign(origin, settingsFrom(parseBody(originInput, request.body), omitted)));
    },
  ),

  undocumented(
    "DELETE",
    "/loadbalancer/{loadBalancerId}/origingroup/{originGroupId}/origin/{originId}",
    (request) => {
      const group = groupIn(profileOf(request), "originGroupId", request.params.originGroupId);
      const origin = originIn(group, "originId", request.params.originId);
      group.Origins = (group.Origins ?? []).filter((other) => other !== origin);
      return noContent;
    },
  ),
];

type Settings = Pick<Origin, keyof typeof ORIGIN_DEFAULTS>;

/** The members of a body, with `omitted` for omitted ones; null counts as omitted. */
function settingsFrom(input: z.infer<typeof originInput>, omitted: Settings): Settings {
  const settings = {
    Weight: input.Weight ?? omitted.Weight,
    Enabled: input.Enabled ?? omitted.Enabled,
    OriginType: input.OriginType ?? omitted.OriginType,
    EdgeScriptId: input.EdgeScriptId ?? omitted.EdgeScriptId,
    StorageZoneId: input.StorageZoneId ?? omitted.StorageZoneId,
    StandardOrigin: input.StandardOrigin ? newStandardOrigin(input.StandardOrigin) : omitted.StandardOrigin,
    MagicContainersOrigin: input.MagicContainersOrigin
      ? newContainersOrigin(input.MagicContainersOrigin)
      : omitted.MagicContainersOrigin,
  };
  requireDetails(settings);
  return settings;
}

/** Two of the origin types need an object of their own. */
function requireDetails({ OriginType, StandardOrigin, MagicContainersOrigin }: Settings): void {
  if (OriginType === STANDARD && StandardOrigin === null)
    throw invalid("StandardOrigin is required with the Standard origin type.", "StandardOrigin");
  if (OriginType === CONTAINERS && MagicContainersOrigin === null)
    throw invalid(
      "MagicContainersOrigin is required with the MagicContainer origin type.",
      "MagicContainersOrigin",
    );
}
