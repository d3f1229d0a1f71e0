import { collect } from "../api/paging";
import { value } from "../model/field";
import { listOf } from "../model/list";
import { loadBalancer } from "../model/loadBalancer";
import { object } from "../model/object";
import { dataFunction } from "./declare";

const { originGroups: _, ...fields } = loadBalancer.fields;

/** The class has the name `LoadBalancer`. The API may list load balancers without their groups. */
const info = object("LoadBalancerInfo", "A load balancer, without its origin groups.", fields);

export const getLoadBalancers = dataFunction({
  about: {
    description: "The load balancers of the account, whoever created them.",
    examples: {
      "The ID of a load balancer by its name":
        'const { loadBalancers } = await edge.getLoadBalancers();\nexport const id = loadBalancers.find(({ name }) => name === "shop")?.loadBalancerId;',
    },
  },
  arguments: {},
  result: { loadBalancers: value(listOf(info), "The load balancers, in the order of the API.") },
  read: async (api) => ({ loadBalancers: (await collect(api.loadBalancers.list())).map(info.fromWire) }),
});
