import { loadBalancers } from "../../provider/api/areas/loadBalancers";
import { called, type Walk } from "./walk";

export const originGroup: Walk = {
  kind: "OriginGroup",
  area: "load balancers",
  title: "Origin groups of the load balancer profiles",
  async *find(client) {
    const area = loadBalancers(client);
    for await (const listed of area.list()) {
      const { LoadBalancerId: profile, Name } = listed;
      const groups = listed.OriginGroups ?? (await area.get(profile)).OriginGroups ?? [];
      for (const group of groups) {
        const name = [called(Name, `load-balancer-${profile}`), called(group.Name, `group-${group.Id}`)];
        yield { id: `${profile}/${group.Id}`, name };
      }
    }
  },
};
