import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmulator } from "../../../emulator/index";
import { emulatorForAll } from "../../support/emulated";
import { close, execute, postSql, send } from "../../support/emulators";
import { createTestFolder } from "../../support/testFolder";

// The tests share an emulator, because refused statements leave nothing behind. The timeout allows for large results on a
// busy machine.
const emulator = emulatorForAll({ databaseStatementTimeout: 60_000 });

const post = (requests: unknown[], baton: string | null = null, token = emulator.databaseToken) =>
  postSql(emulator.databaseUrl, token, { baton, requests });

/** Returns the outcome of a statement in a new stream. */
const run = async (sql: string, more: object = {}) =>
  (await post([execute(sql, more), close])).body.results[0];

const expectAlive = async () => expect((await run("SELECT 'alive'"))?.type).toBe("ok");

describe("SQL cannot reach the files of whoever runs the emulator", () => {
  const folder = createTestFolder();
  const file = join(folder, "secret.txt");
  const made = join(folder, "made.txt");
  beforeAll(() => {
    writeFileSync(file, "the content of a file");
    return emulator.sql("CREATE TABLE x (a)");
  });

  it.each([
    ["readfile, quoted", `SELECT "readfile" ('${file}')`],
    ["readfile, in brackets", `SELECT [READFILE]/* */('${file}')`],
    ["readfile, in backticks", `SELECT \`ReadFile\`('${file}')`],
    ["readfile, behind a parameter", `SELECT #a('), readfile('${file}') --')`],
    ["readfile, behind a parameter with two colons", `SELECT $a::é('), readfile('${file}') --')`],
    ["writefile", `SELECT writefile('${made}', 'x')`],
    ["fsdir", `SELECT name, data FROM fsdir('${folder}')`],
    ["fsdir without an argument list", `SELECT data FROM fsdir WHERE path = '${folder}'`],
    ["fsdir as a string", `SELECT data FROM 'fsdir'('${folder}')`],
    ["edit", "SELECT edit('x', 'touch')"],
    ["load_extension", "SELECT load_extension('x')"],
    ["sha3_query, which runs SQL text", `SELECT sha3_query('SELECT writefile(''${made}'', 1)')`],
    ["ATTACH", `ATTACH '${made}' AS a`],
    ["an EXPLAIN of VACUUM INTO", `EXPLAIN VACUUM INTO '${made}'`],
    ["a trigger", `CREATE TRIGGER t AFTER INSERT ON x BEGIN SELECT writefile('${made}', 1); SELECT 1; END`],
    ["a view", `CREATE VIEW v AS SELECT readfile('${file}')`],
    ["temp_store_directory", `PRAGMA temp_store_directory = '${folder}'`],
    ["writable_schema", "PRAGMA writable_schema = 1"],
    ["pages of the file", "SELECT data FROM sqlite_dbpage"],
  ])("by %s", async (_, sql) => {
    const batch = { type: "batch", batch: { steps: [{ stmt: { sql } }] } };
    const requests = [execute(sql), { type: "describe", sql }, { type: "sequence", sql }, batch];
    for (const token of [emulator.databaseToken, emulator.databaseReadOnlyToken]) {
      const { body, text } = await post(requests, null, token);
      expect(body.results.map(({ type }) => type)).toEqual(["error", "error", "error", "ok"]);
      expect(text).toContain('"step_results":[null]');
      expect(text).not.toContain(Buffer.from("the content").toString("base64").slice(0, 12));
      expect(text).not.toContain("the content of a file");
    }
    expect(readdirSync(folder)).toEqual(["secret.txt"]);
  });

  it("but the same names are allowed in data and columns", async () => {
    await emulator.sql("CREATE TABLE note (edit TEXT, readfile TEXT)");
    expect((await run("INSERT INTO note (edit, readfile) VALUES ('readfile(x)', 'edit')"))?.type).toBe("ok");
    expect(await emulator.sql("SELECT edit || readfile AS a FROM note")).toEqual([{ a: "readfile(x)edit" }]);
  });
});

describe("SQL cannot crash the emulator", () => {
  it.each([
    "SELECT printf('%.*c', 900000000, 'x')",
    "SELECT randomblob(900000000)",
    "SELECT group_concat(printf('%.*c', 1000000, 'x')) FROM generate_series(1, 900)",
    "SELECT randomblob(1000000) FROM generate_series(1, 1000000)",
    "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT n FROM t",
  ])("by a result that is too large: %s", async (sql) => {
    const { status, body } = await post([execute(sql), execute("SELECT 1"), close]);
    expect([status, body.results.map(({ type }) => type)]).toEqual([200, ["error", "ok", "ok"]]);
    expect(body.results[0]?.error?.code).toMatch(/^(SQLITE_NOMEM|SQLITE_TOOBIG|RESPONSE_TOO_LARGE)$/);
    await expectAlive();
  });

  it("by a text that is not UTF-8, which ends the engine with its open streams and their locks", async () => {
    await emulator.sql("CREATE TABLE y (a)");
    const open = await post([execute("BEGIN IMMEDIATE"), execute("INSERT INTO y VALUES (1)")]);
    const { body } = await post([execute("SELECT CAST(x'FF' AS TEXT)"), execute("SELECT 1"), close]);
    expect(body.results.map(({ type }) => type)).toEqual(["error", "error", "ok"]);
    expect(body.results[0]?.error?.message).toMatch(/^SQLite error: the engine ended/);
    expect((await post([execute("SELECT 1")], open.body.baton)).status).toBe(404);
    expect((await run("INSERT INTO y VALUES (2)"))?.type).toBe("ok");
    expect(await emulator.sql("SELECT a FROM y")).toEqual([{ a: 2n }]);
  });

  it.each([
    ["opening brackets", "SELECT ".padEnd(1_000_000, "[")],
    ["parameters", "SELECT ".padEnd(1_000_000, ":a(")],
    ["semicolons in a trigger", `CREATE TRIGGER '${"n".repeat(3_900_000)}' ${";".repeat(300_000)}`],
  ])("by a long run of %s", async (_, sql) => {
    expect((await post([{ type: "describe", sql }])).status).toBe(200);
    await expectAlive();
  });
});

it("SQL cannot stop the emulator by running forever; other requests are served meanwhile, and committed data stays", async () => {
  const seed = { Databases: [{ sql: "CREATE TABLE kept (x); INSERT INTO kept VALUES ('safe')" }] };
  const other = await startEmulator({ databaseStatementTimeout: 3000, seed });
  const endless = "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t";
  const ran = postSql(other.databaseUrl, other.databaseToken, { requests: [execute(endless), close] });
  expect((await send(other, "GET", "/apikey")).status).toBe(200);
  expect((await ran).body.results[0]?.error).toEqual({
    code: "SQLITE_INTERRUPT",
    message: "SQLite error: interrupted: the statement ran for longer than 3000 ms",
  });
  expect(await other.sql("SELECT x FROM kept")).toEqual([{ x: "safe" }]);
  await other.close();
});
