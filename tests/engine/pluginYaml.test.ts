import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import type { Seed } from "../../emulator";
import { beforePath, testWith } from "./languageHosts";
import { pluginForm, Scene, shown, steps } from "./scene";
import { type Declared, from, type Program, sixObjects } from "./yamlProgram";

const testWithYaml = testWith("yaml");
let scene: Scene;
afterEach(() => scene?.close());

const plugins = parse(pluginForm) as object;
const write = (program: Program) =>
  scene.stack.file("Pulumi.yaml", stringify({ name: "test", runtime: "yaml", ...plugins, ...program }));

const seed: Seed = {
  LoadBalancers: [{ LoadBalancerId: 1, Name: "old", OriginGroups: [{ Id: 7, Name: "us", Weight: 20 }] }],
  ShieldZones: [{ shieldZoneId: 5, rateLimits: [{ id: 50, ruleName: "login" }] }],
  ApiKeys: [{ Key: "MARKER-listed" }],
};
const open = async (): Promise<Scene> => {
  scene = await Scene.open({ seed }, beforePath("yaml"));
  return scene;
};
const unchanged = async () => {
  const run = await scene.stack.preview("--expect-no-changes");
  expect(run.ok ? "" : run.output).toBe("");
};
const sound = ({ ok, output }: { ok: boolean; output: string }) => expect(ok ? "" : output).toBe("");

testWithYaml("a program in YAML runs from up to destroy: change, drift, functions and secrets", async () => {
  const { stack } = await open();
  write({ resources: sixObjects() });
  const preview = await stack.preview();
  expect([preview.ok, steps(preview).length]).toEqual([true, 6]);
  sound(await stack.up());
  await unchanged();
  scene.sent();

  const variables = {
    limits: { "fn::invoke": { function: "edge:getRateLimits", arguments: { shieldZoneId: 5 } } },
    keys: { "fn::invoke": { function: "edge:getApiKeys", arguments: {} } },
  };
  const outputs = {
    rule: from("limits.rateLimits[0].ruleName"),
    keys: from("keys"),
    weight: from("west.weight"),
  };
  write({ variables, resources: sixObjects(81), outputs });
  const changed = await stack.up("--diff");
  sound(changed);
  expect([steps(changed), shown(changed)]).toEqual([["update west"], ["weight: 80 => 81"]]);
  expect(stack.outputs()).toMatchObject({
    rule: "login",
    weight: 81,
    keys: { apiKeys: expect.arrayContaining([expect.objectContaining({ key: "MARKER-listed" })]) },
  });
  expect(stack.stateText() + changed.output).not.toContain("MARKER");

  scene.group("eu-west").Weight = 3;
  const refreshed = await stack.refresh("--diff");
  expect(shown(refreshed)).toContain("weight: 81 => 3");
  expect(steps(await stack.up())).toEqual(["update west"]);
  expect(scene.group("eu-west").Weight).toBe(81);
  scene.remove("ap-south");
  const repaired = await stack.up("--refresh");
  sound(repaired);
  expect(steps(repaired)).toEqual(expect.arrayContaining(["create mumbai", "create south"]));
  await unchanged();
  sound(await stack.destroy());
  expect(scene.groups().map(({ Name }) => Name)).toEqual(["us"]);
});

testWithYaml("the program on the page about other languages runs", async () => {
  const rateLimits = [{ id: 50, ruleName: "login" }];
  scene = await Scene.open({ seed: { ShieldZones: [{ shieldZoneId: 5, rateLimits }] } }, beforePath("yaml"));
  const { stack } = scene;
  const page = readFileSync(join(__dirname, "..", "..", "docs", "languages.md"), "utf8");
  const texts = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, text = ""]) => text);
  const program = texts.find((text) => text.includes("runtime: yaml")) ?? "";
  const lines = texts.find((text) => text.startsWith("plugins:")) ?? "";
  stack.file("Pulumi.yaml", `${program}${lines}`.replace("name: shop", "name: test"));
  sound(await stack.up());
  expect(stack.resources().length).toBe(3);
  expect(stack.outputs()).toEqual({ firstRule: "login" });
  await unchanged();
  sound(await stack.destroy());
});

testWithYaml("a program in YAML imports, applies SQL scripts and has an account of its own", async () => {
  const { stack, emulator } = await open();
  const account = { apiKey: emulator.apiKey, baseUrl: emulator.baseUrl, maxAttempts: 2, adopt: true };
  const database = { databaseUrl: emulator.databaseUrl, databaseAuthToken: emulator.databaseToken };
  stack.configure({ "edge:apiKey": "another" });
  const resources: Record<string, Declared> = {
    other: { type: "pulumi:providers:edge", properties: { ...account, ...database } },
    us: {
      type: "edge:OriginGroup",
      properties: { loadBalancerId: 1, name: "us", weight: 20 },
      options: { provider: from("other"), import: "1/7" },
    },
    schema: {
      type: "edge:SqlMigrations",
      properties: { scripts: "migrations" },
      options: { provider: from("other") },
    },
  };
  mkdirSync(join(stack.dir, "migrations"));
  stack.file("migrations/1.sql", "CREATE TABLE site (id INTEGER); INSERT INTO site VALUES (4711)");
  write({ resources });
  const up = await stack.up();
  sound(up);
  expect(steps(up)).toContain("import us");
  expect(await emulator.sql("SELECT id FROM site")).toEqual([{ id: 4711n }]);
  for (const hidden of [emulator.apiKey, emulator.databaseToken, "4711"])
    expect(stack.stateText()).not.toContain(hidden);
  await unchanged();
  const misspelt = { ...resources["other"], type: "pulumi:providers:edge", properties: { apikey: "x" } };
  write({ resources: { ...resources, other: misspelt } });
  expect((await stack.preview()).ok).toBe(false);
  write({ resources });
  sound(await stack.destroy());

  stack.configure({ "edge:apiKey": emulator.apiKey });
  write({});
  const imported = await stack.run(
    "import",
    "edge:index:OriginGroup",
    "us",
    "1/7",
    "--yes",
    "--skip-preview",
  );
  sound(imported);
  const printed = imported.output.slice(imported.output.indexOf("\nresources:\n"));
  const program = parse(printed) as Program;
  expect(program.resources).toMatchObject({
    us: { type: "edge:OriginGroup", properties: { loadBalancerId: 1, name: "us", weight: 20 } },
  });
  write(program);
  await unchanged();
});

testWithYaml(
  "a stack of the dynamic classes becomes one in YAML with an empty preview, by the schema's aliases",
  async () => {
    const { stack } = await open();
    stack.file("Pulumi.yaml", stringify({ name: "test", runtime: "nodejs", main: "index.js", ...plugins }));
    stack.program(`
const { loadBalancerId } = new edge.LoadBalancer("shop", { name: "shop", stickySessionType: "Cookie" });
const west = new edge.OriginGroup("west", { loadBalancerId, name: "eu-west", weight: 80 });
const south = new edge.OriginGroup("south", { loadBalancerId, name: "ap-south", weight: 20 });
for (const [city, { originGroupId }] of Object.entries({ dublin: west, paris: west, mumbai: south }))
  new edge.Origin(city, { loadBalancerId, originGroupId, standardOrigin: { originUrl: \`https://\${city}.example.com\` } });`);
    sound(await stack.up());
    const ids = () =>
      stack
        .resources()
        .map(({ urn, id }) => `${urn.split("::").at(-1)} ${id}`)
        .sort();
    const before = ids();
    scene.sent();
    write({ resources: sixObjects() });
    const preview = await stack.preview("--expect-no-changes");
    sound(preview);
    expect(preview.changes["same"]).toBe(7);
    sound(await stack.up());
    expect(stack.resources().every(({ type }) => type.startsWith("edge:index:"))).toBe(true);
    expect([ids(), scene.sent()]).toEqual([before, []]);
    sound(await stack.refresh());
    expect(stack.stateText()).not.toContain("__provider");
    await unchanged();
  },
);
