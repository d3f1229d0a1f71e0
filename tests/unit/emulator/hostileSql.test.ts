import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../emulator/index";
import { send } from "./support";

interface Outcome {
  type: "ok" | "error";
  response?: { result?: { rows: { value?: string }[][] } };
  error?: { message: string; code: string };
}

let emulator: Emulator;
let folder: string;

const start = async (options: EmulatorOptions = {}) => {
  emulator = await startEmulator(options);
};

const openFolder = () => {
  folder = mkdtempSync(join(tmpdir(), "hostile-"));
  writeFileSync(join(folder, "secret.txt"), "the content of a file");
};

const post = (requests: unknown[], baton: string | null = null, token = emulator.databaseToken) =>
  send<{ baton: string | null; results: Outcome[]; error?: string }>(
    { baseUrl: emulator.databaseUrl, apiKey: "" },
    "POST",
    "/v2/pipeline",
    { baton, requests },
    { Authorization: `Bearer ${token}` },
  );

const execute = (sql: string, more: object = {}) => ({ type: "execute", stmt: { sql, ...more } });

async function run(sql: string, token?: string): Promise<Outcome> {
  const { body } = await post([execute(sql), { type: "close" }], null, token);
  return body.results[0] as Outcome;
}

const one = async (sql: string) => (await run(sql)).response?.result?.rows[0]?.[0]?.value;

describe("SQL cannot reach the files of whoever runs the emulator", () => {
  // One for all: what is refused leaves nothing behind.
  beforeAll(() => {
    openFolder();
    return start();
  });
  afterAll(async () => {
    await emulator.close();
    rmSync(folder, { recursive: true });
  });

  const file = () => join(folder, "secret.txt");
  const made = () => join(folder, "made.txt");

  it.each([
    ["readfile", () => `SELECT readfile('${file()}')`],
    ["readfile, quoted", () => `SELECT "readfile" ('${file()}')`],
    ["readfile, in brackets", () => `SELECT [READFILE]/* */('${file()}')`],
    ["readfile, in backticks", () => `SELECT \`ReadFile\`('${file()}')`],
    ["readfile, behind a parameter", () => `SELECT #a('), readfile('${file()}') --')`],
    ["writefile", () => `SELECT writefile('${made()}', 'x')`],
    ["fsdir", () => `SELECT name, data FROM fsdir('${folder}')`],
    ["fsdir without an argument list", () => `SELECT data FROM fsdir WHERE path = '${folder}'`],
    ["fsdir of a schema", () => `SELECT data FROM main.fsdir('${folder}')`],
    ["fsdir as a string", () => `SELECT data FROM 'fsdir'('${folder}')`],
    ["edit", () => "SELECT edit('x', 'touch')"],
    ["load_extension", () => "SELECT load_extension('x')"],
    ["sha3_query, which runs SQL text", () => `SELECT sha3_query('SELECT writefile(''${made()}'', 1)')`],
    ["ATTACH", () => `ATTACH '${made()}' AS a`],
    ["VACUUM INTO", () => `VACUUM INTO '${made()}'`],
    ["an EXPLAIN of VACUUM INTO", () => `EXPLAIN VACUUM INTO '${made()}'`],
    [
      "a trigger",
      () => `CREATE TRIGGER t AFTER INSERT ON x BEGIN SELECT writefile('${made()}', 1); SELECT 1; END`,
    ],
    ["a view", () => `CREATE VIEW v AS SELECT readfile('${file()}')`],
    ["temp_store_directory", () => `PRAGMA temp_store_directory = '${folder}'`],
    ["writable_schema", () => "PRAGMA writable_schema = 1"],
    ["pages of the file", () => "SELECT data FROM sqlite_dbpage"],
  ])("by %s", async (_, sqlOf) => {
    const sql = sqlOf();
    await emulator.sql("CREATE TABLE IF NOT EXISTS x (a)");
    for (const token of [emulator.databaseToken, emulator.databaseReadOnlyToken]) {
      const requests = [execute(sql), { type: "describe", sql }, { type: "sequence", sql }];
      const batch = { type: "batch", batch: { steps: [{ stmt: { sql } }] } };
      const { body, text } = await post([...requests, batch], null, token);
      expect(body.results.map(({ type }) => type)).toEqual(["error", "error", "error", "ok"]);
      expect(text).toContain('"step_results":[null]');
      expect(text).not.toContain(Buffer.from("the content").toString("base64").slice(0, 12));
      expect(text).not.toContain("the content of a file");
    }
    expect(readdirSync(folder)).toEqual(["secret.txt"]);
  });

  it.each(["#a('", "$a::('", "$a::é('", "$::a('", "@\u00a0('", ":a(\u00a0'"])(
    "behind a parameter whose name holds a quotation mark: %s)",
    async (name) => {
      const sql = `SELECT ${name}), readfile('${file()}') --')`;
      for (const args of [[], [{ type: "null" }], [{ type: "null" }, { type: "null" }]]) {
        const { body } = await post([execute(sql, { args })]);
        expect(body.results[0]?.error?.code).toBe("SQLITE_AUTH");
      }
    },
  );

  it("and the error names the function", async () => {
    expect((await run("SELECT readfile('/etc/passwd')")).error).toEqual({
      code: "SQLITE_AUTH",
      message: "SQLite error: not authorized to use function: readfile",
    });
  });

  it("but the same names are allowed in data and columns", async () => {
    await emulator.sql("CREATE TABLE note (edit TEXT, readfile TEXT)");
    expect((await run("INSERT INTO note (edit, readfile) VALUES ('readfile(x)', 'edit')")).type).toBe("ok");
    expect(await one("SELECT edit || readfile FROM note")).toBe("readfile(x)edit");
  });
});

describe("SQL cannot crash the emulator", () => {
  // One for all: what one of them leaves does not keep it from serving the next.
  // A result of many rows takes long on a machine that is busy.
  beforeAll(() => start({ databaseStatementTimeout: 60_000 }));
  afterAll(() => emulator.close());

  it.each([
    "SELECT printf('%.*c', 900000000, 'x')",
    "SELECT zeroblob(900000000)",
    "SELECT randomblob(900000000)",
    "SELECT hex(zeroblob(400000000))",
    "SELECT replace(printf('%.*c', 1000000, 'x'), 'x', printf('%.*c', 900, 'y'))",
    "SELECT group_concat(printf('%.*c', 1000000, 'x')) FROM generate_series(1, 900)",
    "SELECT randomblob(1000000) FROM generate_series(1, 1000000)",
    "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT n FROM t",
  ])("by a result that is too large: %s", async (sql) => {
    const { status, body } = await post([execute(sql), execute("SELECT 1"), { type: "close" }]);
    expect([status, body.results.map(({ type }) => type)]).toEqual([200, ["error", "ok", "ok"]]);
    expect(body.results[0]?.error?.code).toMatch(/^(SQLITE_NOMEM|SQLITE_TOOBIG|RESPONSE_TOO_LARGE)$/);
    expect(await one("SELECT 'alive'")).toBe("alive");
  });

  it("by a text that is not UTF-8", async () => {
    const { status, body } = await post([
      execute("SELECT CAST(x'FF' AS TEXT)"),
      execute("SELECT 1"),
      { type: "close" },
    ]);
    expect([status, body.baton]).toEqual([200, null]);
    expect(body.results.map(({ type }) => type)).toEqual(["error", "error", "ok"]);
    expect(body.results[0]?.error?.message).toMatch(/^SQLite error: the engine ended/);
    expect(await one("SELECT 'alive'")).toBe("alive");
  });

  it("and streams that end with the engine release their locks and no longer exist", async () => {
    await emulator.sql("CREATE TABLE x (a)");
    const { body } = await post([execute("BEGIN IMMEDIATE"), execute("INSERT INTO x VALUES (1)")]);
    await run("SELECT CAST(x'FF' AS TEXT)");
    expect((await post([execute("SELECT 1")], body.baton)).status).toBe(404);
    expect((await run("INSERT INTO x VALUES (2)")).type).toBe("ok");
    expect(await one("SELECT group_concat(a) FROM x")).toBe("2");
  });

  it.each([
    ["[", "opening brackets"],
    ["'", "quotes"],
    ["/*", "comments"],
    [":a(", "parameters"],
    ["? ", "question marks"],
    ["; ", "semicolons"],
  ])("by a long run of %s (%s)", async (piece) => {
    expect((await post([{ type: "describe", sql: `SELECT ${piece.repeat(1_000_000)}` }])).status).toBe(200);
    expect(await one("SELECT 'alive'")).toBe("alive");
  });

  it("by the semicolons of a trigger with a long name", async () => {
    const sql = `CREATE TRIGGER '${"n".repeat(3_900_000)}' ${";".repeat(300_000)}`;
    expect((await post([{ type: "describe", sql }])).status).toBe(200);
  });

  it("by a blob that is not base64, which it refuses", async () => {
    const passing = (base64: string) => post([execute("SELECT ?", { args: [{ type: "blob", base64 }] })]);
    const blob = (size: number) => `${"=".repeat(size)}x`;
    expect((await passing(blob(3_000_000))).status).toBe(400);
  });
});

it("SQL cannot stop the emulator by running forever; other requests are served meanwhile, and committed data stays", async () => {
  await start({ databaseStatementTimeout: 1500, seed: { Databases: [{ sql: "CREATE TABLE kept (x)" }] } });
  await run("INSERT INTO kept VALUES ('safe')");
  const endless = "WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t) SELECT count(*) FROM t";
  const ran = run(endless);
  expect((await send(emulator, "GET", "/apikey")).status).toBe(200);
  expect((await ran).error).toEqual({
    code: "SQLITE_INTERRUPT",
    message: "SQLite error: interrupted: the statement ran for longer than 1500 ms",
  });
  expect(await one("SELECT x FROM kept")).toBe("safe");
  await emulator.close();
});
