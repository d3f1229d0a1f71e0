import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Seed } from "../../emulator";
import { Scene } from "./scene";

jest.setTimeout(180_000);
const folder = join(__dirname, "..", "fixtures", "state");

/** What a state file of an earlier release was made of: one created and one adopted object of a class. */
interface Recorded {
  readonly program: string;
  readonly seed: Seed;
  /** The requests of a destroy. */
  readonly destroys: readonly string[];
}

const recorded: Readonly<Record<string, Recorded>> = {
  "v1.originGroup.json": {
    program: `
      new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu", weight: 80, originLoadBalancingMethod: "Latency", healthCheckSettings: { enabled: true, path: "/up" }, onDelete: "delete" });
      new edge.OriginGroup("us", { loadBalancerId: 1, originGroupId: 7, priority: 5 });`,
    seed: {
      LoadBalancers: [
        {
          LoadBalancerId: 1,
          OriginGroups: [
            {
              Id: 5001,
              Name: "eu",
              Weight: 80,
              OriginLoadBalancingMethod: 3,
              HealthCheckSettings: { Enabled: true, Path: "/up" },
            },
            {
              Id: 7,
              Name: "us",
              Weight: 20,
              Priority: 5,
              Origins: [{ Id: 70, StandardOrigin: { OriginUrl: "https://us.example" } }],
            },
          ],
        },
      ],
    },
    destroys: ["DELETE /loadbalancer/1/origingroup/5001"],
  },
};

test("every state file has its test", () => {
  expect(readdirSync(folder).sort()).toEqual(Object.keys(recorded).sort());
});

test.each(Object.entries(recorded))(
  "lifecycle rule 17: the state %s of an earlier release stays good for up, refresh and destroy",
  async (file, { program, seed, destroys }) => {
    const scene = await Scene.open({ seed });
    try {
      const { stack } = scene;
      await stack.must("stack", "import", "--file", join(folder, file));
      // The engine records resources in the order in which it came to them.
      const outputs = () =>
        Object.fromEntries(stack.resources().map((resource) => [resource.urn, resource.outputs]));
      const before = outputs();
      const up = await scene.up(program);
      expect([up.ok, up.steps, scene.sent()]).toEqual([true, [], []]);
      expect((await stack.refresh("--expect-no-changes")).ok).toBe(true);
      expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
      expect(outputs()).toEqual(before);
      expect(stack.stateText()).not.toContain(scene.emulator.apiKey);
      expect((await stack.destroy()).ok).toBe(true);
      expect(scene.sent()).toEqual(destroys);
    } finally {
      await scene.close();
    }
  },
);
