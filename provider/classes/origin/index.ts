import * as api from "../../api/loadBalancers";
import { groupsIn, isListed, loadBalancersWithGroups, originsIn } from "../../api/loadBalancers";
import type { Client } from "../../http/client";
import { EdgeError, InvalidArgumentError } from "../../http/errors";
import { oneOf } from "../../model/kinds";
import { loadBalancer, originGroup, origin as originModel } from "../../model/loadBalancer";
import { child } from "../child";
import type { Properties } from "../lifecycle";
import { nameOr, type ResourceClass, resource } from "../resource";
import * as role from "../roles";
import {
  foundBy,
  givenBeside,
  givenIn,
  isSameTarget,
  oneTarget,
  outputsOf,
  type Pointing,
  shown,
  typed,
} from "./target";

const fields = {
  ...role.fieldsOf(originModel),
  // Determined by the target.
  originType: role.output(originModel.fields.originType),
  loadBalancerId: role.identity(
    loadBalancer.fields.loadBalancerId,
    "ID of the load balancer that the group belongs to.",
  ),
  originGroupId: role.identity(
    originGroup.fields.originGroupId,
    "ID of the group that the origin belongs to.",
  ),
  originId: role.adoptable(
    originModel.fields.originId,
    "ID of an existing origin to adopt. Without it, one of `standardOrigin`, `storageZoneId`, `edgeScriptId` and `magicContainersOrigin` is required.",
  ),
  ...role.adoption("origin", "an existing origin of the group with the same target"),
  onDelete: role.setting(
    oneOf("delete", "disable", "keep"),
    "What deleting this resource does: `delete` the origin, `disable` it, or `keep` it. Default: `delete` if this program created it, `keep` if it was adopted or imported.",
  ),
};

export type Inputs = role.InputsOf<typeof fields>;
type Key = role.KeyOf<typeof fields>;

const about = {
  description:
    "An origin of an origin group: the server, storage zone, script or container app that requests go to. Give exactly one of `standardOrigin`, `storageZoneId`, `edgeScriptId` and `magicContainersOrigin`: switching to a different one replaces the origin, changing its value updates it in place. ID and import ID: `<loadBalancerId>/<originGroupId>/<originId>`.",
  examples: {
    "A server":
      'new edge.Origin("a", {\n  loadBalancerId: eu.loadBalancerId,\n  originGroupId: eu.originGroupId,\n  standardOrigin: { originUrl: "https://a.example" },\n});',
    "A storage zone that gets a tenth of the traffic":
      'new edge.Origin("files", { loadBalancerId: 1, originGroupId: 7, storageZoneId: 31, weight: 10 });',
  },
};

const toWire = (given: Inputs) => originModel.toWire({ ...given, ...typed(given) });

const hooks = child<Inputs, Key, api.Origin>(
  { ...api.origin, model: { ...originModel, toWire } },
  api.origins,
  { word: "at", text: shown, isMeant: (live, given) => isSameTarget(outputsOf(live), given) },
  originsBefore,
);

export const origin: ResourceClass<Inputs, Key, api.Origin> = resource(fields, about, {
  ...hooks,
  className: "Origin",
  defaultOnDelete: "delete",
  foundBy,

  discovery: {
    area: "origins",
    title: "Origins of the origin groups",
    async *find(client) {
      for await (const { LoadBalancerId, Name, OriginGroups } of loadBalancersWithGroups(client))
        for (const { Id, Name: groupName, Origins } of OriginGroups ?? [])
          for (const origin of Origins ?? [])
            yield {
              id: `${LoadBalancerId}/${Id}/${origin.Id}`,
              name: [
                nameOr(Name, `load-balancer-${LoadBalancerId}`),
                nameOr(groupName, `group-${Id}`),
                nameOr(origin.Name, `origin-${origin.Id}`),
              ],
            };
    },
  },

  checkTogether(given, known) {
    const [first, second] = givenIn(given).filter(known);
    if (first && second)
      return [{ property: second, reason: `${first} and ${second} are given: give ${oneTarget}.` }];
    const isOpen = givenIn(given).length > 0 || given.originId !== undefined;
    return isOpen
      ? []
      : [
          {
            property: "standardOrigin",
            reason: `No target is given: give ${oneTarget}, or originId to adopt an existing origin.`,
          },
        ];
  },

  async locate(client, given) {
    const lookup = await hooks.locate(client, given);
    if (lookup.found) requireSameType(lookup.found.key, outputsOf(lookup.found.live), given);
    return lookup;
  },

  async read(client, { loadBalancerId, originGroupId, originId }) {
    const origins = await originsIn(client, loadBalancerId, originGroupId);
    return origins?.find(({ Id }) => Id === originId);
  },

  // Whether the list of load balancers contains the one that the group belongs to.
  isListed: (client, { loadBalancerId }) => isListed(client, loadBalancerId),

  // Every update sends the target and its type: it is not documented which updates need them.
  update(client, key, { values, merged }) {
    if (givenIn(merged).length > 1) throw changedTypeError(key);
    const body = originModel.toWire({ ...values, ...typed(merged) });
    return client.send(api.origins.update, { path: key, body });
  },

  contrast: (recorded, given) => ({ replaces: givenBeside(recorded["originType"], given) }),

  toOutputs: (live, key) => ({ ...outputsOf(live), ...key }),
});

/** The existing origins of the group, for a create. Null counts as empty, unless one of them is given by its ID. */
async function originsBefore(client: Client, given: Inputs): Promise<readonly api.Origin[]> {
  const { loadBalancerId, originGroupId, originId } = given;
  if (originId !== undefined) {
    const origins = await originsIn(client, loadBalancerId, originGroupId);
    if (origins) return origins;
  } else {
    const group = (await groupsIn(client, loadBalancerId)).find(({ Id }) => Id === originGroupId);
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

const named = (key: Key): string => hooks.describe(key).replace("origin", "Origin");

function requireSameType(key: Key, live: Properties & Pointing, given: Inputs): void {
  const [other] = givenBeside(live["originType"], given);
  if (other === undefined) return;
  throw new EdgeError(
    `${named(key)} is at ${shown(live)} and cannot be adopted with a target of another type. Remove ${other}, or remove originId to create another origin.`,
  );
}

const changedTypeError = (key: Key): EdgeError =>
  new EdgeError(
    `${named(key)} was not updated, because its target on the platform is of a different type from the one in the state: run "pulumi up --refresh" to replace it.`,
  );
