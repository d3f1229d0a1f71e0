import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { dependencies } from "../../package.json";
import { pack, unpack } from "../packed";
import { type FillModules, link } from "./modules";
import { pluginForm, Scene, steps } from "./scene";

let scene: Scene;
afterEach(() => scene.close());

const seed = {
  LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 11, Name: "same", Weight: 20 }] }],
};
const program = `new edge.OriginGroup("same", { loadBalancerId: 1, name: "same", weight: 21 }, { import: "1/11" });`;
const converged = [
  true,
  ["import same", "update same"],
  ['POST /loadbalancer/1/origingroup/11 {"Weight":21}'],
];

/** As pnpm installs: each package in its own store next to only its dependencies, linked to where it is required. */
const pnpm: FillModules = (folder) => {
  const packed = pack();
  const store = join(folder, ".pnpm", "pulumi-edge-platform@0.1.0", "node_modules");
  unpack(packed.tarball, join(store, "pulumi-edge-platform"));
  rmSync(dirname(packed.tarball), { recursive: true });
  for (const name of [...Object.keys(dependencies), "@pulumi/pulumi"]) link(name, store);
  symlinkSync(join(store, "pulumi-edge-platform"), join(folder, "pulumi-edge-platform"), "junction");
  link("@pulumi/pulumi", folder);
};

test("the host is found in a pnpm layout, and an import works", async () => {
  scene = await Scene.open({ seed }, { project: pluginForm, modules: pnpm });
  const up = await scene.up(program);
  expect([up.ok, steps(up), scene.sent()]).toEqual(converged);
});

test("the Automation API runs an existing project with the host on", async () => {
  scene = await Scene.open({ seed }, { project: pluginForm });
  const { stack } = scene;
  stack.program(program);
  const automation = `
    const { LocalWorkspace } = require("@pulumi/pulumi/automation");
    (async () => {
      const stack = await LocalWorkspace.selectStack({ stackName: "test", workDir: process.cwd() });
      const { summary } = await stack.up();
      console.log(JSON.stringify(summary.resourceChanges));
    })().catch((error) => { console.error(error); process.exit(1); });`;
  mkdirSync(join(stack.dir, "tools"));
  writeFileSync(join(stack.dir, "tools", "up.js"), automation);
  const { code, output } = await stack.shell("node tools/up.js");
  expect([code, output]).toEqual([0, expect.stringContaining('"import":1')]);
  expect(scene.sent()).toEqual(converged[2]);
});

test("a rotated key takes one up and changes no resource", async () => {
  scene = await Scene.open({ seed }, { project: pluginForm, processes: true });
  const { stack, emulator } = scene;
  const text = `
    const other = new edge.EdgeProvider("other", { apiKey: new pulumi.Config("edge").requireSecret("apiKey") });
    class Component extends pulumi.ComponentResource {
      constructor(name, options) {
        super("test:index:Component", name, {}, options);
        new edge.OriginGroup(name, { loadBalancerId: 1, name }, { parent: this });
      }
    }
    new Component("explicit", { providers: [other] });
    new edge.OriginGroup("plain", { loadBalancerId: 1, name: "plain" });`;
  expect((await scene.up(text)).ok).toBe(true);
  scene.sent();
  emulator.state.apiKeys = [{ Id: 9, Key: "MARKER-rotated", Roles: ["User"] }];
  stack.configure({ "edge:apiKey": "MARKER-rotated" });
  const refused = await stack.refresh();
  expect([refused.ok, refused.output]).toEqual([
    false,
    expect.stringContaining(
      'A refresh or destroy uses the key of the last "pulumi up". After you change the key, run "pulumi up --refresh=false" once',
    ),
  ]);
  const up = await stack.up();
  expect([up.ok, up.steps, scene.sent()]).toEqual([true, [], []]);
  expect((await stack.refresh("--expect-no-changes")).ok).toBe(true);
  expect(stack.stateText()).not.toContain("MARKER");
});
