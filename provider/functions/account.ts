import { collect } from "../api/paging";
import { apiKey, apiKeyQuery } from "../model/apiKey";
import { value } from "../model/field";
import { boolean, text } from "../model/kinds";
import { listOf } from "../model/list";
import { object } from "../model/object";
import { database } from "../objects/database";
import { loadBalancer } from "../objects/loadBalancer";
import { dataFunction } from "./dataFunction";

export const getApiKeys = dataFunction({
  description: "The API keys of the account.",
  examples: {
    "The roles of each key":
      "const { apiKeys } = await edge.getApiKeys();\nexport const roles = apiKeys.map(({ id, roles }) => ({ id, roles }));",
  },
  arguments: apiKeyQuery,
  result: {
    apiKeys: value(listOf(apiKey), "The keys."),
    hasMoreItems: value(
      boolean(),
      "Whether there are more keys after `page`; `false` if all pages were read.",
    ),
  },
  async read(api, { page, perPage }) {
    const { items, hasMore = false } =
      page === undefined
        ? { items: await collect(api.apiKeys.list({ perPage })) }
        : await api.apiKeys.page(page, perPage);
    return { apiKeys: items.map(apiKey.fromWire), hasMoreItems: hasMore };
  },
});

/** The title must differ from that of the resource `Database`. */
const databaseInfo = { ...database.model, title: "DatabaseInfo" };

export const getDatabases = dataFunction({
  description: "The SQL databases of the account, whoever created them.",
  examples: {
    "The URL of a database by its name":
      'const { databases } = await edge.getDatabases();\nexport const url = databases.find(({ name }) => name === "shop")?.url;',
  },
  arguments: {},
  result: { databases: value(listOf(databaseInfo), "The databases, in the order of the API.") },
  read: async (api) => ({ databases: (await collect(api.databases.list())).map(databaseInfo.fromWire) }),
});

const { originGroups: _, ...fieldsWithoutGroups } = loadBalancer.fields;

/** Omits the groups, because the API may list load balancers without them. The title must differ from the resource's. */
const loadBalancerInfo = object(
  "LoadBalancerInfo",
  "A load balancer, without its origin groups.",
  fieldsWithoutGroups,
);

export const getLoadBalancers = dataFunction({
  description: "The load balancers of the account, whoever created them.",
  examples: {
    "The ID of a load balancer by its name":
      'const { loadBalancers } = await edge.getLoadBalancers();\nexport const id = loadBalancers.find(({ name }) => name === "shop")?.loadBalancerId;',
  },
  arguments: {},
  result: { loadBalancers: value(listOf(loadBalancerInfo), "The load balancers, in the order of the API.") },
  read: async (api) => ({
    loadBalancers: (await collect(api.loadBalancers.list())).map(loadBalancerInfo.fromWire),
  }),
});

export const getNodeIps = dataFunction({
  description: "The IP addresses of all nodes of the container network. It needs a personal API key.",
  examples: { "All addresses": "const { ips } = await edge.getNodeIps();" },
  arguments: {},
  result: { ips: value(listOf(text()), "IPv4 and IPv6 addresses, in the order of the API.") },
  read: async (api) => ({ ips: await api.nodes.listIps() }),
});
