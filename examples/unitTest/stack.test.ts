import assert from "node:assert/strict";
import { after, test } from "node:test";
import * as edge from "pulumi-edge-platform";
import { startEmulator } from "pulumi-edge-platform/emulator";

const started = startEmulator({ seed: { LoadBalancers: [{ LoadBalancerId: 1 }] } });
after(async () => (await started).close());

test("the group is created, and another up changes nothing", async () => {
  const emulator = await started;
  const stack = emulator.stack(() => void new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu" }));
  await stack.up();
  assert.equal(emulator.state.loadBalancers[0]?.OriginGroups[0]?.Name, "eu");
  await stack.expectNoChanges();
});
