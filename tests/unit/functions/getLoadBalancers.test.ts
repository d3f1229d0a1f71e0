import * as pulumi from "@pulumi/pulumi";
import { getLoadBalancers, getLoadBalancersOutput } from "../../../provider";
import { configuredForAll, settledValue } from "./support";

const LoadBalancers = Array.from({ length: 60 }, (_, index) => ({
  LoadBalancerId: index + 1,
  Name: `shop ${index}`,
  OriginGroups: [{ Id: 1000 + index, Name: "eu" }],
}));
const emulator = configuredForAll({ seed: { LoadBalancers } });

test("reads the load balancers of all pages, in both forms, without groups and without a secret", async () => {
  const { loadBalancers } = await getLoadBalancers();
  expect(loadBalancers).toHaveLength(60);
  expect(loadBalancers[7]).toEqual({
    ...{ loadBalancerId: 8, name: "shop 7" },
    ...{ originGroupLoadBalancingMethod: "WeightedRandom", stickySessionType: "Off" },
  });
  const output = getLoadBalancersOutput();
  expect((await settledValue(output)).loadBalancers).toEqual(loadBalancers);
  expect(await pulumi.isSecret(output)).toBe(false);
  expect(emulator.requests.map(({ query }) => query["page"])).toEqual(["1", "2", "3", "1", "2", "3"]);
});
