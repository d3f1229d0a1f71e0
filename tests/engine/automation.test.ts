import { join } from "node:path";
import { forms, pluginForm, Scene } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

/** A script of the Automation API: an inline program in a temporary folder, then the project in the script's own. */
const script = `
const { join } = require("node:path");
const { LocalWorkspace } = require("@pulumi/pulumi/automation");
const edge = require("pulumi-edge-platform");

async function inline() {
  const path = join(__dirname, "node_modules", "pulumi-edge-platform", "plugin");
  const projectSettings = {
    name: "inline",
    runtime: "nodejs",
    plugins: { providers: [{ name: "edge", path }] },
  };
  const program = async () => {
    const group = new edge.OriginGroup("us", { loadBalancerId: 1, name: "us" }, { import: "1/7" });
    const { id, weight } = new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu", weight: 80 });
    return { us: group.id, eu: id, weight };
  };
  const stack = await LocalWorkspace.createOrSelectStack(
    { stackName: "test", projectName: "inline", program },
    { projectSettings },
  );
  // An inline program is not told its project file.
  await stack.setConfig("edge:plugin", { value: "true" });
  const { outputs } = await stack.up();
  return Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
}

async function local() {
  const stack = await LocalWorkspace.selectStack({ stackName: "test", workDir: __dirname });
  return stack.up().then(({ summary }) => summary.result, (error) => error.message);
}

(async () => console.log(JSON.stringify([await inline(), await local()])))();
`;

test("inline and local Automation API programs run on the plugin and keep customTimeouts", async () => {
  const groups = [{ Id: 7, Name: "us" }];
  const seed = { LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: groups }, { LoadBalancerId: 2 }] };
  const program = `new edge.OriginGroup("late", { loadBalancerId: 2, name: "late" }, { customTimeouts: { create: "1s" } });`;
  scene = await Scene.open({ seed }, { program, project: pluginForm });
  const { emulator, stack } = scene;
  // Without an effect: otherwise a read just before the deadline might find the group.
  emulator.fault({ method: "POST", path: "/loadbalancer/2/origingroup", status: 500, delayMs: 4_000 });
  stack.file("deploy.js", script);
  const settings = `EDGE_BASE_URL=${emulator.baseUrl} EDGE_API_KEY=${emulator.apiKey}`;
  const { code, output } = await stack.shell(`${settings} HTTPS_PROXY=http://127.0.0.1:1 node deploy.js`);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/^\[\{.*\]$/m) });
  const [inline, local] = JSON.parse(output.split("\n").find((line) => line.startsWith("[{")) ?? "");
  const [created] = scene.groups().filter(({ Name }) => Name === "eu");
  expect(inline).toEqual({ us: "1/7", eu: `1/${created?.Id}`, weight: 80 });
  expect(local).toContain("the 1 s allowed by customTimeouts have passed");
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
  await stack.preview({ expectNoChanges: true });
  await stack.refresh({ expectNoChanges: true });
  await stack.destroy();
  console.log(JSON.stringify([outputs.id.value, outputs.errors.value, group]));
})();
`;

// rules.md#failed-initialization. The language host that can be built here has no hooks: an inline program needs none.
test.each(forms)(
  "a Create that a hook has repeated completes the object of the first one, with %s",
  async (name, project) => {
    const seed = { LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us" }] }] };
    scene = await Scene.open({ seed }, { project });
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
    expect(scene.sent().map((request) => request.split(" ").slice(0, 2).join(" "))).toEqual([
      `POST ${path}`,
      `POST ${path}/5001`,
      `DELETE ${path}/5001`,
    ]);
    expect(scene.groups().map(({ Name }) => Name)).toEqual(["us"]);
  },
);

const previews = `
const { join } = require("node:path");
const { LocalWorkspace } = require("@pulumi/pulumi/automation");
const edge = require("pulumi-edge-platform");

(async () => {
  const path = join(__dirname, "node_modules", "pulumi-edge-platform", "plugin");
  const plugins = { providers: [{ name: "edge", path }] };
  const program = async () => void new edge.OriginGroup("us", { loadBalancerId: 1, name: "us" });
  const stack = await LocalWorkspace.createOrSelectStack(
    { stackName: "test", projectName: "inline", program },
    { projectSettings: { name: "inline", runtime: "nodejs", plugins } },
  );
  await stack.setConfig("edge:plugin", { value: "true" });
  const results = [];
  for (const strict of ["true", "true", "false"]) {
    process.env.EDGE_STRICT_PREVIEW = strict;
    const messages = [];
    const onEvent = ({ diagnosticEvent: { urn = "", severity, message } = {} }) =>
      urn.endsWith("::us") && messages.push([severity, message.trim()]);
    results.push([await stack.preview({ onEvent }).then(() => true, () => false), ...messages]);
  }
  console.log(JSON.stringify(results));
})();
`;

test("in the Automation API, strict previews fail one after another, and messages are events of their resource", async () => {
  const seed = { LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us" }] }] };
  scene = await Scene.open({ seed }, { project: pluginForm });
  const { emulator, stack } = scene;
  stack.file("preview.js", previews);
  const settings = `EDGE_BASE_URL=${emulator.baseUrl} EDGE_API_KEY=${emulator.apiKey}`;
  const { code, output } = await stack.shell(`${settings} node preview.js`);
  const exists = expect.stringContaining('Origin group "us" of load balancer 1 already exists (id 1/7):');
  const line = output.split("\n").find((text) => text.startsWith("[[")) ?? "[]";
  expect([code, JSON.parse(line)]).toEqual([
    0,
    [
      [false, ["error", exists]],
      [false, ["error", exists]],
      [true, ["warning", exists]],
    ],
  ]);
});
