import * as api from "../api/loadBalancers";
import { groupsIn, isListed, loadBalancersWithGroups, originsIn } from "../api/loadBalancers";
import { EdgeError } from "../http/errors";
import { oneOf } from "../model/kinds";
import { originGroup as groupModel, loadBalancer } from "../model/loadBalancer";
import { byName, child } from "./child";
import { nameOr, nameOrId, type ResourceClass, resource } from "./resource";
import * as role from "./roles";

const fields = {
  ...role.fieldsOf(groupModel),
  healthCheckSettings: role.settable(groupModel.fields.healthCheckSettings, {
    argumentDescription: "Health checks of the group's origins. A property that is left out is not managed.",
  }),
  ...role.adoption("group", "an existing group of the same name"),
  loadBalancerId: role.identity(
    loadBalancer.fields.loadBalancerId,
    "ID of the load balancer that the group belongs to.",
  ),
  originGroupId: role.adoptable(
    groupModel.fields.originGroupId,
    "ID of an existing group to adopt. Without it, `name` is required.",
  ),
  onDelete: role.setting(
    oneOf("delete", "disable", "keep"),
    "What deleting this resource does. `delete`: delete the group and all its origins. `disable`: set `enabled` to false. `keep`: leave it unchanged. Default: a group that this program created is deleted if it has no origins, otherwise the delete fails; an adopted or imported group is kept.",
  ),
};

export type Inputs = role.InputsOf<typeof fields>;
type Key = role.KeyOf<typeof fields>;

const about = {
  description:
    "An origin group of a load balancer: where traffic goes, with what weight, and how the health of its origins is checked. An argument that is left out is not managed: it is neither sent nor compared. ID and import ID: `<loadBalancerId>/<originGroupId>`.",
  examples: {
    "Create a group": 'new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu-west", weight: 80 });',
    "Adopt an existing group, and manage only its weight":
      'new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 7, weight: 20 });',
  },
};

const hooks = child<Inputs, Key, api.OriginGroup>(
  api.originGroup,
  api.originGroups,
  byName(api.originGroup, "name"),
  // For a create by name null counts as empty; an ID is not absent until the list confirms it.
  async (client, { loadBalancerId, originGroupId }) =>
    originGroupId === undefined
      ? ((await client.getShared(api.loadBalancers.get, { path: { loadBalancerId } })).OriginGroups ?? [])
      : groupsIn(client, loadBalancerId),
);

export const originGroup: ResourceClass<Inputs, Key, api.OriginGroup> = resource(fields, about, {
  ...hooks,
  className: "OriginGroup",
  defaultOnDelete: "delete",

  discovery: {
    area: "origin groups",
    title: "Origin groups of the load balancers",
    async *find(client) {
      for await (const { LoadBalancerId: loadBalancerId, Name, OriginGroups } of loadBalancersWithGroups(
        client,
      )) {
        const loadBalancerName = nameOr(Name, `load-balancer-${loadBalancerId}`);
        for (const group of OriginGroups ?? [])
          yield {
            id: `${loadBalancerId}/${group.Id}`,
            name: [loadBalancerName, nameOr(group.Name, `group-${group.Id}`)],
          };
      }
    },
  },

  checkTogether: (given) => nameOrId(given, "name", "originGroupId", "an existing group"),

  async read(client, { loadBalancerId, originGroupId }) {
    return (await groupsIn(client, loadBalancerId)).find(({ Id }) => Id === originGroupId);
  },

  // Whether the list of load balancers contains the one that the group belongs to.
  isListed: (client, { loadBalancerId }) => isListed(client, loadBalancerId),

  // Deleting a group also deletes its origins on the platform, including those that this program does not manage.
  // So it needs the argument `onDelete: "delete"`, or a group without origins.
  async delete(client, key, recorded) {
    const { loadBalancerId, originGroupId } = key;
    if (recorded["onDelete"] !== "delete") {
      const origins = await originsIn(client, loadBalancerId, originGroupId);
      // The response does not list the group. If it is stale, the group exists, and a DELETE would delete its origins too.
      if (origins === undefined) return "absent";
      if (origins.length > 0) throw hasOriginsError(key, origins);
    }
    await hooks.delete(client, key, recorded);
    return undefined;
  },
});

function hasOriginsError(
  { loadBalancerId, originGroupId }: Key,
  origins: NonNullable<api.OriginGroup["Origins"]>,
): EdgeError {
  const names = origins.map(({ Id, StandardOrigin }) =>
    StandardOrigin?.OriginUrl ? `${Id} (${JSON.stringify(StandardOrigin.OriginUrl)})` : Id,
  );
  const howMany = origins.length === 1 ? "an origin" : `${origins.length} origins`;
  return new EdgeError(
    `Origin group ${originGroupId} of load balancer ${loadBalancerId} was not deleted, because it still has ${howMany}, which would be deleted with it: ${names.join(", ")}. Delete the origins first, then run the command again. Or set onDelete to "delete" (the group and its origins are deleted) or "keep" (both stay on the platform), run "pulumi up", then run the command again.`,
  );
}
