import { loadBalancerCall } from "../api/loadBalancers/calls";
import { groupsIn, isListed, loadBalancersWithGroups, originsIn } from "../api/loadBalancers/contents";
import { readLoadBalancer } from "../api/loadBalancers/loadBalancers";
import * as api from "../api/loadBalancers/originGroups";
import { EdgeError } from "../http/errors";
import { oneOf } from "../model/kinds";
import { originGroup as groupModel, loadBalancer } from "../model/loadBalancer";
import { located, nameOr, nameOrId, ofParent, type ResourceClass, resource } from "./resource";
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

export const originGroup: ResourceClass<Inputs, Key, api.OriginGroup> = resource(fields, about, {
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

  path: ({ loadBalancerId, originGroupId }) => `/loadbalancer/${loadBalancerId}/origingroup/${originGroupId}`,
  describe: ({ loadBalancerId, originGroupId, name }) =>
    `origin group ${originGroupId ?? JSON.stringify(name)}${ofParent("load balancer", loadBalancerId)}`,

  checkTogether: (given) => nameOrId(given, "name", "originGroupId", "an existing group"),

  async locate(client, { loadBalancerId, originGroupId, name }) {
    // For a create by name null counts as empty; an id is not absent until the list confirms it.
    const groups =
      originGroupId === undefined
        ? ((await client.getShared(readLoadBalancer, loadBalancerCall(loadBalancerId))).OriginGroups ?? [])
        : await groupsIn(client, loadBalancerId);
    const keyOf = ({ Id }: api.OriginGroup): Key => ({ loadBalancerId, originGroupId: Id });
    const matches = groups.filter((group) =>
      originGroupId === undefined ? group.Name === name : group.Id === originGroupId,
    );
    const several = `Load balancer ${loadBalancerId} has ${matches.length} origin groups named ${JSON.stringify(name)}`;
    return located(groups, matches, keyOf, several, "set originGroupId to select one.");
  },

  async read(client, { loadBalancerId, originGroupId }) {
    return (await groupsIn(client, loadBalancerId)).find(({ Id }) => Id === originGroupId);
  },

  // Whether the list of load balancers contains the one that the group belongs to.
  isListed: (client, { loadBalancerId }) => isListed(client, loadBalancerId),

  async create(client, given) {
    const { loadBalancerId, name } = given;
    const live = await client.send(api.createOriginGroup, {
      path: { loadBalancerId },
      body: groupModel.toWire(given),
      subject: `origin group ${JSON.stringify(name)} of load balancer ${loadBalancerId}`,
    });
    return { key: { loadBalancerId, originGroupId: live.Id }, live };
  },

  update: (client, key, change) =>
    client.send(api.updateOriginGroup, {
      path: { ...key },
      body: groupModel.toWire(change.values),
      subject: originGroup.describe(key),
    }),

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
    await client.send(api.deleteOriginGroup, { path: { ...key }, subject: originGroup.describe(key) });
    return undefined;
  },

  toOutputs: (live, key) => ({ ...groupModel.fromWire(live), ...key }),
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
