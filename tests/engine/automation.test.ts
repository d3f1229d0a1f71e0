import { delimiter } from "node:path";
import { startEmulator } from "../../emulator";
import { engineFolder } from "./harness";

process.env["PATH"] = [engineFolder(), process.env["PATH"]].join(delimiter);
const edge: typeof import("../../provider") = require("pulumi-edge-platform");

test("an inline program of the Automation API runs on the plugin: it imports, and keeps customTimeouts", async () => {
  const groups = [{ Id: 7, Name: "us" }];
  const emulator = await startEmulator({
    seed: { LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: groups }, { LoadBalancerId: 2 }] },
  });
  let isLate = false;
  const stack = emulator.stack(() => {
    new edge.OriginGroup("us", { loadBalancerId: 1, name: "us" }, { import: "1/7", protect: false });
    const customTimeouts = { create: "1s" };
    if (isLate) new edge.OriginGroup("late", { loadBalancerId: 2, name: "late" }, { customTimeouts });
  });
  try {
    expect((await stack.up()).changes).toMatchObject({ import: 1 });
    isLate = true;
    // Without an effect: otherwise a read just before the deadline might find the group.
    emulator.fault({ method: "POST", path: "/loadbalancer/2/origingroup", status: 500, delayMs: 4_000 });
    await expect(stack.up()).rejects.toThrow(/error late: .*the 1 s allowed by customTimeouts have passed/);
  } finally {
    await emulator.close();
  }
});
