import { join } from "node:path";
import { fullTest } from "../support/fullRun";
import { readCommands } from "./pageCommands";
import { dynamicForm, expectSuccess, listSteps, pluginForm, Scene } from "./scene";

let scene: Scene;

const seed = {
  LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us", Weight: 20 }] }],
  VideoLibraries: [{ Id: 4 }],
  DnsZones: [{ Id: 3 }],
};

const token = `app: "web", type: "SyslogTcp", format: "SyslogRfc5424", endpoint: "logs.example", port: 6514, token: "MARKER"`;
/** Objects of each kind (of an assigned id, of a name, a relation, a switch), of a child, and of another account. */
const program = (adopt = "") => `
const other = new edge.EdgeProvider("other", { apiKey: "MARKER-second", maxAttempts: 2 });
const box = new pulumi.ComponentResource("test:index:Box", "box");
new edge.OriginGroup("eu", { loadBalancerId: 1, name: "eu", weight: 80${adopt} });
new edge.OriginGroup("child", { loadBalancerId: 1, name: "child"${adopt} }, { parent: box });
new edge.OriginGroup("elsewhere", { loadBalancerId: 1, name: "elsewhere"${adopt} }, { provider: other });
new edge.LogForwarding("logs", { ${token}${adopt} });
new edge.VideoLibraryRefererBlock("block", { libraryId: 4, hostname: "bad.example"${adopt} });
new edge.DnssecZone("zone", { zoneId: 3 });`;
const names = ["eu", "child", "elsewhere", "logs", "block", "zone"];

async function open(project: string): Promise<Scene> {
  const accounts = [
    { apiKey: "MARKER-first", seed },
    { apiKey: "MARKER-second", seed },
  ];
  scene = await Scene.open(
    { accounts },
    { project, processes: true, config: { "edge:apiKey": "MARKER-first" } },
  );
  return scene;
}

async function deploy(adopt?: string): Promise<void> {
  expectSuccess(await scene.up(program(adopt)));
  scene.takeWrites();
}

const ids = () => Object.fromEntries(names.map((name) => [name, scene.stack.resource(name).id]));
const packages = () => new Set(scene.stack.resources().map(({ type }) => type.split(":")[0]));

/** Nothing of these objects was made, deleted or shown, whatever happened. */
function expectMoved(before: object, to: string): void {
  expect([packages(), ids(), scene.takeWrites()]).toEqual([new Set([to]), before, []]);
  expect(scene.stack.stateText()).not.toContain("MARKER");
}

async function expectSettled(): Promise<void> {
  await scene.expectNoChanges();
  expectSuccess(await scene.stack.destroy());
  expect(scene.emulator.accounts.map(({ state }) => state.loadBalancers[0]?.OriginGroups.length)).toEqual([
    1, 1,
  ]);
}

test("a stack moves to the plugin by the commands of upgrading.md, and back: same objects, nothing sent", async () => {
  const { stack } = await open(dynamicForm);
  await deploy();
  const before = ids();
  const [init = "", up = "", ...back] = readCommands("upgrading.md", "From dynamic resources to the plugin");
  const main = join(__dirname, "..", "..", "dist", "cli", "main.js");
  expect(await stack.shell(init.replace("npx --no -- pulumi-edge-platform", `node "${main}"`))).toMatchObject(
    {
      code: 0,
    },
  );
  expect(await stack.shell(`${up} --yes --skip-preview`)).toMatchObject({
    code: 0,
    output: expect.stringContaining("9 unchanged"),
  });
  expectMoved(before, "edge");

  const returned = await stack.shell(`set -e\n${back.join("\n")} --yes --skip-preview`);
  expect([returned.code === 0 ? "" : returned.output, back.length]).toEqual(["", 2]);
  expectMoved(before, "pulumi-nodejs");
  stack.project(dynamicForm);
  stack.configure({ "edge:plugin": undefined });
  await expectSettled();
});

fullTest(
  "a stack with adopted objects moves to the plugin and back in two steps each, after a refresh",
  async () => {
    const { stack } = await open(dynamicForm);
    await deploy(", adopt: true");
    const before = ids();
    const weighted = program(", adopt: true").replace(
      'name: "elsewhere", adopt: true',
      'name: "elsewhere", adopt: true, weight: 5',
    );
    for (const [project, type] of [
      [pluginForm, "edge"],
      [dynamicForm, "pulumi-nodejs"],
    ] as const) {
      expect((await stack.refresh()).ok).toBe(true);
      stack.project(project);
      const path = `/loadbalancer/${before["elsewhere"]?.replace("/", "/origingroup/")}`;
      scene.emulator.fault({ method: "POST", path, status: 400 });
      const half = await scene.up(weighted, "--continue-on-error");
      expect([half.ok, Object.keys(half.errors)]).toEqual([false, ["elsewhere"]]);
      expect([packages().size, ids()]).toEqual([2, before]);
      await deploy(", adopt: true");
      expectMoved(before, type);
    }
  },
);

fullTest.each([
  ["to the plugin", "false", "true", "edge:index"],
  ["from the plugin", "true", "false", "pulumi-nodejs:dynamic/edge"],
])("a resource that moves %s can be renamed, or get a parent, in the same up", async (_, from, to, type) => {
  const { stack } = await open(pluginForm);
  const group = (resource: string, name: string, options = "{}") =>
    `new edge.OriginGroup("${resource}", { loadBalancerId: 1, name: "${name}" }, ${options});`;
  const token = (name: string, options = "{}") =>
    `new edge.DatabaseToken("${name}", { databaseId: "db-901", kind: "read-only" }, ${options});`;
  stack.configure({ "edge:plugin": from });
  const created = await scene.up(group("old", "a") + group("flat", "b") + group("typed", "c") + token("key"));
  expect(created.ok).toBe(true);
  const idsOf = (...resources: string[]) => resources.map((name) => stack.resource(name).id);
  const before = idsOf("old", "flat", "typed");
  scene.takeWrites();

  stack.configure({ "edge:plugin": to });
  const moved = await scene.up(`const box = new pulumi.ComponentResource("test:index:Box", "box");
    ${group("renamed", "other", '{ aliases: [Promise.resolve({ name: "old" })] }')}
    ${group("flat", "b", "{ parent: box, aliases: [{ parent: pulumi.rootStackResource }] }")}
    ${group("by type", "c", `{ aliases: [{ name: "typed", type: "${type}:OriginGroup" }] }`)}
    ${token("by URN", `{ aliases: ["urn:pulumi:test::test::${type}:DatabaseToken::key"] }`)}`);
  const others = listSteps(moved).filter((step) => step !== "create box" && !step.startsWith("update"));
  expect([moved.ok ? "" : moved.output, others]).toEqual(["", []]);
  expect(idsOf("renamed", "flat", "by type")).toEqual(before);
  expect(scene.takeWrites()).toEqual([
    expect.stringMatching(/^POST \/loadbalancer\/1\/origingroup\/\d+ \{"Name":"other"\}$/),
  ]);
});

fullTest("the up that moves back removes and replaces resources of an EdgeProvider", async () => {
  const { stack } = await open(pluginForm);
  const provider = 'const other = new edge.EdgeProvider("other", {});';
  const group = (name: string, parent: number) =>
    `new edge.OriginGroup("${name}", { loadBalancerId: ${parent}, name: "${name}" }, { provider: other });`;
  await scene.emulator.seed({ LoadBalancers: [{ LoadBalancerId: 2 }] });
  expect((await scene.up(provider + group("gone", 1) + group("kept", 1))).ok).toBe(true);
  stack.configure({ "edge:plugin": "false" });
  const moved = await scene.up(provider + group("kept", 2));
  expect([moved.ok ? "" : moved.output, scene.groups().map(({ Name }) => Name)]).toEqual([
    "",
    ["us", "kept"],
  ]);
  await scene.expectNoChanges();
});
