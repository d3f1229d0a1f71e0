import { callRoute } from "../api/callRoute";
import * as api from "../api/loadBalancers";
import type { Client } from "../http/client";
import { EdgeError, InvalidArgumentError } from "../http/errors";
import type { ArgumentType } from "../model/field";
import { oneOf } from "../model/kinds";
import { loadBalancer } from "../model/loadBalancer";
import { origin as originModel } from "../model/origin";
import { originGroup } from "../model/originGroup";
import { isSameUrl } from "../model/sameness";
import { createCollectionHooks, toDiscoveredObject } from "./collection";
import type { Properties } from "./lifecycle";
import { type ResourceClass, resource } from "./resource";
import * as role from "./roles";

const fields = {
  ...role.toClassFields(originModel),
  // Only an output, because the target determines the type.
  originType: role.output(originModel.fields.originType),
  loadBalancerId: role.identity(
    loadBalancer.fields.loadBalancerId,
    "ID of the load balancer that the group belongs to.",
  ),
  originGroupId: role.identity(
    originGroup.fields.originGroupId,
    "ID of the group that the origin belongs to.",
  ),
  originId: role.optionalId(
    originModel.fields.originId,
    "ID of an existing origin to adopt. Without it, one of `standardOrigin`, `storageZoneId`, `edgeScriptId` and `magicContainersOrigin` is required.",
  ),
  ...role.adoption("origin", "an existing origin of the group with the same target"),
  onDelete: role.setting(
    oneOf("delete", "disable", "keep"),
    "What a delete does: `delete` the origin, `disable` it, or `keep` it. Default: `delete` if this program created it, else `keep`.",
  ),
};

export type Inputs = role.InputsFromFields<typeof fields>;
type Key = role.KeyFromFields<typeof fields>;

const about = {
  area: "load balancing",
  description:
    "An origin of an origin group: the server, storage zone, script or container app that requests go to. Give exactly one of `standardOrigin`, `storageZoneId`, `edgeScriptId` and `magicContainersOrigin`: switching to a different one replaces the origin, changing its value updates it in place. ID and import ID: `<loadBalancerId>/<originGroupId>/<originId>`.",
  examples: {
    "A server":
      'new edge.Origin("a", {\n  loadBalancerId: eu.loadBalancerId,\n  originGroupId: eu.originGroupId,\n  standardOrigin: { originUrl: "https://a.example" },\n});',
    "A storage zone that gets a tenth of the traffic":
      'new edge.Origin("files", { loadBalancerId: 1, originGroupId: 12, storageZoneId: 2, weight: 10 });',
  },
};

/** The arguments that can be an origin's target, and the origin type that each implies. */
const targetTypes = {
  standardOrigin: "Standard",
  storageZoneId: "Storage",
  edgeScriptId: "EdgeScript",
  magicContainersOrigin: "MagicContainer",
} as const;
type TargetName = keyof typeof targetTypes;

const targetRequirement =
  "exactly one of standardOrigin, storageZoneId, edgeScriptId and magicContainersOrigin";

/** Arguments or outputs, which may contain targets. A target that is not set is null or missing. */
type TargetProperties = {
  readonly [Name in TargetName]?:
    | ArgumentType<(typeof originModel)["fields"][Name]["kind"]>
    | null
    | undefined;
};

/** Returns the names of the targets that are set, even if their values are not known yet. */
const listTargetNames = (properties: TargetProperties): TargetName[] =>
  (Object.keys(targetTypes) as TargetName[]).filter((name) => properties[name] != null);

const findMismatchedTargets = (type: unknown, properties: TargetProperties): TargetName[] =>
  listTargetNames(properties).filter((name) => typeof type === "string" && targetTypes[name] !== type);

/** Converts values to a request body. Adds the target of `properties` together with the origin type of that target. */
const toWire = (values: Partial<Inputs>, properties: TargetProperties = values) => {
  const [name] = listTargetNames(properties);
  const target = name && { [name]: properties[name], originType: targetTypes[name] };
  return originModel.toWire({ ...values, ...target });
};

/** Describes a target, for messages and to find an existing origin with the same target. */
function describeTarget(properties: TargetProperties): string {
  const { standardOrigin, storageZoneId, edgeScriptId, magicContainersOrigin } = properties;
  if (standardOrigin) return JSON.stringify(standardOrigin.originUrl);
  if (storageZoneId) return `storage zone ${storageZoneId}`;
  if (edgeScriptId) return `script ${edgeScriptId}`;
  const { appId, endPointId } = magicContainersOrigin ?? {};
  return appId === undefined ? "an unknown target" : `endpoint ${endPointId} of app ${appId}`;
}

/** Returns the outputs of an origin. If its type is known, sets the targets that do not match the type to null. */
function toOriginOutputs(live: api.Origin): Properties & TargetProperties {
  const outputs = originModel.fromWire(live);
  const others = findMismatchedTargets(outputs["originType"], outputs);
  return { ...outputs, ...Object.fromEntries(others.map((name) => [name, null])) };
}

/** Lists a group's origins. In a lookup by target, `Origins: null` means "none". In one by ID, the list must confirm that. */
async function listOrigins(client: Client, ids: Inputs | Key): Promise<readonly api.Origin[]> {
  const { loadBalancerId, originGroupId, originId } = ids;
  if (originId !== undefined) {
    const origins = await api.readOrigins(client, loadBalancerId, originGroupId);
    if (origins) return origins;
  } else {
    const group = (await api.readGroups(client, loadBalancerId)).find(({ Id }) => Id === originGroupId);
    if (group?.Origins !== undefined) return group.Origins ?? [];
    if (group)
      throw new EdgeError(
        `Origin group ${originGroupId} of load balancer ${loadBalancerId} was returned without Origins, so it is not known whether this origin exists. Try again later.`,
      );
  }
  throw new InvalidArgumentError(
    `Load balancer ${loadBalancerId} has no origin group ${originGroupId}: check originGroupId.`,
  );
}

const hooks = createCollectionHooks<Inputs, Key, api.Origin>(
  { ...api.origin, model: { ...originModel, toWire } },
  api.origins,
  listOrigins,
  {
    // Several origins may have the same address, with different headers and settings. `originId` then selects one.
    lookupPaths: [
      "standardOrigin.originUrl",
      "storageZoneId",
      "edgeScriptId",
      "magicContainersOrigin.appId",
      "magicContainersOrigin.endPointId",
    ],
    connective: "at",
    describeInputs: describeTarget,
    matches: (live, inputs) => describeTarget(toOriginOutputs(live)) === describeTarget(inputs),
    isSimilar: ({ StandardOrigin }, { standardOrigin }) =>
      standardOrigin !== undefined && isSameUrl(standardOrigin.originUrl, StandardOrigin?.OriginUrl),
  },
);

export const origin: ResourceClass<Inputs, Key, api.Origin> = resource(fields, about, {
  className: "Origin",
  ...hooks,

  discovery: {
    area: "origins",
    title: "Origins of the origin groups",
    async *find(client) {
      for await (const { LoadBalancerId, Name, OriginGroups } of api.listLoadBalancersWithGroups(client))
        for (const group of OriginGroups ?? [])
          for (const origin of group.Origins ?? [])
            yield toDiscoveredObject(
              ["load-balancer", LoadBalancerId, Name],
              ["group", group.Id, group.Name],
              ["origin", origin.Id, origin.Name],
            );
    },
  },

  checkTogether(inputs, isKnown) {
    const [first, second] = listTargetNames(inputs).filter(isKnown);
    if (first && second)
      return [{ property: second, reason: `${first} and ${second} are given: give ${targetRequirement}.` }];
    if (listTargetNames(inputs).length > 0 || inputs.originId !== undefined) return [];
    const reason = `No target is given: give ${targetRequirement}, or originId to adopt an existing origin.`;
    return [{ property: "standardOrigin", reason }];
  },

  async locate(client, inputs) {
    const lookup = await hooks.locate(client, inputs);
    const { key, live } = lookup.found ?? {};
    const outputs = live ? toOriginOutputs(live) : {};
    const [other] = findMismatchedTargets(outputs["originType"], inputs);
    if (!key || !other) return lookup;
    throw new EdgeError(
      `${formatOriginTitle(key)} is at ${describeTarget(outputs)} and cannot be adopted with a target of another type. Remove ${other}, or remove originId to create another origin.`,
    );
  },

  async read(client, { loadBalancerId, originGroupId, originId }) {
    const origins = await api.readOrigins(client, loadBalancerId, originGroupId);
    return origins?.find(({ Id }) => Id === originId);
  },

  // The API lists only load balancers. If the load balancer is missing there, so are its origins.
  findInList: (client, { loadBalancerId }) => api.findLoadBalancer(client, loadBalancerId),

  // Every update sends the target and its type, because the API does not document which updates need them.
  async update(client, key, { values, merged, inputs }) {
    if (listTargetNames({ ...merged, ...inputs }).length > 1)
      throw new EdgeError(
        `${formatOriginTitle(key)} was not updated, because its target on the platform is of a different type from the one in the state: run "pulumi up --refresh" to replace it.`,
      );
    return callRoute(client, api.origins.update, { path: key, input: toWire(values, merged) });
  },

  compare: (recorded, inputs) => ({ replaces: findMismatchedTargets(recorded["originType"], inputs) }),

  toOutputs: (live, key) => ({ ...toOriginOutputs(live), ...key }),
});

const formatOriginTitle = (key: Key): string => hooks.describe(key).replace("origin", "Origin");
