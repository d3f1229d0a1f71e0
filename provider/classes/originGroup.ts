import * as api from "../api/loadBalancers";
import { oneOf } from "../model/kinds";
import { loadBalancer } from "../model/loadBalancer";
import { originGroup as groupModel } from "../model/originGroup";
import { createCollectionHooks, notEmptyError, toDiscoveredObject } from "./collection";
import { checkNameOrId, type ResourceClass, resource } from "./resource";
import * as role from "./roles";

const fields = {
  ...role.toClassFields(groupModel),
  healthCheckSettings: role.settable(groupModel.fields.healthCheckSettings, {
    argumentDescription: "Health checks of the group's origins. A property that is left out is not managed.",
  }),
  ...role.adoption("group", "an existing group of the same name"),
  loadBalancerId: role.identity(
    loadBalancer.fields.loadBalancerId,
    "ID of the load balancer that the group belongs to.",
  ),
  originGroupId: role.optionalId(
    groupModel.fields.originGroupId,
    "ID of an existing group to adopt. Without it, `name` is required.",
  ),
  onDelete: role.setting(
    oneOf("delete", "disable", "keep"),
    "What a delete does. `delete`: delete the group and all its origins. `disable`: set `enabled` to false. `keep`: leave it unchanged. Default: delete a group that this program created, if it has no origins, and keep an adopted or imported one.",
  ),
};

export type Inputs = role.InputsFromFields<typeof fields>;
type Key = role.KeyFromFields<typeof fields>;

const about = {
  area: "load balancing",
  description:
    "An origin group of a load balancer: where traffic goes, with what weight, and how the health of its origins is checked. An argument that is left out is not managed: it is neither sent nor compared. ID and import ID: `<loadBalancerId>/<originGroupId>`.",
  examples: {
    "Create a group": 'new edge.OriginGroup("asia", { loadBalancerId: 1, name: "ap-south", weight: 80 });',
    "Adopt an existing group, and manage only its weight":
      'new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 12, weight: 20 });',
  },
};

const hooks = createCollectionHooks<Inputs, Key, api.OriginGroup>(
  api.originGroup,
  api.originGroups,
  // In a lookup by name, `OriginGroups: null` means "no groups". In one by ID, the list must confirm that.
  async (client, { loadBalancerId, originGroupId }) =>
    originGroupId === undefined
      ? ((await client.get(api.loadBalancers.get, { path: { loadBalancerId } })).OriginGroups ?? [])
      : api.readGroups(client, loadBalancerId),
);

export const originGroup: ResourceClass<Inputs, Key, api.OriginGroup> = resource(fields, about, {
  className: "OriginGroup",
  ...hooks,

  discovery: {
    area: "origin groups",
    title: "Origin groups of the load balancers",
    async *find(client) {
      for await (const { LoadBalancerId, Name, OriginGroups } of api.listLoadBalancersWithGroups(client))
        for (const group of OriginGroups ?? [])
          yield toDiscoveredObject(["load-balancer", LoadBalancerId, Name], ["group", group.Id, group.Name]);
    },
  },

  checkTogether: (inputs) => checkNameOrId(inputs, "name", "originGroupId", "an existing group"),

  // The API lists only load balancers. If the load balancer is missing there, so are its groups.
  findInList: (client, { loadBalancerId }) => api.findLoadBalancer(client, loadBalancerId),

  // The platform deletes the origins of the group with it, even those that this program does not manage. Therefore a group
  // with origins is deleted only if `onDelete` is "delete".
  async delete(client, key, recorded) {
    if (recorded["onDelete"] !== "delete") {
      const origins = await api.readOrigins(client, key.loadBalancerId, key.originGroupId);
      // Send no DELETE for a group that the response lacks: if the response is stale, the group may still have origins.
      if (origins === undefined) return "absent";
      const originTitles = origins.map(({ Id, StandardOrigin }) =>
        StandardOrigin?.OriginUrl ? `${Id} (${JSON.stringify(StandardOrigin.OriginUrl)})` : Id,
      );
      const advice = '"delete" (the group and its origins are deleted) or "keep" (both stay on the platform)';
      if (originTitles.length > 0) throw notEmptyError(hooks.describe(key), "origin", originTitles, advice);
    }
    await hooks.delete(client, key);
    return undefined;
  },
});
