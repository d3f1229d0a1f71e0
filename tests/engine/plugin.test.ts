import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { StackOptions } from "./harness";
import { Scene, steps } from "./scene";

let scene: Scene;
afterEach(() => scene?.close());

const seed = {
  LoadBalancers: [{ LoadBalancerId: 1, OriginGroups: [{ Id: 7, Name: "us", Weight: 20 }] }],
};

/** A resource of the plugin, as an SDK that Pulumi generates for a language registers it. */
const resource = (className: string, name: string, args: object, options = "{}"): string =>
  `new pulumi.CustomResource("edge:index:${className}", "${name}", ${JSON.stringify(args)}, ${options});`;
const group = (name: string, args: object = {}, options?: string): string =>
  resource("OriginGroup", name, { loadBalancerId: 1, name, ...args }, options);

const open = async (options: StackOptions = {}): Promise<Scene> => {
  scene = await Scene.open({ seed }, options);
  return scene;
};

test("messages are shown under their resource, and a half-made group is completed by the next up", async () => {
  const { stack, emulator } = await open();
  stack.program(group("us", { adopt: true, weight: 21 }));
  const preview = await stack.preview();
  expect(preview.messages).toEqual([
    'info us: Adopts origin group 7 "us": weight 20 → 21. Destroy will keep it unless onDelete is "delete".',
  ]);
  emulator.fault({ method: "POST", alter: (body) => ({ ...Object(body), Weight: 22 }), times: 1 });
  const half = await stack.up();
  expect([half.ok, half.errors["us"]]).toEqual([
    false,
    expect.stringContaining("returned a different value of weight (sent 21, returned 22)"),
  ]);
  expect(stack.resource("us")).toMatchObject({
    id: "1/7",
    initErrors: [expect.any(String)],
    outputs: { weight: 22 },
  });
  const up = await stack.up();
  expect([steps(up), scene.group("us").Weight]).toEqual([["update us"], 21]);
  const destroyed = await stack.destroy();
  expect(destroyed.messages).toContain(
    'info us: Origin group 7 of load balancer 1 was not deleted: it was adopted or imported, and onDelete is not "delete".',
  );
  expect(scene.groups().length).toBe(1);
});

test("a wrong argument is a sentence for each property, and a taken name says how to adopt", async () => {
  const { stack } = await open();
  stack.program(group("eu", { weight: 300, colour: "red" }));
  const wrong = await stack.preview();
  expect(wrong.output).toContain("weight must be an integer from 0 to 255; 300 was given.");
  expect(wrong.output).toContain("colour is not an argument of OriginGroup.");
  expect(wrong.ok).toBe(false);
  const taken = await scene.up(group("us"));
  expect(taken.errors["us"]).toContain(
    'Origin group "us" of load balancer 1 already exists (id 1/7): set adopt: true',
  );
  const strange = await scene.up('new pulumi.CustomResource("edge:index:Origingroup", "eu", {});');
  expect(strange.output).toMatch(/has no class Origingroup: it has .*\. Did you mean OriginGroup\?/);
  expect(scene.sent()).toEqual([]);
});

test("the keys of an explicit provider are encrypted and used for its resources alone", async () => {
  const accounts = [
    { apiKey: "MARKER-first", seed },
    { apiKey: "MARKER-second", seed },
  ];
  scene = await Scene.open({ accounts }, { processes: true, config: { "edge:apiKey": "MARKER-first" } });
  const { stack, emulator } = scene;
  const other = (args: object) =>
    `const other = new pulumi.ProviderResource("edge", "other", ${JSON.stringify(args)});
     ${group("eu", { weight: 80 }, "{ provider: other }")}`;
  const args = { apiKey: "MARKER-second", baseUrl: emulator.baseUrl, maxAttempts: 2, adopt: true };
  const wrong = await scene.up(other({ ...args, apikey: "MARKER-third" }));
  expect(wrong.output).toContain('apikey is not an argument of the provider "other"');
  const malformed = await scene.up(other({ ...args, apiKey: "MARKER-second " }));
  expect(malformed.output).toContain(
    'The API key (apiKey of the provider "other") begins or ends with whitespace',
  );
  expect((await scene.up(other(args) + group("stack"))).ok).toBe(true);
  const [first, second] = emulator.accounts.map(({ state }) => state.loadBalancers[0]?.OriginGroups);
  expect([first, second].map((groups) => groups?.map(({ Name }) => Name))).toEqual([
    ["us", "stack"],
    ["us", "eu"],
  ]);
  const rotated = other({ ...args, apiKey: emulator.accounts[1]?.apiKey, maxAttempts: 3 }) + group("stack");
  stack.program(rotated);
  const preview = await stack.preview();
  expect([preview.ok, steps(preview), preview.changes]).toEqual([
    true,
    [],
    expect.objectContaining({ update: 1 }),
  ]);
  expect((await stack.up()).ok).toBe(true);
  expect((await stack.refresh()).ok).toBe(true);
  const destroyed = await stack.destroy();
  expect(destroyed.ok).toBe(true);
  expect([stack.stateText(), wrong.output, malformed.output].join("")).not.toContain("MARKER");
  expect([first, second].map((groups) => groups?.length)).toEqual([1, 1]);
});

test("a data function returns its result, its secrets as secrets", async () => {
  scene = await Scene.open({ seed: { ...seed, ApiKeys: [{ Key: "MARKER-listed" }] } }, {});
  const invoke = (name: string, args = "{}") => `pulumi.runtime.invokeOutput("edge:index:${name}", ${args})`;
  const up = await scene.up(`
exports.names = ${invoke("getLoadBalancers")}.apply(({ loadBalancers }) => loadBalancers.map(({ loadBalancerId }) => loadBalancerId));
exports.keys = ${invoke("getApiKeys")};`);
  expect([up.ok, up.output]).toEqual([true, expect.not.stringContaining("MARKER")]);
  expect(scene.stack.outputs()).toMatchObject({
    names: [1],
    keys: { apiKeys: expect.arrayContaining([expect.objectContaining({ key: "MARKER-listed" })]) },
  });
  expect(scene.stack.stateText()).not.toContain("MARKER");
  const wrong = await scene.up(`exports.x = ${invoke("getRateLimits", "{ shieldZoneId: -1 }")};`);
  expect(wrong.output).toContain("shieldZoneId is -1; it must be a positive integer");
  const strange = await scene.up(`exports.x = ${invoke("getApiKey")};`);
  expect(strange.output).toMatch(/has no function getApiKey: it has .* Did you mean getApiKeys\?/);
});

test("SQL scripts are read from the program's folder", async () => {
  const { stack, emulator } = await open();
  stack.configure({
    "edge:databaseUrl": emulator.databaseUrl,
    "edge:databaseAuthToken": emulator.databaseToken,
  });
  const schema = (scripts: unknown) => resource("SqlMigrations", "schema", { scripts });
  const missing = await scene.up(schema("migrations"));
  expect(missing.output).toContain('The folder migrations, given as "scripts", does not exist');
  mkdirSync(join(stack.dir, "migrations"));
  stack.file("migrations/1.sql", "CREATE TABLE site (id INTEGER); INSERT INTO site VALUES (4711)");
  const created = await scene.up(schema("migrations"));
  expect([created.ok, await emulator.sql("SELECT id FROM site")]).toEqual([true, [{ id: 4711n }]]);
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
  stack.file("migrations/2.sql", "INSERT INTO site VALUES (12)");
  const preview = await stack.preview();
  expect([steps(preview), preview.messages]).toEqual([
    ["update schema"],
    ["info schema: Applies 1 script and records it in the table pulumi_migrations: 2.sql."],
  ]);
  expect((await scene.up(schema(["migrations/1.sql", "migrations/2.sql"]))).ok).toBe(true);
  expect(await emulator.sql("SELECT id FROM site")).toEqual([{ id: 4711n }, { id: 12n }]);
  expect(stack.stateText()).not.toContain("4711");
  await stack.must("state", "delete", stack.resource("schema").urn, "--yes");
  const imported = await stack.run(
    ...[
      "import",
      "edge:index:SqlMigrations",
      "schema",
      "pulumi_migrations",
      "--yes",
      "--generate-code=false",
      "--protect=false",
    ],
  );
  expect([imported.ok, imported.output]).toEqual([true, expect.not.stringContaining("failed to validate")]);
  expect((await stack.up("--expect-no-changes")).ok).toBe(true);
});

test("code of an edge script is published from a file of the program's folder", async () => {
  scene = await Scene.open(
    { seed: { Scripts: [{ Id: 501, Code: "old", Releases: [{ Code: "old" }] }] } },
    {},
  );
  const { stack, emulator } = scene;
  stack.file("shop.js", "export default 1;");
  stack.program(
    'new pulumi.CustomResource("edge:index:ScriptRelease", "shop", { scriptId: 501, adopt: true, code: new pulumi.asset.FileAsset("shop.js") });',
  );
  const up = await stack.up();
  expect([up.ok ? "" : up.output, emulator.state.scripts[0]?.Code]).toEqual(["", "export default 1;"]);
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);
  stack.file("shop.js", "export default 2;");
  expect(steps(await stack.up())).toEqual(["update shop"]);
  expect(emulator.state.scripts[0]?.Code).toBe("export default 2;");
});

test("a provider whose key is not known yet passes a preview, and its resources come with the up", async () => {
  const { stack, emulator } = await open({ processes: true });
  const { apiKey, baseUrl } = emulator;
  stack.program(`
    const first = ${group("first")}
    const later = first.id.apply(() => ${JSON.stringify(apiKey)});
    const other = new pulumi.ProviderResource("edge", "other", { baseUrl: "${baseUrl}", apiKey: later });
    ${group("eu", {}, "{ provider: other }")}`);
  const preview = await stack.preview();
  expect([preview.ok ? "" : preview.output, steps(preview)]).toEqual(["", ["create eu", "create first"]]);
  const up = await stack.up();
  expect([up.ok ? "" : up.output, stack.stateText().includes(apiKey)]).toEqual(["", false]);
  expect((await stack.destroy()).ok).toBe(true);
});
