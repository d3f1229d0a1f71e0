import assert from "node:assert/strict";
import { before, test } from "node:test";
import * as pulumi from "@pulumi/pulumi";

// Set the mocks before importing the program: the import declares the resources.
before(() =>
  pulumi.runtime.setMocks({
    newResource: ({ name, inputs }) => ({ id: `${name}-id`, state: inputs }),
    call({ token }) {
      switch (token) {
        case "edge:index:getNodeIps":
          return { ips: ["192.0.2.1", "2001:db8::1"] };
        case "edge:index:getApiKeys":
          return { apiKeys: [{ id: 1, key: "test-key" }] };
        default:
          return {};
      }
    },
  }),
);

const settled = <T>(output: pulumi.Output<T>) => new Promise<T>((resolve) => output.apply(resolve));

test("the group is checked", async () => {
  const { europe } = await import("./index.js");
  assert.equal((await settled(europe.healthCheckSettings))?.enabled, true);
});

test("the firewall lets every node through", async () => {
  const { allowList } = await import("./index.js");
  assert.deepEqual(await settled(allowList), ["192.0.2.1/32", "2001:db8::1/128"]);
});

test("the key stays a secret", async () => {
  const { newestKey } = await import("./index.js");
  assert.equal(await pulumi.isSecret(newestKey), true);
});
