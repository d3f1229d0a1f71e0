import * as fc from "fast-check";
import { type Emulator, startEmulator } from "../../../emulator";
import * as edge from "../../../provider/api";
import { character } from "../../support/character";
import { closeAll, readBodyText, rejection, serve } from "../../support/httpServers";

let emulator: Emulator;
let sql: edge.Sql;
const apis: edge.Api[] = [];

function connect(settings: edge.ApiSettings = {}): edge.Sql {
  const { databaseUrl, databaseToken: databaseAuthToken } = emulator;
  const api = edge.createApi({ databaseUrl, databaseAuthToken, maxAttempts: 1, ...settings });
  apis.push(api);
  return api.sql;
}

beforeAll(async () => {
  emulator = await startEmulator();
  sql = connect();
  // Shows the client that this server supports close, which it then sends with each statement.
  await sql.execute("SELECT 1");
});
afterAll(async () => {
  await Promise.all(apis.map((api) => api.close()));
  await emulator.close();
});

beforeEach(async () => {
  await emulator.sql(`
    DROP TABLE IF EXISTS item;
    CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT UNIQUE, price REAL, data BLOB);
  `);
  emulator.requests.clear();
});

const names = async () => (await emulator.sql("SELECT name FROM item ORDER BY id")).map((row) => row["name"]);
const insert = (name: string) => ({ sql: "INSERT INTO item (name) VALUES (?)", args: [name] });
const path = /\/v2\/pipeline$/;

describe("execute", () => {
  test("writes and reads", async () => {
    const args = ["pen", 1.5];
    expect(await sql.execute({ sql: "INSERT INTO item (name, price) VALUES (?, ?)", args })).toEqual({
      columns: [],
      rows: [],
      affectedRows: 1,
      lastInsertRowid: 1n,
    });
    const found = await sql.execute("SELECT id, name, data, name || '!' AS loud FROM item");
    expect(found.columns).toEqual([
      { name: "id", type: "INTEGER" },
      { name: "name", type: "TEXT" },
      { name: "data", type: "BLOB" },
      { name: "loud", type: null },
    ]);
    expect(found.rows).toEqual([[1n, "pen", null, "pen!"]]);
    expect(edge.asRecords(found)).toEqual([{ id: 1n, name: "pen", data: null, loud: "pen!" }]);
    const flags = await sql.execute({ sql: "SELECT :on AS a, :off AS b", args: { on: true, off: false } });
    expect(edge.asRecords(flags)).toEqual([{ a: 1n, b: 0n }]);
  });

  test("reads an infinite float as null, as the database's JSON has it, and the rest of its row", async () => {
    await sql.execute("INSERT INTO item (name, price) VALUES ('all', 9e999), ('none', -9e999), ('pen', 1.5)");
    const { rows } = await sql.execute("SELECT name, price FROM item ORDER BY id");
    expect(rows).toEqual([
      ["all", null],
      ["none", null],
      ["pen", 1.5],
    ]);
  });

  test("rejects values without an SQL form before any request, without showing them", async () => {
    const kinds = "null, a boolean, a 64-bit bigint, a finite number, a string or a Uint8Array";
    const refused: [args: unknown, message: string][] = [
      [[2n ** 63n], `SQL argument 1 must be ${kinds}; an integer beyond 64 bits was given.`],
      [[null, -(2n ** 63n) - 1n], `SQL argument 2 must be ${kinds}; an integer beyond 64 bits was given.`],
      [[Number.NaN], "NaN was given."],
      [[undefined], "; undefined was given."],
      [
        { secret: "MARKER\ud800" },
        `SQL argument secret must be ${kinds}; a string with a lone surrogate was given.`,
      ],
      [[{ a: "MARKER" }], "a value of type object was given."],
      ["MARKER", "args must be a list of positional SQL arguments or an object of named ones."],
    ];
    for (const [args, message] of refused) {
      const statement = { sql: "SELECT 1", args } as edge.SqlStatement;
      const error = await rejection(sql.execute(statement));
      expect(error.message).toContain(message);
      expect(error.message).not.toContain("MARKER");
      await expect(sql.stream().execute(statement)).rejects.toThrow(message);
    }
    await expect(sql.execute(" ")).rejects.toThrow(
      'sql must be the text of one SQL statement; " " was given.',
    );
    await expect(sql.executeAll([])).rejects.toThrow("an empty list was given");
    expect(emulator.requests).toHaveLength(0);
  });

  test("returns values of every type unchanged", async () => {
    const integers = { min: -(2n ** 63n), max: 2n ** 63n - 1n };
    const value: fc.Arbitrary<edge.SqlValue> = fc.oneof(
      fc.constant(null),
      fc.bigInt(integers),
      fc.constantFrom(integers.min, integers.max, 2n ** 53n + 1n),
      // JSON has no -0.
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0),
      fc.string({ unit: character }).map((text) => text.replaceAll("\0", "")),
      // A view of a larger buffer.
      fc.uint8Array({ maxLength: 40 }).map((bytes) => bytes.subarray(1)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 12 }), async (args) => {
        const marks = args.map(() => "?").join(", ");
        expect((await sql.execute({ sql: `SELECT ${marks}`, args })).rows).toEqual([args]);
      }),
      { numRuns: 60 },
    );
  });
});

describe("several statements", () => {
  test("executeAll stops at the first failure and keeps earlier results", async () => {
    const error = await rejection<edge.SqlError>(sql.executeAll([insert("a"), insert("a"), insert("b")]));
    expect(error.statement).toBe("INSERT INTO item (name) VALUES (?)");
    expect(await names()).toEqual(["a"]);
    const results = await sql.executeAll([insert("b"), "SELECT count(*) FROM item"]);
    expect(results.map(({ rows }) => rows)).toEqual([[], [[2n]]]);
    expect(emulator.requests).toHaveLength(2);
  });

  test("transaction is all or nothing", async () => {
    const results = await sql.transaction([insert("a"), "SELECT name FROM item"]);
    expect(results.map(({ rows }) => rows)).toEqual([[], [["a"]]]);
    const failing = sql.transaction([insert("b"), "SELECT nothing", insert("c")]);
    expect((await rejection<edge.SqlError>(failing)).statement).toBe("SELECT nothing");
    expect(await names()).toEqual(["a"]);
    // Nothing is left open: another connection can write at once.
    await sql.execute(insert("d"));
    expect(await names()).toEqual(["a", "d"]);
  });

  test.each([
    ["commit transaction", "COMMIT TRANSACTION"],
    ["/* all */ END", "END"],
    ["-- undo\nROLLBACK;", "ROLLBACK"],
    ["BEGIN IMMEDIATE", "BEGIN IMMEDIATE"],
  ])("transaction rejects a statement that would begin or end it: %j", async (given, shown) => {
    await expect(sql.transaction([insert("a"), given, insert("b")])).rejects.toThrow(
      `Statement 2 of sql.transaction is ${shown}: sql.transaction begins and commits the transaction itself`,
    );
    expect([await names(), emulator.requests.length]).toEqual([[], 0]);
  });

  test("a rejected commit rolls everything back", async () => {
    await emulator.sql(`
      CREATE TABLE part (item INTEGER REFERENCES item (id) DEFERRABLE INITIALLY DEFERRED);
    `);
    const error = await rejection(sql.transaction(["INSERT INTO part VALUES (77)"]));
    expect(error).toMatchObject({ code: "SQLITE_CONSTRAINT", statement: "COMMIT" });
    expect((await sql.execute("SELECT count(*) FROM part")).rows).toEqual([[0n]]);
    await emulator.sql("DROP TABLE part");
  });

  test("script runs every statement, isReadOnly runs none", async () => {
    await sql.script("INSERT INTO item (name) VALUES ('a'); INSERT INTO item (name) VALUES ('b');");
    expect(await sql.isReadOnly("SELECT * FROM item")).toBe(true);
    expect(await sql.isReadOnly("DELETE FROM item")).toBe(false);
    expect(await names()).toEqual(["a", "b"]);
    await expect(sql.script("SELEC")).rejects.toThrow("Statement: SELEC");
    await expect(sql.isReadOnly("SELEC")).rejects.toBeInstanceOf(edge.SqlError);
  });
});

describe("failures", () => {
  test("have a code and the statement, but no arguments", async () => {
    await sql.execute(insert("MARKER"));
    const error = await rejection(sql.execute(insert("MARKER")));
    expect(error).toMatchObject({ name: "SqlError", code: "SQLITE_CONSTRAINT", readOnly: false });
    expect(error).toBeInstanceOf(edge.EdgeError);
    expect(error.message).toMatch(/UNIQUE constraint failed: item\.name.* Statement: INSERT INTO item/);
    expect(JSON.stringify([error.message, error.stack, error])).not.toContain("MARKER");
  });

  test("of a write with a read-only token name the cause", async () => {
    const reader = connect({ databaseAuthToken: emulator.databaseReadOnlyToken });
    expect((await reader.execute("SELECT count(*) FROM item")).rows).toEqual([[0n]]);
    await expect(reader.execute(insert("a"))).rejects.toMatchObject({
      message: expect.stringContaining("The token is read-only: use one with full access to write."),
      readOnly: true,
    });
    expect(await names()).toEqual([]);
  });

  test.each([
    { reset: "before", kept: [] },
    { reset: "after", kept: ["a", "b"] },
    { truncate: true, kept: ["a", "b"] },
  ] as const)(
    "of a connection leave a transaction whole or without effect, and are not retried: %j",
    async ({ kept, ...fault }) => {
      emulator.fault({ path, ...fault });
      const writing = connect({ maxAttempts: 4 }).transaction([insert("a"), insert("b")]);
      await expect(writing).rejects.toMatchObject({ ambiguous: true });
      expect([emulator.requests.length, await names()]).toEqual([1, kept]);
    },
  );
});

/** Alters the results of the next pipeline, which takes effect. */
const respondWith = (alter: (results: unknown[]) => unknown[]) =>
  emulator.fault({ path, alter: (body) => ({ ...Object(body), results: alter(Object(body).results) }) });

type AlterResult = (result: { readonly step_results: readonly unknown[] }) => unknown;
/** The same with another result of its request. */
const respondWithResult = (alter: AlterResult) =>
  respondWith((results) =>
    JSON.parse(JSON.stringify(results), (name, value) => (name === "result" ? alter(value) : value)),
  );

describe("a response that does not match the request", () => {
  test.each<[name: string, write: () => Promise<unknown>]>([
    ["execute", () => sql.execute(insert("a"))],
    ["script", () => sql.script("INSERT INTO item (name) VALUES ('a')")],
  ])("%s never treats it as success, and says that it may have taken effect", async (_, write) => {
    respondWith((results) => [...results, ...results]);
    const error = await rejection(write());
    expect(error).toMatchObject({ name: "UnexpectedResponseError", ambiguous: true });
    expect(error.message).toMatch(
      /^Could not run SQL on the database: the database responded, but the response is not a single result of the type "\w+"\. The operation may have taken effect anyway: check before you try again\./,
    );
    expect(await names()).toEqual(["a"]);
  });

  test("never counts as proof that a statement only reads", async () => {
    respondWith(() => []);
    await expect(sql.isReadOnly("DELETE FROM item")).rejects.toMatchObject({ ambiguous: false });
    respondWithResult(() => ({ is_readonly: "yes" }));
    await expect(sql.read("DELETE FROM item")).rejects.toThrow("is_readonly: Invalid input");
  });

  test.each<[name: string, alter: AlterResult]>([
    ["no results", () => ({ step_results: [], step_errors: [] })],
    ["a statement without a result", (result) => ({ ...result, step_results: [null, null, null, null] })],
    [
      "a rollback beside a commit",
      ({ step_results: steps, ...rest }) => ({ ...rest, step_results: [...steps.slice(0, -1), steps[0]] }),
    ],
  ])("reports a transaction with %s neither as done nor as rejected", async (_, alter) => {
    respondWithResult(alter);
    await expect(sql.transaction([insert("a")])).rejects.toMatchObject({
      name: "UnexpectedResponseError",
      ambiguous: true,
    });
    expect(await names()).toEqual(["a"]);
  });
});

// Other invalid values: sqlHostileServer.test.ts.
test.each<[wire: object, message: string]>([
  [{ type: "integer", value: 2 ** 53 }, "value: not a 64-bit integer"],
  [{ type: "integer", value: String(2n ** 63n) }, "value: not a 64-bit integer"],
  [{ type: "integer", value: "7 " }, "value: not a 64-bit integer"],
  [{ type: "integer", value: "0x7" }, "value: not a 64-bit integer"],
  [{ type: "float", value: "1.5" }, "value: not a number"],
  [{ type: "blob", base64: "MARKER!" }, "base64: not Base64"],
])("the invalid value %j is reported with its path", async (wire, message) => {
  respondWithResult((result) => ({ ...result, rows: [[wire]] }));
  const error = await rejection(sql.execute("SELECT 1"));
  expect(error).toBeInstanceOf(edge.UnexpectedResponseError);
  expect(error.message).toContain(`the result does not have the expected shape (rows.0.0.${message}`);
  expect(error.message).not.toContain("MARKER");
});

test.each<[what: string, wire: object, value: edge.SqlValue]>([
  ["a 64-bit integer as an exact JSON number", { type: "integer", value: -7 }, -7n],
  ["a blob without padding", { type: "blob", base64: "+/8" }, Uint8Array.of(251, 255)],
  ["a blob with padding", { type: "blob", base64: "+/8=" }, Uint8Array.of(251, 255)],
])("%s is accepted", async (_, wire, value) => {
  respondWithResult((result) => ({ ...result, rows: [[wire]] }));
  expect((await sql.execute("SELECT 1")).rows).toEqual([[value]]);
});

describe("a server that knows only the documented request", () => {
  afterEach(closeAll);

  test("runs each statement once", async () => {
    const types: string[][] = [];
    /** Runs requests in order on the emulator's database, up to the first that is not `execute`. */
    const databaseUrl = await serve(async (request, response) => {
      const { requests, ...rest } = JSON.parse(await readBodyText(request));
      types.push(requests.map(({ type }: { type: string }) => type));
      const unknown = requests.findIndex(({ type }: { type: string }) => type !== "execute");
      const known = unknown < 0 ? requests : requests.slice(0, unknown);
      const { authorization = "" } = request.headers;
      const headers = { authorization, "content-type": "application/json" };
      const body = JSON.stringify({ ...rest, requests: known });
      const done = await fetch(`${emulator.databaseUrl}/v2/pipeline`, { method: "POST", headers, body });
      if (unknown < 0) response.writeHead(done.status).end(await done.text());
      else response.writeHead(400).end('{"error":"unknown request"}');
    });
    const client = connect({ databaseUrl });
    expect(await client.execute(insert("a"))).toMatchObject({ affectedRows: 1 });
    expect((await client.execute("SELECT name FROM item")).rows).toEqual([["a"]]);
    await expect(client.read("SELECT 1")).rejects.toThrow(
      "(describe returned 400). If the database token is a read-only one, set readOnlyToken: true.",
    );
    const { rows } = await client.read("SELECT name FROM item", { readOnlyToken: true });
    expect(rows).toEqual([["a"]]);
    // Only the first statement's stream was asked to close.
    expect(types.flat()).toEqual(["execute", "close", "execute", "describe", "describe", "execute"]);
  });
});

describe("stream", () => {
  test("spans a transaction over consecutive requests", async () => {
    const stream = sql.stream();
    const work = ["BEGIN", insert("a"), "SELECT name FROM item", "COMMIT"];
    const results = await Promise.all(work.map((each) => stream.execute(each)));
    expect(results[2]?.rows).toEqual([["a"]]);
    await stream.close();
    const batons = emulator.requests.map(({ body }) => typeof (body as { baton?: string }).baton);
    expect(batons).toEqual(["undefined", "string", "string", "string", "string"]);
    expect(await names()).toEqual(["a"]);
  });

  test("continues after a statement that failed; close rolls back an open transaction", async () => {
    const stream = sql.stream();
    await stream.execute("BEGIN");
    await expect(stream.execute("SELECT nothing")).rejects.toBeInstanceOf(edge.SqlError);
    expect((await stream.execute(insert("a"))).affectedRows).toBe(1);
    await stream.close();
    expect(await names()).toEqual([]);
    await expect(stream.execute("SELECT 1")).rejects.toThrow("The SQL stream has ended: open a new one.");
    await stream.close();
    expect(emulator.requests).toHaveLength(4);
  });

  test.each([
    ["an error response", { status: 503 }],
    ["an unexpected response", { body: { results: [] } }],
  ] as const)("in a transaction, closed after %s, frees its lock at once", async (_, fault) => {
    const stream = sql.stream();
    await stream.execute("BEGIN IMMEDIATE");
    emulator.fault({ path, ...fault });
    await expect(stream.execute("COMMIT")).rejects.toBeInstanceOf(edge.EdgeError);
    await stream.close();
    expect((await sql.execute(insert("b"))).affectedRows).toBe(1);
    await stream.close();
    expect(emulator.requests).toHaveLength(4);
  });

  test("is not closed after a request timed out, because close would wait as long", async () => {
    const stream = connect({ attemptTimeout: 1 }).stream();
    await stream.execute("SELECT 1");
    emulator.fault({ path, noResponse: true });
    await expect(stream.execute("SELECT 1")).rejects.toBeInstanceOf(edge.TimeoutError);
    await stream.close();
    expect(emulator.requests).toHaveLength(2);
  });
});
