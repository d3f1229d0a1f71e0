import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { listSteps, pluginForm, Scene } from "./scene";

let scene: Scene;

const scripts = {
  "001_customer.sql": "CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT);\n-- MARKER-text;\n",
  "002_rows.sql": "INSERT INTO customer (name) VALUES ('MARKER;row'), ('b''s');\nSELECT 1;\n",
  "003.sql": "CREATE TABLE later (id);",
};

const listTables = async () =>
  (await scene.emulator.sql("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")).map(
    ({ name }) => name,
  );

/** Returns the number of COMMITs since the last call. */
function takeCommits(): number {
  return scene.takeRequests().join().split('"COMMIT"').length - 1;
}

test("scripts of a program in a subfolder are applied, again after a restore of an older database, and destroy keeps the data", async () => {
  scene = await Scene.open({}, { project: `${pluginForm}main: program/index.js\n` });
  scene.useDatabase();
  const { stack, emulator } = scene;
  mkdirSync(join(stack.dir, "program", "migrations"), { recursive: true });
  for (const [name, sql] of Object.entries(scripts)) stack.file(`program/migrations/${name}`, sql);
  stack.file(
    "program/index.js",
    `const edge = require("pulumi-edge-platform");
     new edge.SqlMigrations("schema", { scripts: "migrations" });`,
  );
  expect((await stack.up()).ok).toBe(true);
  const complete = ["customer", "later", "pulumi_migrations"];
  expect([await listTables(), takeCommits()]).toEqual([complete, 3]);
  for (const secret of ["MARKER", emulator.databaseToken]) expect(stack.stateText()).not.toContain(secret);

  await emulator.sql("DROP TABLE later; DELETE FROM pulumi_migrations WHERE name = '003.sql'");
  expect([(await stack.refresh()).changes["update"], takeCommits()]).toEqual([1, 0]);
  expect(listSteps(await stack.up())).toEqual(["update schema"]);
  expect([await listTables(), takeCommits()]).toEqual([complete, 1]);

  const destroyed = await stack.destroy();
  expect([destroyed.ok, destroyed.output]).toEqual([
    true,
    expect.stringContaining(
      "The table pulumi_migrations and everything its scripts created stay in the database",
    ),
  ]);
  // A resource that is declared again finds all scripts applied.
  expect([(await stack.up()).changes, takeCommits()]).toEqual([{ create: 2 }, 0]);
});
