import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { listSteps, Scene } from "./scene";

// Resources of the plugin, as an SDK that Pulumi generates for a language registers them.

let scene: Scene;
afterEach(() => scene.close());

test("SQL scripts and code of an edge script are read from the program's folder", async () => {
  scene = await Scene.open({ seed: { Scripts: [{ Id: 501, Code: "old", Releases: [{ Code: "old" }] }] } });
  const { stack, emulator } = scene;
  stack.configure({
    "edge:databaseUrl": emulator.databaseUrl,
    "edge:databaseAuthToken": emulator.databaseToken,
  });
  const program = (scripts: unknown) => `
    new pulumi.CustomResource("edge:index:SqlMigrations", "schema", { scripts: ${JSON.stringify(scripts)} });
    new pulumi.CustomResource("edge:index:ScriptRelease", "shop", {
      scriptId: 501, adopt: true, code: new pulumi.asset.FileAsset("shop.js"),
    });`;
  stack.file("shop.js", "export default 1;");
  const missing = await scene.up(program("migrations"));
  expect(missing.output).toContain('The folder migrations, given as "scripts", does not exist');
  mkdirSync(join(stack.dir, "migrations"));
  stack.file("migrations/1.sql", "CREATE TABLE site (id INTEGER); INSERT INTO site VALUES (4711)");
  const created = await scene.up(program("migrations"));
  expect(created.ok ? "" : created.output).toBe("");
  expect(await emulator.sql("SELECT id FROM site")).toEqual([{ id: 4711n }]);
  expect(emulator.state.scripts[0]?.Code).toBe("export default 1;");
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);

  stack.file("migrations/2.sql", "INSERT INTO site VALUES (12)");
  stack.file("shop.js", "export default 2;");
  expect(listSteps(await scene.up(program(["migrations/1.sql", "migrations/2.sql"])))).toEqual([
    "update schema",
    "update shop",
  ]);
  expect(await emulator.sql("SELECT id FROM site")).toEqual([{ id: 4711n }, { id: 12n }]);
  expect(emulator.state.scripts[0]?.Code).toBe("export default 2;");
  expect(stack.stateText()).not.toContain("4711");
});

test("a provider whose key is not known yet passes a preview, and its resources come with the up", async () => {
  scene = await Scene.open({ seed: { LoadBalancers: [{ LoadBalancerId: 1 }] } }, { processes: true });
  const { stack, emulator } = scene;
  const { apiKey, baseUrl } = emulator;
  const group = (name: string, options = "{}") =>
    `new pulumi.CustomResource("edge:index:OriginGroup", "${name}", { loadBalancerId: 1, name: "${name}" }, ${options});`;
  stack.program(`
    const first = ${group("first")}
    const later = first.id.apply(() => ${JSON.stringify(apiKey)});
    const other = new pulumi.ProviderResource("edge", "other", { baseUrl: "${baseUrl}", apiKey: later });
    ${group("eu", "{ provider: other }")}`);
  const preview = await stack.preview();
  expect([preview.ok ? "" : preview.output, listSteps(preview)]).toEqual(["", ["create eu", "create first"]]);
  const up = await stack.up();
  expect([up.ok ? "" : up.output, stack.stateText().includes(apiKey)]).toEqual(["", false]);
});
