import * as api from "../api/loadBalancers";
import { groupsIn, isListed } from "../api/loadBalancers";
import { collectUnique, items } from "../api/paging";
import { ApiError, EdgeError, withMessage } from "../http/errors";
import { oneOf } from "../model/kinds";
import { loadBalancer as loadBalancerModel } from "../model/loadBalancer";
import { located, nameOr, nameOrId, type ResourceClass, resource } from "./resource";
import * as role from "./roles";

// A list of the groups would be stale as soon as the same program adds one.
const { originGroups: _, ...own } = role.fieldsOf(loadBalancerModel);

const fields = {
  ...own,
  loadBalancerId: role.adoptable(
    loadBalancerModel.fields.loadBalancerId,
    "ID of an existing load balancer to adopt. Without it, `name` is required.",
  ),
  ...role.adoption("load balancer", "an existing load balancer of the same name"),
  onDelete: role.setting(
    oneOf("delete", "keep"),
    "What deleting this resource does: `delete` the load balancer, which fails if it has origin groups, or `keep` it. Default: `delete` if this program created it, `keep` if it was adopted or imported.",
  ),
};

export type Inputs = role.InputsOf<typeof fields>;
type Key = role.KeyOf<typeof fields>;

const about = {
  description:
    "A load balancer: how traffic is distributed over its origin groups. An argument that is left out is not managed: it is neither sent nor compared. ID and import ID: `<loadBalancerId>`.",
  examples: {
    "Create a load balancer with a group":
      'const shop = new edge.LoadBalancer("shop", { name: "shop", stickySessionType: "Cookie" });\nnew edge.OriginGroup("eu", { loadBalancerId: shop.loadBalancerId, name: "eu-west" });',
    "Adopt an existing load balancer by its name":
      'new edge.LoadBalancer("blog", { name: "blog", adopt: true });',
  },
};

export const loadBalancer: ResourceClass<Inputs, Key, api.LoadBalancer> = resource(fields, about, {
  className: "LoadBalancer",
  defaultOnDelete: "delete",

  discovery: {
    area: "load balancers",
    title: "Load balancers",
    async *find(client) {
      for await (const { LoadBalancerId, Name } of items(client, api.loadBalancers.list))
        yield { id: String(LoadBalancerId), name: [nameOr(Name, `load-balancer-${LoadBalancerId}`)] };
    },
  },

  path: ({ loadBalancerId }) => `/loadbalancer/${loadBalancerId}`,
  describe: ({ loadBalancerId, name }) => `load balancer ${loadBalancerId ?? JSON.stringify(name)}`,

  checkTogether: (given) => nameOrId(given, "name", "loadBalancerId", "an existing load balancer"),

  async locate(client, { loadBalancerId, name }) {
    if (loadBalancerId !== undefined) {
      const live = await client.getShared(api.loadBalancers.get, { path: { loadBalancerId } });
      return { found: { key: { loadBalancerId }, live } };
    }
    const list = items(client, api.loadBalancers.list, { shared: true });
    const all = await collectUnique(list, ({ LoadBalancerId, Name }) => `${LoadBalancerId} ${Name}`);
    const matches = all.filter(({ Name }) => Name === name);
    const several = `There are ${matches.length} load balancers named ${JSON.stringify(name)}`;
    return located(all, matches, keyOf, several, "set loadBalancerId to select one.");
  },

  read: (client, { loadBalancerId }) => client.getShared(api.loadBalancers.get, { path: { loadBalancerId } }),

  isListed: (client, { loadBalancerId }) => isListed(client, loadBalancerId),

  async create(client, given) {
    const live = await client.send(api.loadBalancers.create, { body: loadBalancerModel.toWire(given) });
    return { key: keyOf(live), live };
  },

  update: (client, key, { values }) =>
    client.send(api.loadBalancers.update, { path: key, body: loadBalancerModel.toWire(values) }),

  // Deleting a load balancer also deletes all its groups on the platform, including those that this program does not manage: no option skips this check.
  async delete(client, { loadBalancerId }) {
    const groups = await groupsIn(client, loadBalancerId);
    if (groups.length > 0) throw hasGroupsError(loadBalancerId, groups);
    await client.send(api.loadBalancers.delete, { path: { loadBalancerId } }).catch(rethrowWithHint);
  },

  toOutputs(live, key) {
    const { originGroups: _, ...outputs } = loadBalancerModel.fromWire(live);
    return { ...outputs, ...key };
  },
});

const keyOf = ({ LoadBalancerId }: api.LoadBalancer): Key => ({ loadBalancerId: LoadBalancerId });

function hasGroupsError(id: number, groups: NonNullable<api.LoadBalancer["OriginGroups"]>): EdgeError {
  const names = groups.map(({ Id, Name }) => `${Id} (${JSON.stringify(Name ?? "")})`);
  const howMany = groups.length === 1 ? "an origin group" : `${groups.length} origin groups`;
  return new EdgeError(
    `Load balancer ${id} was not deleted, because it still has ${howMany}, which would be deleted with it: ${names.join(", ")}. Delete the groups first, then run the command again. Or set onDelete to "keep" (the load balancer and its groups stay on the platform), run "pulumi up", then run the command again.`,
  );
}

/** A delete that returns 400 has one known reason: pull zones use the load balancer. */
function rethrowWithHint(error: unknown): never {
  if (!(error instanceof ApiError) || error.status !== 400) throw error;
  throw withMessage(
    error,
    `${error.message} If pull zones use the load balancer, give them another origin first, and run the command again.`,
  );
}
