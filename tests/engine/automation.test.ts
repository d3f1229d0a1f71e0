import { delimiter, join } from "node:path";
import { startEmulator } from "../../emulator";
import { engineFolder } from "./harness";
import { pluginForm, Scene, sampledForms } from "./scene";

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

const retries = `
const { mkdirSync } = require("node:fs");
const { join } = require("node:path");
const { LocalWorkspace } = require("@pulumi/pulumi/automation");
const pulumi = require("@pulumi/pulumi");
const edge = require("pulumi-edge-platform");

(async () => {
  const program = async () => {
    const errors = [];
    const again = new pulumi.ErrorHook("again", ({ errors: all }) => errors.push(all[0]) < 2);
    const hooks = { onError: [again] };
    const { id } = new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu", weight: 80 }, { hooks });
    return { id, errors: id.apply(() => errors.map((error) => error.includes("Not now."))) };
  };
  const [path] = process.argv.slice(2);
  // The SDK's host looks for the SDK from there.
  const workDir = join(__dirname, "inline");
  mkdirSync(workDir);
  const plugins = path && { plugins: { providers: [{ name: "edge", path }] } };
  const stack = await LocalWorkspace.createOrSelectStack(
    { stackName: "test", projectName: "inline", program },
    { workDir, projectSettings: { name: "inline", runtime: "nodejs", ...plugins } },
  );
  await stack.setConfig("edge:plugin", { value: String(path !== undefined) });
  const { outputs } = await stack.up();
  const { deployment } = await stack.exportStack();
  const group = deployment.resources.find(({ urn }) => urn.endsWith("::eu"));
  // The engine keeps the first error in the state, so that this updates the state.
  await stack.up();
  await stack.refresh({ expectNoChanges: true });
  console.log(JSON.stringify([outputs.id.value, outputs.errors.value, group]));
})();
`;

let scene: Scene;
afterEach(() => scene?.close());

// rules.md#failed-initialization. The language host that can be built here has no hooks: an inline program needs none.
test.each(sampledForms)(
  "a Create that a hook has repeated completes the object of the first one, with %s",
  async (name, project) => {
    scene = await Scene.open({ seed: { LoadBalancers: [{ LoadBalancerId: 1 }] } }, { project });
    const { emulator, stack } = scene;
    const path = "/loadbalancer/1/origingroup";
    emulator.fault({ method: "POST", path, alter: (body) => ({ ...(body as object), Weight: 6 }) });
    emulator.fault({ method: "POST", path: `${path}/{id}`, status: 400, body: { Message: "Not now." } });
    stack.file("retry.js", retries);
    const settings = `EDGE_BASE_URL=${emulator.baseUrl} EDGE_API_KEY=${emulator.apiKey}`;
    const plugin =
      project === pluginForm ? join(stack.dir, "node_modules", "pulumi-edge-platform", "plugin") : "";
    const { code, output } = await stack.shell(`${settings} node retry.js ${plugin}`);
    const line = output.split("\n").find((text) => text.startsWith("[")) ?? output;
    expect([name, code, line]).toEqual([name, 0, expect.stringMatching(/^\[.*\]$/)]);
    const [id, errors, group] = JSON.parse(line);
    expect([errors, group.id, group.outputs]).toEqual([
      [true],
      id,
      expect.objectContaining({ weight: 80, adopted: false }),
    ]);
    expect([group.inputs, group.outputs]).toEqual(
      Array(2).fill(expect.not.objectContaining({ __owner: expect.anything() })),
    );
    expect(scene.takeWrites().map((request) => request.split(" ").slice(0, 2).join(" "))).toEqual([
      `POST ${path}`,
      `POST ${path}/5001`,
    ]);
    expect(scene.groups().map(({ Name }) => Name)).toEqual(["eu"]);
  },
);
