import { createHash } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Emulator, startEmulator } from "../../emulator";
import { Stack, type StackOptions } from "./harness";
import { listSteps, pluginForm } from "./scene";

let emulator: Emulator;
let stack: Stack;
beforeEach(async () => {
  emulator = await startEmulator();
});
afterEach(async () => {
  stack.dispose();
  await emulator.close();
});

/** Opens a stack whose only setting is the database. */
function open(options: StackOptions = {}): void {
  const config = {
    "edge:databaseUrl": emulator.databaseUrl,
    "edge:databaseAuthToken": emulator.databaseToken,
  };
  stack = Stack.create({ program, ...options, config });
  mkdirSync(join(stack.dir, "migrations"));
}

const program = `exports.applied = new edge.SqlMigrations("schema", { scripts: "migrations" }).scripts;`;

const write = (scripts: Record<string, string>) => {
  for (const [name, sql] of Object.entries(scripts)) stack.file(join("migrations", name), sql);
};

const checksum = (sql: string) => createHash("sha256").update(sql).digest("hex");
const expectedRecords = (scripts: Record<string, string>) =>
  Object.entries(scripts).map(([name, sql]) => ({ name, checksum: checksum(sql) }));

const listApplied = async () =>
  (await emulator.sql("SELECT name FROM pulumi_migrations ORDER BY position")).map(({ name }) => name);
const tables = async () =>
  (await emulator.sql("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")).map(
    ({ name }) => name,
  );

/** Returns the number of COMMITs since the last call. */
function takeCommits(): number {
  const sent = JSON.stringify(emulator.requests.map(({ body }) => body));
  emulator.requests.clear();
  return sent.split('"COMMIT"').length - 1;
}

const first = {
  "001_customer.sql": "CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT);\n-- MARKER-text;\n",
  "002_rows.sql": "INSERT INTO customer (name) VALUES ('MARKER;row'), ('b''s');\nSELECT 1;\n",
};
const third = { "003_log.sql": "CREATE TABLE log (at INTEGER);\nINSERT INTO log VALUES (2);\n" };

test("each script is applied once, in order, and previews list pending ones", async () => {
  open();
  write(first);
  const preview = await stack.preview("--diff");
  expect(preview.output).toContain(
    "Applies 2 scripts and records them in the table pulumi_migrations: 001_customer.sql, 002_rows.sql.",
  );
  expect([preview.ok, await tables(), takeCommits()]).toEqual([true, [], 0]);

  const up = await stack.up();
  expect([up.ok, await listApplied(), takeCommits()]).toEqual([true, Object.keys(first), 2]);
  expect(await emulator.sql("SELECT name FROM customer")).toEqual([{ name: "MARKER;row" }, { name: "b's" }]);
  expect(stack.resource("schema")).toMatchObject({
    id: "pulumi_migrations",
    inputs: { table: "pulumi_migrations", from: "migrations", scripts: expectedRecords(first) },
    outputs: { table: "pulumi_migrations", scripts: expectedRecords(first) },
  });
  for (const secret of ["MARKER", emulator.databaseToken]) expect(stack.stateText()).not.toContain(secret);

  // A checkout with Windows line endings has the same checksums.
  const windows = `\ufeff${first["001_customer.sql"].replaceAll("\n", "\r\n")}`;
  write({ "001_customer.sql": windows, ...third });
  const more = await stack.preview();
  expect([listSteps(more), more.output]).toEqual([
    ["update schema"],
    expect.stringContaining("Applies 1 script and records it in the table pulumi_migrations: 003_log.sql."),
  ]);
  expect(takeCommits()).toBe(0);
  expect([listSteps(await stack.up()), takeCommits()]).toEqual([["update schema"], 1]);
  expect(await emulator.sql("SELECT at FROM log")).toEqual([{ at: 2n }]);
  expect(stack.resource("schema").outputs["scripts"]).toEqual(expectedRecords({ ...first, ...third }));

  write({ "002_rows.sql": "SELECT 2;" });
  const changed = await stack.preview();
  expect([changed.ok, changed.output]).toEqual([
    false,
    expect.stringContaining(
      "The script 002_rows.sql was changed after it was applied: restore its original text, and make the change in a new script that comes last.",
    ),
  ]);
  expect(takeCommits()).toBe(0);
});

test("a failed script leaves nothing; a restored older database is migrated again; destroy keeps the data", async () => {
  open();
  write({
    ...first,
    "003.sql":
      "CREATE TABLE half (id);\nINSERT INTO half VALUES ('MARKER-value');\nINSERT INTO nowhere VALUES (1);\n",
    "004.sql": "CREATE TABLE later (id);",
  });
  const failed = await stack.up();
  expect(failed.output.replaceAll(/\s+/g, " ")).toContain(
    'The script 003.sql was not applied, and none of its changes were kept: the database says "SQLite error: no such table: nowhere" (SQLITE_UNKNOWN). These scripts were applied before it in this run and remain applied: 001_customer.sql, 002_rows.sql.',
  );
  expect([failed.ok, failed.output]).toEqual([false, expect.not.stringContaining("MARKER")]);
  expect([await tables(), await listApplied()]).toEqual([
    ["customer", "pulumi_migrations"],
    Object.keys(first),
  ]);

  // A script that was never applied may still change.
  write({ "003.sql": "CREATE TABLE half (id);" });
  expect((await stack.up()).ok).toBe(true);
  const complete = ["customer", "half", "later", "pulumi_migrations"];
  expect(await tables()).toEqual(complete);

  // After a restore of an older copy of the database, the missing scripts are applied again.
  await emulator.sql("DROP TABLE later; DELETE FROM pulumi_migrations WHERE name = '004.sql'");
  takeCommits();
  expect([(await stack.refresh()).changes["update"], takeCommits()]).toEqual([1, 0]);
  expect(listSteps(await stack.up())).toEqual(["update schema"]);
  expect([await tables(), takeCommits()]).toEqual([complete, 1]);

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

test("an import reads the applied scripts; a program in a subfolder and a list of files work", async () => {
  open({ project: `${pluginForm}main: program/index.js\n` });
  mkdirSync(join(stack.dir, "program"));
  renameSync(join(stack.dir, "migrations"), join(stack.dir, "program", "migrations"));
  for (const [name, sql] of Object.entries({ ...first, "a.sql": "CREATE TABLE a (id);" }))
    stack.file(`program/migrations/${name}`, sql);
  const use = (...names: string[]) =>
    stack.file(
      "program/index.js",
      `const edge = require("pulumi-edge-platform");
       const files = ${JSON.stringify(names.map((name) => `migrations/${name}`))};
       new edge.SqlMigrations("schema", { scripts: files });`,
    );
  use(...Object.keys(first));
  const empty = stack.stateText();
  await stack.up();
  writeFileSync(stack.statePath(), empty);
  const options = ["--yes", "--skip-preview", "--generate-code=false", "--protect=false"];
  const type = "edge:index:SqlMigrations";
  const { ok, output } = await stack.run("import", type, "schema", "pulumi_migrations", ...options);
  expect([ok, output]).toEqual([true, expect.not.stringContaining("failed to validate")]);
  expect(stack.resource("schema").outputs).toMatchObject({ scripts: expectedRecords(first) });
  expect((await stack.preview("--expect-no-changes")).ok).toBe(true);

  use(...Object.keys(first), "a.sql");
  expect((await stack.up()).ok).toBe(true);
  expect(await listApplied()).toEqual([...Object.keys(first), "a.sql"]);
});
