import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as fc from "fast-check";
import { type Emulator, startEmulator } from "../../emulator";
import * as edge from "../../provider/api";
import { character } from "./character";

const SqlError = edge.SqlError;

let emulator: Emulator;
let api: edge.Api;
let sql: edge.Sql;
let now = Date.now();

function connect(databaseAuthToken = emulator.databaseToken): edge.Api {
  return edge.createApi({ databaseUrl: emulator.databaseUrl, databaseAuthToken, maxAttempts: 1 });
}

beforeAll(async () => {
  emulator = await startEmulator({ now: () => now });
  api = connect();
  sql = api.sql;
  // Shows the client that this server supports close, which it then sends with each statement.
  await sql.execute("SELECT 1");
});
afterAll(async () => {
  await api.close();
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

async function failure(work: Promise<unknown>): Promise<edge.SqlError> {
  const error = await work.catch((caught: unknown) => caught);
  if (error instanceof SqlError) return error;
  throw new Error(`It gave ${String(error)}.`);
}

describe("execute", () => {
  test("writes and reads", async () => {
    const made = await sql.execute({
      sql: "INSERT INTO item (name, price) VALUES (?, ?)",
      args: ["pen", 1.5],
    });
    expect(made).toEqual({ columns: [], rows: [], affectedRows: 1, lastInsertRowid: 1n });
    const found = await sql.execute("SELECT id, name, price, data, name || '!' AS loud FROM item");
    expect(found.columns).toEqual([
      { name: "id", type: "INTEGER" },
      { name: "name", type: "TEXT" },
      { name: "price", type: "REAL" },
      { name: "data", type: "BLOB" },
      { name: "loud", type: null },
    ]);
    expect(found.rows).toEqual([[1n, "pen", 1.5, null, "pen!"]]);
    expect(edge.asRecords(found)).toEqual([{ id: 1n, name: "pen", price: 1.5, data: null, loud: "pen!" }]);
  });

  test.each([":a, :b", "@a, @b", "$a, $b"])("accepts named arguments %s", async (names) => {
    const { rows } = await sql.execute({ sql: `SELECT ${names}`, args: { b: 2n, a: "one" } });
    expect(rows).toEqual([["one", 2n]]);
  });

  test("keeps null, 0, false and an empty string distinct", async () => {
    const args = [null, 0n, 0, false, "", new Uint8Array()];
    const { rows } = await sql.execute({ sql: "SELECT ?, ?, ?, ?, ?, ?", args });
    expect(rows).toEqual([[null, 0n, 0, 0n, "", new Uint8Array()]]);
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
    const refused: [args: unknown, message: string][] = [
      [[2n ** 63n], "SQL argument 1 must be"],
      [[null, -(2n ** 63n) - 1n], "SQL argument 2 must be"],
      [[Number.NaN], "NaN was given."],
      [{ secret: "MARKER\ud800" }, "SQL argument secret must be"],
      [[undefined], "undefined was given."],
      [[{ a: "MARKER" }], "a value of type object was given."],
      ["MARKER", "args must be a list of positional SQL arguments or an object of named ones."],
      [null, "args must be a list"],
    ];
    for (const [args, message] of refused) {
      const statement = { sql: "SELECT 1", args } as edge.SqlStatement;
      const error = await sql.execute(statement).catch(String);
      expect(error).toContain(message);
      expect(error).not.toContain("MARKER");
      await expect(sql.stream().execute(statement)).rejects.toThrow(message);
    }
    await expect(sql.execute(" ")).rejects.toThrow(
      'sql must be the text of one SQL statement; " " was given.',
    );
    await expect(sql.executeAll([])).rejects.toThrow("an empty list was given");
    expect(emulator.requests).toHaveLength(0);
  });
});

describe("several statements", () => {
  test("executeAll stops at the first failure and keeps earlier results", async () => {
    const error = await failure(sql.executeAll([insert("a"), insert("a"), insert("b")]));
    expect(error.statement).toBe("INSERT INTO item (name) VALUES (?)");
    expect(await names()).toEqual(["a"]);
    const results = await sql.executeAll([insert("b"), "SELECT count(*) FROM item"]);
    expect(results.map(({ rows }) => rows)).toEqual([[], [[2n]]]);
    expect(emulator.requests).toHaveLength(2);
  });

  test("transaction is all or nothing", async () => {
    const results = await sql.transaction([insert("a"), "SELECT name FROM item"]);
    expect(results.map(({ rows }) => rows)).toEqual([[], [["a"]]]);
    const error = await failure(sql.transaction([insert("b"), "SELECT nothing", insert("c")]));
    expect(error.statement).toBe("SELECT nothing");
    expect(await names()).toEqual(["a"]);
    // Nothing is left open: another connection can write at once.
    await sql.execute(insert("d"));
    expect(await names()).toEqual(["a", "d"]);
  });

  test.each([
    ["COMMIT", "COMMIT"],
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

  test("transaction accepts savepoints", async () => {
    await sql.transaction([insert("a"), "SAVEPOINT s", insert("b"), "ROLLBACK TO s", "RELEASE s"]);
    expect(await names()).toEqual(["a"]);
  });

  test("a rejected commit rolls everything back", async () => {
    await emulator.sql(`
      CREATE TABLE part (item INTEGER REFERENCES item (id) DEFERRABLE INITIALLY DEFERRED);
    `);
    const error = await failure(sql.transaction(["INSERT INTO part VALUES (77)"]));
    expect(error).toMatchObject({ code: "SQLITE_CONSTRAINT", statement: "COMMIT" });
    expect((await sql.execute("SELECT count(*) FROM part")).rows).toEqual([[0n]]);
    await emulator.sql("DROP TABLE part");
  });

  test("script runs every statement, isReadOnly runs none", async () => {
    await sql.script("INSERT INTO item (name) VALUES ('a'); INSERT INTO item (name) VALUES ('b');");
    expect(await names()).toEqual(["a", "b"]);
    expect(await sql.isReadOnly("SELECT * FROM item")).toBe(true);
    expect(await sql.isReadOnly("DELETE FROM item")).toBe(false);
    expect(await names()).toEqual(["a", "b"]);
    expect((await failure(sql.script("SELEC"))).message).toContain("Statement: SELEC");
    await expect(sql.isReadOnly("SELEC")).rejects.toBeInstanceOf(SqlError);
  });
});

describe("failures", () => {
  test("have a code and the statement, but no arguments", async () => {
    await sql.execute(insert("MARKER"));
    const error = await failure(sql.execute(insert("MARKER")));
    expect(error).toMatchObject({ name: "SqlError", code: "SQLITE_CONSTRAINT" });
    expect(error).toBeInstanceOf(edge.EdgeError);
    expect(error.message).toMatch(/UNIQUE constraint failed: item\.name.* Statement: INSERT INTO item/);
    expect(JSON.stringify([error.message, error.stack, error])).not.toContain("MARKER");
    expect(await failure(sql.execute("SELEC"))).toMatchObject({
      code: "SQL_PARSE_ERROR",
      statement: "SELEC",
    });
    expect(await failure(sql.execute("SELECT ?"))).toMatchObject({ code: "ARGS_INVALID" });
    expect(await failure(sql.execute("SELECT 1; SELECT 2"))).toMatchObject({ code: "SQL_MANY_STATEMENTS" });
  });

  test("a read-only token can read, and the error for a write names the cause", async () => {
    const reader = connect(emulator.databaseReadOnlyToken);
    expect((await reader.sql.execute("SELECT count(*) FROM item")).rows).toEqual([[0n]]);
    const error = await failure(reader.sql.execute(insert("a")));
    expect(error.message).toContain("The token is read-only: use one with full access to write.");
    expect(await names()).toEqual([]);
    await reader.close();
  });

  test("a wrong token is reported by its status, without being shown", async () => {
    const stranger = connect("MARKER-TOKEN");
    const error = await stranger.sql.execute("SELECT 1").catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(edge.AuthenticationError);
    expect(String(error)).toContain("Could not run SQL on the database: the API returned 401");
    expect(String(error)).toContain("SERVICE_DATABASE_AUTH_TOKEN");
    expect(String(error)).not.toContain("MARKER");
    await stranger.close();
  });

  test("a request that may have arrived is not retried", async () => {
    const patient = edge.createApi({
      databaseUrl: emulator.databaseUrl,
      databaseAuthToken: emulator.databaseToken,
      maxAttempts: 4,
    });
    emulator.fault({ path: /\/v2\/pipeline$/, reset: "after" });
    const error = await patient.sql.execute(insert("a")).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ ambiguous: true });
    expect(emulator.requests).toHaveLength(1);
    expect(await names()).toEqual(["a"]);
    await patient.close();
  });

  test.each([
    { reset: "before", kept: [] },
    { reset: "after", kept: ["a", "b"] },
    { truncate: true, kept: ["a", "b"] },
  ] as const)(
    "a transaction whose connection breaks took effect completely or not at all: %j",
    async (cut) => {
      const { kept, ...fault } = cut;
      emulator.fault({ path: /\/v2\/pipeline$/, ...fault });
      await expect(sql.transaction([insert("a"), insert("b")])).rejects.toMatchObject({ ambiguous: true });
      expect(await names()).toEqual(kept);
    },
  );
});

interface Pipeline {
  readonly baton: string | null;
  readonly results: { type: string; response: { type: string; result: Record<string, unknown> } }[];
}

/** Alters the response to the next pipeline, which takes effect. */
const respondWith = (alter: (body: Pipeline) => unknown) =>
  emulator.fault({ path: /\/v2\/pipeline$/, alter: (body) => alter(body as Pipeline) });

/** The same with another result of the first request. */
const respondWithResult = (alter: (result: Record<string, unknown>) => unknown) =>
  respondWith(({ results: [first, ...rest], ...body }) => ({
    ...body,
    results: [
      { ...first, response: { ...first?.response, result: alter(first?.response.result ?? {}) } },
      ...rest,
    ],
  }));

describe("a response that does not match the request", () => {
  const unfit: [name: string, alter: (body: Pipeline) => unknown][] = [
    ["no result", (body) => ({ ...body, results: [] })],
    [
      "a result of another type",
      (body) => ({ ...body, results: [{ type: "ok", response: { type: "close" } }] }),
    ],
    ["more results than requests", (body) => ({ ...body, results: [...body.results, ...body.results] })],
  ];
  const writes: [name: string, write: () => Promise<unknown>][] = [
    ["execute", () => sql.execute(insert("a"))],
    ["executeAll", () => sql.executeAll([insert("a")])],
    ["transaction", () => sql.transaction([insert("a")])],
    ["script", () => sql.script("INSERT INTO item (name) VALUES ('a')")],
  ];
  test.each(
    writes.flatMap(([name, write]) => unfit.map(([what, alter]) => [name, what, write, alter] as const)),
  )("%s never treats %s as success, and says that it may have taken effect", async (_, __, write, alter) => {
    respondWith(alter);
    const error = await write().catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(edge.UnexpectedResponseError);
    expect(error).toMatchObject({
      ambiguous: true,
      message: expect.stringMatching(
        /^Could not run SQL on the database: the database responded, but the response is not a single result of the type "\w+"\. The operation may have taken effect anyway: check before you try again\./,
      ),
    });
    expect(await names()).toEqual(["a"]);
  });

  test("never counts as proof that a statement only reads", async () => {
    respondWith((body) => ({ ...body, results: [] }));
    await expect(sql.isReadOnly("DELETE FROM item")).rejects.toMatchObject({ ambiguous: false });
    respondWithResult(() => ({ is_readonly: "yes" }));
    await expect(sql.read("DELETE FROM item")).rejects.toThrow("is_readonly: Invalid input");
  });

  const contradictions: [name: string, alter: (result: Record<string, unknown>) => unknown][] = [
    ["no results", () => ({ step_results: [], step_errors: [] })],
    ["a statement without a result", (result) => ({ ...result, step_results: [null, null, null, null] })],
    [
      "an error beside a commit",
      (result) => ({ ...result, step_errors: [null, { message: "no" }, null, null] }),
    ],
    [
      "a rollback beside a commit",
      ({ step_results, ...rest }) => ({
        ...rest,
        step_results: [...(step_results as unknown[]).slice(0, -1), (step_results as unknown[])[0]],
      }),
    ],
  ];
  test.each(contradictions)(
    "a transaction with %s in the response is reported neither as done nor as rejected",
    async (_, alter) => {
      respondWithResult(alter);
      await expect(sql.transaction([insert("a")])).rejects.toMatchObject({
        name: "UnexpectedResponseError",
        ambiguous: true,
      });
      expect(await names()).toEqual(["a"]);
    },
  );

  test("ends a stream, and frees its lock at once", async () => {
    const stream = sql.stream();
    await stream.execute("BEGIN IMMEDIATE");
    respondWith((body) => ({ ...body, results: [] }));
    await expect(stream.inTransaction()).rejects.toBeInstanceOf(edge.UnexpectedResponseError);
    await expect(stream.execute("COMMIT")).rejects.toThrow("The SQL stream has ended: open a new one.");
    await stream.close();
    expect(await sql.execute(insert("a"))).toMatchObject({ affectedRows: 1 });
  });

  test("shows only the beginning of a long statement", async () => {
    respondWith((body) => ({ ...body, results: [] }));
    const error = await sql.execute(`SELECT '${"x".repeat(100_000)}'`).catch(String);
    expect(String(error).length).toBeLessThan(500);
  });
});

describe("an invalid value", () => {
  const value = (wire: object) => respondWithResult((result) => ({ ...result, rows: [[wire]] }));
  test.each<[wire: object, message: string]>([
    [{ type: "integer", value: "abc" }, "rows.0.0.value: not a 64-bit integer"],
    [{ type: "integer", value: "" }, "rows.0.0.value: not a 64-bit integer"],
    [{ type: "integer", value: "0x10" }, "rows.0.0.value: not a 64-bit integer"],
    [{ type: "integer", value: "1.5" }, "rows.0.0.value: not a 64-bit integer"],
    [{ type: "integer", value: 1.5 }, "rows.0.0.value: not a 64-bit integer"],
    [{ type: "integer", value: 2 ** 53 }, "rows.0.0.value: not a 64-bit integer"],
    [{ type: "integer", value: String(2n ** 63n) }, "rows.0.0.value: not a 64-bit integer"],
    [{ type: "integer", value: String(-(2n ** 63n) - 1n) }, "rows.0.0.value: not a 64-bit integer"],
    [{ type: "integer", value: "9".repeat(30) }, "rows.0.0.value: not a 64-bit integer"],
    [{ type: "blob", base64: "MARKER!" }, "rows.0.0.base64: not Base64"],
    [{ type: "blob", base64: "AAAAA" }, "rows.0.0.base64: not Base64"],
    [{ type: "float", value: "1" }, "rows.0.0.value: not a number"],
    [{ type: "money", value: 1 }, "rows.0.0.type: Invalid discriminator value"],
  ])("%j is reported with its path", async (wire, message) => {
    value(wire);
    const error = await sql.execute("SELECT 1").catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(edge.UnexpectedResponseError);
    expect(String(error)).toContain(`the result does not have the expected shape (${message}`);
    expect(String(error)).not.toContain("MARKER");
  });

  test.each<[member: object, message: string]>([
    [{ last_insert_rowid: "abc" }, "last_insert_rowid: not a 64-bit integer"],
    [{ last_insert_rowid: 1.5 }, "last_insert_rowid: not a 64-bit integer"],
    [{ last_insert_rowid: String(2n ** 64n) }, "last_insert_rowid: not a 64-bit integer"],
    [{ affected_row_count: 0.5 }, "affected_row_count: Invalid input"],
    [{ affected_row_count: -1 }, "affected_row_count: Too small"],
    [{ rows: [[], []] }, "the result: a row has more or fewer values than columns"],
  ])("%j in a result is reported with its path", async (member, message) => {
    respondWithResult((result) => ({ ...result, ...member }));
    await expect(sql.execute("SELECT 1")).rejects.toThrow(message);
  });

  test("is reported quickly, however deeply it is nested", async () => {
    const depth = 200_000;
    const deep = `${'{"a":['.repeat(depth)}1${"]}".repeat(depth)}`;
    for (const body of [
      `{"baton":null,"results":[{"type":"ok","response":{"type":"execute","result":${deep}}}]}`,
      `{"baton":null,"results":${deep}}`,
      deep,
    ]) {
      emulator.fault({ path: /\/v2\/pipeline$/, body, contentType: "application/json" });
      await expect(sql.execute("SELECT 1")).rejects.toThrow("nested deeper than 100 levels");
    }
  });

  test("unless it is an exact 64-bit integer as a JSON number, which is accepted", async () => {
    value({ type: "integer", value: -7 });
    expect((await sql.execute("SELECT 1")).rows).toEqual([[-7n]]);
  });
});

describe("a server that knows only the documented request", () => {
  /** Runs requests in order on the emulator's database, up to the first that is not `execute`. */
  async function executeOnly(): Promise<{
    databaseUrl: string;
    types: string[][];
    close(): Promise<unknown>;
  }> {
    const types: string[][] = [];
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { requests, ...rest } = JSON.parse(Buffer.concat(chunks).toString());
      types.push(requests.map(({ type }: { type: string }) => type));
      const known = requests.findIndex(({ type }: { type: string }) => type !== "execute");
      const ran = known < 0 ? requests : requests.slice(0, known);
      const { authorization = "" } = request.headers;
      const headers = { authorization, "content-type": "application/json" };
      const body = JSON.stringify({ ...rest, requests: ran });
      const done = await fetch(`${emulator.databaseUrl}/v2/pipeline`, { method: "POST", headers, body });
      const text = await done.text();
      if (known < 0) response.writeHead(done.status).end(text);
      else response.writeHead(400).end('{"error":"unknown request"}');
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    const close = () => new Promise((resolve) => server.close(resolve));
    return { databaseUrl: `http://127.0.0.1:${port}`, types, close };
  }

  test("runs each statement once", async () => {
    const { databaseUrl, types, close } = await executeOnly();
    const client = edge.createApi({ databaseUrl, databaseAuthToken: emulator.databaseToken });
    expect(await client.sql.execute(insert("a"))).toMatchObject({ affectedRows: 1 });
    expect((await client.sql.execute("SELECT name FROM item")).rows).toEqual([["a"]]);
    await expect(client.sql.read("SELECT 1")).rejects.toThrow(
      "(describe returned 400). If the database token is a read-only one, set readOnlyToken: true.",
    );
    const { rows } = await client.sql.read("SELECT name FROM item", { readOnlyToken: true });
    expect(rows).toEqual([["a"]]);
    // Only the first statement's stream was asked to close.
    expect(types).toEqual([
      ...[["execute"], ["close"], ["execute"], ["describe"], ["describe"], ["execute"]],
    ]);
    await client.close();
    await close();
  });
});

describe("stream", () => {
  const batons = () => emulator.requests.map(({ body }) => (body as { baton?: string }).baton);

  test("spans a transaction over consecutive requests", async () => {
    const stream = sql.stream();
    const work = ["BEGIN", insert("a"), "SELECT name FROM item", "COMMIT"].map((each) =>
      stream.execute(each),
    );
    const results = await Promise.all(work);
    expect(results[2]?.rows).toEqual([["a"]]);
    await stream.close();
    const [first, ...rest] = batons();
    expect(first).toBeUndefined();
    expect(rest.every((baton) => typeof baton === "string")).toBe(true);
    expect(rest).toHaveLength(4);
    expect(emulator.requests.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await names()).toEqual(["a"]);
  });

  test("continues after a statement that failed; close rolls back an open transaction", async () => {
    const stream = sql.stream();
    await stream.execute("BEGIN");
    await failure(stream.execute("SELECT nothing"));
    expect((await stream.execute(insert("a"))).affectedRows).toBe(1);
    await stream.close();
    expect(await names()).toEqual([]);
    await expect(stream.execute("SELECT 1")).rejects.toThrow("The SQL stream has ended: open a new one.");
    await stream.close();
    expect(emulator.requests).toHaveLength(4);
  });

  test("writes nothing if the connection breaks in a transaction", async () => {
    const stream = sql.stream();
    await stream.execute("BEGIN");
    await stream.execute(insert("a"));
    emulator.fault({ path: /\/v2\/pipeline$/, reset: "after" });
    await expect(stream.execute(insert("b"))).rejects.toBeInstanceOf(edge.ConnectionError);
    await expect(stream.execute("COMMIT")).rejects.toThrow("The SQL stream has ended");
    now += 10_001;
    await sql.execute(insert("c"));
    expect(await names()).toEqual(["c"]);
  });

  test.each([
    ["an error response", { status: 503 }],
    ["an unexpected response", { body: "<html>", contentType: "text/html" }],
    ["a broken connection", { reset: "before" }],
  ] as const)("in a transaction, closed after %s, frees its lock at once", async (_, fault) => {
    const stream = sql.stream();
    await stream.execute("BEGIN IMMEDIATE");
    emulator.fault({ path: /\/v2\/pipeline$/, ...fault });
    await expect(stream.execute("COMMIT")).rejects.toBeInstanceOf(edge.EdgeError);
    await stream.close();
    expect((await sql.execute(insert("b"))).affectedRows).toBe(1);
    await stream.close();
    expect(emulator.requests).toHaveLength(4);
  });

  test("is not closed after a request timed out, because close would wait as long", async () => {
    const impatient = edge.createApi({
      databaseUrl: emulator.databaseUrl,
      databaseAuthToken: emulator.databaseToken,
      attemptTimeout: 1,
    });
    const stream = impatient.sql.stream();
    await stream.execute("SELECT 1");
    emulator.fault({ path: /\/v2\/pipeline$/, noResponse: true });
    await expect(stream.execute("SELECT 1")).rejects.toBeInstanceOf(edge.TimeoutError);
    await stream.close();
    expect(emulator.requests).toHaveLength(2);
    await impatient.close();
  });

  test("sends nothing when it is closed unused, and ends 10 s after its last use", async () => {
    await sql.stream().close();
    expect(emulator.requests).toHaveLength(0);
    const stream = sql.stream();
    await stream.execute("SELECT 1");
    now += 10_001;
    await expect(stream.execute("SELECT 1")).rejects.toBeInstanceOf(edge.NotFoundError);
    await expect(stream.execute("SELECT 1")).rejects.toThrow("The SQL stream has ended");
    await stream.close();
  });
});

describe("values", () => {
  test("keep 64-bit integers exact", async () => {
    const args = [-(2n ** 63n), 2n ** 63n - 1n, 2n ** 53n + 1n];
    expect((await sql.execute({ sql: "SELECT ?, ?, ?", args })).rows).toEqual([args]);
    await sql.execute({ sql: "INSERT INTO item (id) VALUES (?)", args: [2n ** 63n - 1n] });
    expect(await emulator.sql("SELECT id FROM item")).toEqual([{ id: 2n ** 63n - 1n }]);
  });

  test("send only the viewed bytes of a blob", async () => {
    const whole = Uint8Array.of(1, 2, 3, 4, 5);
    const { rows } = await sql.execute({ sql: "SELECT ?", args: [whole.subarray(1, 4)] });
    expect(rows).toEqual([[Uint8Array.of(2, 3, 4)]]);
  });

  test("of every type are returned unchanged", async () => {
    const value: fc.Arbitrary<edge.SqlValue> = fc.oneof(
      fc.constant(null),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      // JSON has no -0.
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0),
      fc.string({ unit: character }).map((text) => text.replaceAll("\0", "")),
      fc.uint8Array({ maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 12 }), async (args) => {
        const marks = args.map(() => "?").join(", ");
        expect((await sql.execute({ sql: `SELECT ${marks}`, args })).rows).toEqual([args]);
      }),
      { numRuns: 150 },
    );
  });
});
