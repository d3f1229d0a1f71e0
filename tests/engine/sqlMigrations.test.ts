import { createHash } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator";
import { createApi } from "../../provider/api";
import { Stack, type StackOptions } from "./harness";
import { dynamicForm, pluginForm, steps } from "./scene";

let emulator: Emulator;
const stacks: Stack[] = [];
afterEach(async () => {
  for (const stack of stacks.splice(0)) stack.dispose();
  await emulator.close();
});

/** A stack that knows the database and nothing else of the platform. */
function open(options: StackOptions = {}, token = emulator.databaseToken): Stack {
  const config = {
    "edge:databaseUrl": emulator.databaseUrl,
    "edge:databaseAuthToken": token,
    ...options.config,
  };
  const stack = Stack.create({ program, ...options, config });
  mkdirSync(join(stack.dir, "migrations"));
  stacks.push(stack);
  return stack;
}

const start = async (options: EmulatorOptions = {}) => {
  emulator = await startEmulator(options);
};

const program = `exports.applied = new edge.SqlMigrations("schema", { scripts: "migrations" }).scripts;`;

const write = (stack: Stack, scripts: Record<string, string>) => {
  for (const [name, sql] of Object.entries(scripts)) stack.file(join("migrations", name), sql);
};

const checksum = (sql: string) => createHash("sha256").update(sql).digest("hex");
const recordOf = (scripts: Record<string, string>) =>
  Object.entries(scripts).map(([name, sql]) => ({ name, checksum: checksum(sql) }));

const applied = async () =>
  (await emulator.sql("SELECT name FROM pulumi_migrations ORDER BY position")).map(({ name }) => name);
const tables = async () =>
  (await emulator.sql("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")).map(
    ({ name }) => name,
  );

interface Pipeline {
  requests: {
    type: string;
    sql?: string;
    stmt?: { sql: string };
    batch?: { steps: { stmt: { sql: string } }[] };
  }[];
}

/** The SQL of the requests since the last call. */
function asked(): string[] {
  const sent = emulator.requests.flatMap(({ body }) => (body as Pipeline).requests);
  emulator.requests.clear();
  return sent.flatMap(({ sql, stmt, batch }) => [
    ...(sql === undefined ? [] : [sql]),
    ...(stmt ? [stmt.sql] : []),
    ...(batch?.steps.map((step) => step.stmt.sql) ?? []),
  ]);
}

/** How many transactions were committed since the last call. */
const commits = () => asked().filter((sql) => sql === "COMMIT").length;

/** All that was asked is what the database itself calls read-only. */
async function expectOnlyReads(): Promise<void> {
  const { databaseUrl, databaseToken: databaseAuthToken } = emulator;
  const statements = asked();
  expect(statements.length).toBeGreaterThan(0);
  const { sql, close } = createApi({ databaseUrl, databaseAuthToken });
  for (const statement of new Set(statements)) expect(await sql.isReadOnly(statement)).toBe(true);
  await close();
  emulator.requests.clear();
}

const first = {
  "001_customer.sql": "CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT);\n-- MARKER-text;\n",
  "002_rows.sql": "INSERT INTO customer (name) VALUES ('MARKER;row'), ('b''s');\nSELECT 1;\n",
};
const third = {
  "003_trigger.sql":
    "CREATE TABLE log (at INTEGER);\nCREATE TRIGGER logs AFTER INSERT ON customer\nBEGIN\n  INSERT INTO log VALUES (CASE 1 WHEN 1 THEN 2 END);\n  DELETE FROM log WHERE at = 3;\nEND;\nINSERT INTO customer (name) VALUES ('c');\n",
};

test("each script is applied once, in order, and previews list pending ones", async () => {
  await start();
  const stack = open();
  write(stack, first);
  const preview = await stack.preview("--diff");
  expect([preview.ok, preview.output]).toEqual([true, expect.stringContaining("002_rows.sql")]);
  expect(preview.output).toContain(
    "Applies 2 scripts and records them in the table pulumi_migrations: 001_customer.sql, 002_rows.sql.",
  );
  await expectOnlyReads();
  expect(await tables()).toEqual([]);

  const up = await stack.up();
  expect([up.ok, await applied()]).toEqual([true, Object.keys(first)]);
  expect(await emulator.sql("SELECT name FROM customer")).toEqual([{ name: "MARKER;row" }, { name: "b's" }]);
  expect(commits()).toBe(2);
  expect(stack.resource("schema")).toMatchObject({
    id: "pulumi_migrations",
    inputs: { table: "pulumi_migrations", from: "migrations", scripts: recordOf(first) },
    outputs: { table: "pulumi_migrations", scripts: recordOf(first) },
  });
  expect(stack.stateText()).not.toContain("MARKER");
  expect(stack.stateText()).not.toContain(emulator.databaseToken);

  // A checkout with Windows line ends is the same scripts.
  const windows = `\ufeff${first["001_customer.sql"].replaceAll("\n", "\r\n")}`;
  write(stack, { "001_customer.sql": windows, ...third });
  const more = await stack.preview();
  expect([steps(more), more.output]).toEqual([
    ["update schema"],
    expect.stringContaining(
      "Applies 1 script and records it in the table pulumi_migrations: 003_trigger.sql.",
    ),
  ]);
  await expectOnlyReads();
  expect([steps(await stack.up()), commits()]).toEqual([["update schema"], 1]);
  expect(await emulator.sql("SELECT count(*) AS n FROM customer")).toEqual([{ n: 3n }]);
  expect(await emulator.sql("SELECT at FROM log")).toEqual([{ at: 2n }]);
  expect(stack.resource("schema").outputs["scripts"]).toEqual(recordOf({ ...first, ...third }));

  write(stack, { "002_rows.sql": "SELECT 2;" });
  const changed = await stack.preview();
  expect([changed.ok, changed.output]).toEqual([
    false,
    expect.stringContaining(
      "The script 002_rows.sql was changed after it was applied: restore its original text, and make the change in a new script that comes last.",
    ),
  ]);
  await expectOnlyReads();
});

test("a failed script leaves nothing; a restored older database is migrated again; destroy keeps the data", async () => {
  await start();
  const stack = open();
  write(stack, {
    ...first,
    "003.sql":
      "CREATE TABLE half (id);\nINSERT INTO half VALUES ('MARKER-value');\nINSERT INTO nowhere VALUES (1);\n",
    "004.sql": "CREATE TABLE later (id);",
  });
  const failed = await stack.up();
  expect(failed.ok).toBe(false);
  expect(failed.output.replaceAll(/\s+/g, " ")).toContain(
    'The script 003.sql was not applied, and none of its changes were kept: the database says "SQLite error: no such table: nowhere" (SQLITE_UNKNOWN). These scripts were applied before it in this run and remain applied: 001_customer.sql, 002_rows.sql.',
  );
  expect(failed.output).not.toContain("MARKER");
  expect([await tables(), await applied()]).toEqual([["customer", "pulumi_migrations"], Object.keys(first)]);

  // It was never applied, so it may still be changed.
  write(stack, { "003.sql": "CREATE TABLE half (id);" });
  expect((await stack.up()).ok).toBe(true);
  expect(await tables()).toEqual(["customer", "half", "later", "pulumi_migrations"]);

  // An older copy of the database was restored: what it lacks is applied again.
  await emulator.sql("DROP TABLE later; DELETE FROM pulumi_migrations WHERE name = '004.sql'");
  asked();
  const drifted = await stack.refresh();
  expect([drifted.ok, drifted.changes["update"]]).toEqual([true, 1]);
  await expectOnlyReads();
  expect(steps(await stack.up())).toEqual(["update schema"]);
  expect([await tables(), commits()]).toEqual([["customer", "half", "later", "pulumi_migrations"], 1]);

  const destroyed = await stack.destroy();
  expect([destroyed.ok, destroyed.output]).toEqual([
    true,
    expect.stringContaining(
      "The table pulumi_migrations and everything its scripts created stay in the database",
    ),
  ]);
  expect(await tables()).toEqual(["customer", "half", "later", "pulumi_migrations"]);
  // Declared again, it finds everything applied.
  expect([(await stack.up()).changes, commits()]).toEqual([{ create: 2 }, 0]);
});

test("two concurrent ups apply each script once", async () => {
  await start();
  const scripts = Object.fromEntries(
    [1, 2, 3, 4, 5].map((n) => [
      `00${n}.sql`,
      n === 1 ? "CREATE TABLE t (n);" : `INSERT INTO t VALUES (${n});`,
    ]),
  );
  const [one, two] = [open({ project: dynamicForm }), open()];
  for (const stack of [one, two]) write(stack, scripts);
  const ups = await Promise.all([one.up(), two.up()]);
  expect(ups.map(({ ok, output }) => (ok ? "" : output))).toEqual(["", ""]);
  expect(await emulator.sql("SELECT n FROM t ORDER BY n")).toEqual([2n, 3n, 4n, 5n].map((n) => ({ n })));
  expect(commits()).toBe(5);
  for (const stack of [one, two])
    expect(stack.resource("schema").outputs["scripts"]).toEqual(recordOf(scripts));
});

test("if the run is killed in the middle of a rebuild, none of it is kept, and the next up completes it", async () => {
  // It waits for the lock longer than an attempt of the client lasts.
  await start({ databaseBusyTimeout: 6_000 });
  const stack = open();
  write(stack, {
    "001.sql":
      "CREATE TABLE a (id INTEGER PRIMARY KEY); CREATE TABLE child (a INTEGER REFERENCES a ON DELETE CASCADE);\nINSERT INTO a VALUES (1); INSERT INTO child VALUES (1);",
  });
  expect((await stack.up()).ok).toBe(true);
  write(stack, {
    "002.sql":
      "PRAGMA foreign_keys=OFF;\nCREATE TABLE __new_a (id INTEGER PRIMARY KEY, name TEXT);\nINSERT INTO __new_a (id) SELECT id FROM a;\nDROP TABLE a;\nALTER TABLE __new_a RENAME TO a;\nPRAGMA foreign_keys=ON;",
  });
  const preview = await stack.preview();
  expect(preview.output).toContain(
    "Applies 1 script and records it in the table pulumi_migrations: 002.sql (rebuilds a, rows: 1).",
  );
  asked();
  const where = (body: unknown) => JSON.stringify(body).includes("CREATE TABLE __new_a");
  const slow = emulator.fault({ path: /\/v2\/pipeline$/, where, delayMs: 60_000 });
  const killed = stack.start("up", "--yes", "--skip-preview");
  while (slow.hits === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked().at(-1)).toContain("CREATE TABLE __new_a");
  await stack.kill(killed);
  expect([await tables(), await applied()]).toEqual([["a", "child", "pulumi_migrations"], ["001.sql"]]);
  expect(await emulator.sql("SELECT * FROM a, child")).toEqual([{ id: 1n, a: 1n }]);
  await stack.must("cancel", "--yes");
  // The stream that was left open ends 10 seconds after its last use; the next up waits for that.
  const up = await stack.up();
  expect(up.ok ? "" : up.output).toBe("");
  expect(await emulator.sql("SELECT * FROM a, child")).toEqual([{ id: 1n, name: null, a: 1n }]);
  expect(await applied()).toEqual(["001.sql", "002.sql"]);
});

test("a read-only token applies nothing; a missing table is reported; an unavailable database keeps the state", async () => {
  await start();
  const stack = open({}, emulator.databaseReadOnlyToken);
  write(stack, first);
  const refused = await stack.up();
  expect(refused.output).toContain(
    "the database token is read-only. Use one with full access (edge:databaseAuthToken).",
  );
  expect([refused.ok, await tables(), stack.resources()]).toEqual([false, [], []]);

  stack.configure({ "edge:databaseAuthToken": emulator.databaseToken });
  expect((await stack.up()).ok).toBe(true);
  await emulator.sql("DROP TABLE customer; DROP TABLE pulumi_migrations");
  const gone = await stack.preview();
  expect([gone.ok, gone.output]).toEqual([
    false,
    expect.stringContaining(
      'The table pulumi_migrations no longer exists in the database: run "pulumi up --refresh"',
    ),
  ]);
  const fault = emulator.fault({ path: /\/v2\/pipeline$/, status: 404, times: Number.POSITIVE_INFINITY });
  expect([(await stack.refresh()).ok, stack.resources().length]).toEqual([false, 1]);
  fault.remove();
  expect((await stack.up("--refresh")).ok).toBe(true);
  expect(await applied()).toEqual(Object.keys(first));
});

test("an import reads the applied scripts; a program in a subfolder and a list of files work", async () => {
  await start();
  const stack = open({ project: `${pluginForm}main: program/index.js\n` });
  mkdirSync(join(stack.dir, "program"));
  renameSync(join(stack.dir, "migrations"), join(stack.dir, "program", "migrations"));
  for (const [name, sql] of Object.entries({ ...first, "a.sql": "CREATE TABLE a (id);" }))
    stack.file(`program/migrations/${name}`, sql);
  const use = (...names: string[]) =>
    stack.file(
      "program/index.js",
      `const edge = require("pulumi-edge-platform");
       const files = ${JSON.stringify(names.map((name) => `migrations/${name}`))};
       new edge.SqlMigrations("schema", { scripts: files });
       exports.got = edge.SqlMigrations.get("got", "pulumi_migrations").scripts.apply((all) => all.length);`,
    );
  use(...Object.keys(first));
  const empty = stack.stateText();
  await stack.up();
  writeFileSync(stack.statePath(), empty);
  const options = ["--yes", "--generate-code=false", "--protect=false"];
  const type = "edge:index:SqlMigrations";
  const { ok, output } = await stack.run("import", type, "schema", "pulumi_migrations", ...options);
  expect([ok, output]).toEqual([true, expect.not.stringContaining("failed to validate")]);
  expect(stack.resource("schema").outputs).toMatchObject({ scripts: recordOf(first) });
  const preview = await stack.preview("--diff");
  expect(steps(preview)).toEqual(["read got"]);

  use(...Object.keys(first), "a.sql");
  const up = await stack.up();
  expect(up.ok ? "" : up.output).toBe("");
  expect(await applied()).toEqual([...Object.keys(first), "a.sql"]);
});
