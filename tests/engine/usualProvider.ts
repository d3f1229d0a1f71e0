/** Code of the README's three classes as a dynamic provider of the usual kind has them: one request for each operation. */
export const usualProvider = `
const pulumi = require("@pulumi/pulumi");
const send = async (method, path, body) => {
  const response = await fetch(process.env.EDGE_BASE_URL + path, {
    method,
    headers: { AccessKey: process.env.EDGE_API_KEY, "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(method + " " + path + " returned " + response.status);
  return response.status === 204 ? {} : response.json();
};
const providerOf = (pathOf, bodyOf, idOf) => ({
  async create(inputs) {
    const made = await send("POST", pathOf(inputs), bodyOf(inputs));
    return { id: String(idOf(made)), outs: { ...inputs, ...made } };
  },
  async update(id, olds, news) {
    await send("POST", pathOf(news) + "/" + id, bodyOf(news));
    return { outs: { ...olds, ...news } };
  },
  async delete(id, props) {
    await send("DELETE", pathOf(props) + "/" + id);
  },
});
class LoadBalancer extends pulumi.dynamic.Resource {
  constructor(name, args) {
    const provider = providerOf(() => "/loadbalancer", (args) => ({ Name: args.name }), (made) => made.LoadBalancerId);
    super(provider, name, { ...args, LoadBalancerId: undefined });
    this.loadBalancerId = this.LoadBalancerId;
  }
}
class OriginGroup extends pulumi.dynamic.Resource {
  constructor(name, args) {
    const pathOf = (args) => "/loadbalancer/" + args.loadBalancerId + "/origingroup";
    const provider = providerOf(pathOf, (args) => ({ Name: args.name, Weight: args.weight }), (made) => made.Id);
    super(provider, name, { ...args, Id: undefined });
    this.originGroupId = this.Id;
  }
}
class Origin extends pulumi.dynamic.Resource {
  constructor(name, args) {
    const pathOf = (args) => "/loadbalancer/" + args.loadBalancerId + "/origingroup/" + args.originGroupId + "/origin";
    const bodyOf = (args) => ({ StandardOrigin: { OriginUrl: args.standardOrigin.originUrl } });
    super(providerOf(pathOf, bodyOf, (made) => made.Id), name, { ...args, Id: undefined });
  }
}
const edge = { LoadBalancer, OriginGroup, Origin };`;
