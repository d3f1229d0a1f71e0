import * as api from "../api/loadBalancers";
import { collectUnique, listItems } from "../api/paging";
import { ApiError, withMessage } from "../http/errors";
import { oneOf } from "../model/kinds";
import { loadBalancer as loadBalancerModel } from "../model/loadBalancer";
import { createCollectionHooks, notEmptyError, toDiscoveredObject } from "./collection";
import { checkNameOrId, type ResourceClass, resource } from "./resource";
import * as role from "./roles";

const fields = {
  // A list of the groups would be stale as soon as the same program adds one.
  ...role.toClassFields(loadBalancerModel, "originGroups"),
  loadBalancerId: role.optionalId(
    loadBalancerModel.fields.loadBalancerId,
    "ID of an existing load balancer to adopt. Without it, `name` is required.",
  ),
  ...role.adoption("load balancer", "an existing load balancer of the same name"),
  onDelete: role.setting(
    oneOf("delete", "keep"),
    "What a delete does: `delete` the load balancer, or `keep` it. Default: `delete` if this program created it, else `keep`.",
  ),
};

export type Inputs = role.InputsFromFields<typeof fields>;
type Key = role.KeyFromFields<typeof fields>;

const about = {
  area: "load balancing",
  description:
    "A load balancer: how traffic is distributed over its origin groups. An argument that is left out is not managed: it is neither sent nor compared. ID and import ID: `<loadBalancerId>`.",
  examples: {
    "Create a load balancer with a group":
      'const shop = new edge.LoadBalancer("shop", { name: "shop", stickySessionType: "Cookie" });\nnew edge.OriginGroup("eu", { loadBalancerId: shop.loadBalancerId, name: "eu-west" });',
    "Adopt an existing load balancer by its name":
      'new edge.LoadBalancer("blog", { name: "blog", adopt: true });',
  },
};

const hooks = createCollectionHooks<Inputs, Key, api.LoadBalancer>(
  api.loadBalancer,
  api.loadBalancers,
  async (client, { loadBalancerId }) => {
    if (loadBalancerId !== undefined)
      return [await client.get(api.loadBalancers.get, { path: { loadBalancerId } })];
    const list = listItems(client, api.loadBalancers.list, { clientMethod: "get" });
    return collectUnique(list, ({ LoadBalancerId, Name }) => `${LoadBalancerId} ${Name}`);
  },
);

export const loadBalancer: ResourceClass<Inputs, Key, api.LoadBalancer> = resource(fields, about, {
  className: "LoadBalancer",
  ...hooks,

  discovery: {
    area: "load balancers",
    title: "Load balancers",
    async *find(client) {
      for await (const { LoadBalancerId, Name } of listItems(client, api.loadBalancers.list))
        yield toDiscoveredObject(["load-balancer", LoadBalancerId, Name]);
    },
  },

  checkTogether: (inputs) => checkNameOrId(inputs, "name", "loadBalancerId", "an existing load balancer"),

  findInList: (client, { loadBalancerId }) => api.findLoadBalancer(client, loadBalancerId),

  // The platform deletes all groups of the load balancer with it, even those that this program does not manage. Therefore
  // no option skips this check.
  async delete(client, key) {
    const groups = await api.readGroups(client, key.loadBalancerId);
    const groupTitles = groups.map(({ Id, Name }) => `${Id} (${JSON.stringify(Name ?? "")})`);
    const advice = '"keep" (the load balancer and its groups stay on the platform)';
    if (groupTitles.length > 0) throw notEmptyError(hooks.describe(key), "origin group", groupTitles, advice);
    await hooks.delete(client, key).catch(rethrowDeleteError);
  },
});

/** Rethrows an error of a delete. A 400 has only one known reason: pull zones use the load balancer. */
function rethrowDeleteError(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 400) throw error;
  throw withMessage(
    error,
    `${error.message} If pull zones use the load balancer, give them another origin first, and run the command again.`,
  );
}
