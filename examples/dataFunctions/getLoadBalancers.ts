import * as edge from "pulumi-edge-platform";

// Promise form: the ID of a load balancer by its name.
export const balancerId = edge
  .getLoadBalancers()
  .then(({ loadBalancers }) => loadBalancers.find(({ name }) => name === "shop")?.loadBalancerId);

// Output form: the names of all.
export const balancers = edge
  .getLoadBalancersOutput()
  .loadBalancers.apply((all) => all.map(({ name }) => name));
