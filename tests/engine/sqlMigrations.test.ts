import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expectSuccess, pluginForm, Scene } from "./scene";

test("scripts of a program in a subfolder are applied; destroy keeps the data, and the next up finds all scripts applied", async () => {
  const scene = await Scene.open({}, { project: `${pluginForm}main: program/index.js\n` });
  scene.useDatabase();
  const { stack, emulator } = scene;
  mkdirSync(join(stack.dir, "program", "migrations"), { recursive: true });
  stack.file("program/migrations/1.sql", "CREATE TABLE customer (name TEXT);\n-- MARKER-text;\n");
  stack.file("program/migrations/2.sql", "INSERT INTO customer (name) VALUES ('MARKER;row'), ('b''s');\n");
  stack.file(
    "program/index.js",
    `const edge = require("pulumi-edge-platform");
     new edge.SqlMigrations("schema", { scripts: "migrations" });`,
  );
  expectSuccess(await stack.up());
  for (const secret of ["MARKER", emulator.databaseToken]) expect(stack.stateText()).not.toContain(secret);

  const { output } = expectSuccess(await stack.destroy());
  expect(output).toContain(
    "The table pulumi_migrations and everything its scripts created stay in the database",
  );
  expect(expectSuccess(await stack.up()).changes).toEqual({ create: 2 });
  expect(await emulator.sql("SELECT count(*) AS n FROM customer")).toEqual([{ n: 2n }]);
});
