import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../emulator/index";
import { until } from "../../waiting";
import { type Reply, send } from "./support";

interface Result {
  cols: { name: string; decltype: string | null }[];
  rows: { type: string; value?: unknown; base64?: string }[][];
  affected_row_count: number;
  last_insert_rowid: string | null;
  [name: string]: unknown;
}

interface Outcome {
  type: "ok" | "error";
  response?: { type: string; result?: Result; [name: string]: unknown };
  error?: { message: string; code: string };
}

interface PipelineResponse {
  baton: string | null;
  base_url: string | null;
  results: Outcome[];
  error?: string;
}

let emulator: Emulator;
let now: number;

const noon = Date.parse("2026-01-31T12:00:00Z");

async function start(options: EmulatorOptions = {}): Promise<void> {
  now = noon;
  emulator = await startEmulator({ now: () => now, ...options });
}

let shared = false;
afterEach(() => (shared ? undefined : emulator?.close()));

/** One emulator for the tests of a block, each of which finds the tables as they are seeded and no stream open. */
function shareSeeded(options: EmulatorOptions = { seed }): void {
  beforeAll(async () => {
    await start(options);
    shared = true;
  });
  afterEach(async () => {
    now += 10_000;
    await run("SELECT 1"); // Streams that were left open have expired.
    for (const { name } of await emulator.sql("SELECT name FROM sqlite_master WHERE type = 'table'"))
      await emulator.sql(`DROP TABLE ${name}`);
    await emulator.sql(ITEM);
    now = noon;
  });
  afterAll(async () => {
    shared = false;
    await emulator.close();
  });
}

const post = (
  body: unknown,
  token = emulator.databaseToken,
  url = emulator.databaseUrl,
): Promise<Reply<PipelineResponse>> =>
  send<PipelineResponse>({ baseUrl: url, apiKey: "" }, "POST", "/v2/pipeline", body, {
    Authorization: `Bearer ${token}`,
  });

/** Sends requests, to the stream of `baton` if one is given; the response must be 200. */
async function pipeline(
  requests: unknown[],
  baton: string | null = null,
  token?: string,
): Promise<PipelineResponse> {
  const { status, body } = await post({ baton, requests }, token);
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}

const execute = (sql: string, more: object = {}) => ({ type: "execute", stmt: { sql, ...more } });
const close = { type: "close" };

/** One statement in a stream of its own. */
async function run(sql: string, more: object = {}, token?: string): Promise<Outcome> {
  const { results } = await pipeline([execute(sql, more), close], null, token);
  return results[0] as Outcome;
}

const resultOf = (outcome: Outcome | undefined): Result => {
  expect(outcome?.error).toBeUndefined();
  return outcome?.response?.result as Result;
};

const int = (value: number | string) => ({ type: "integer", value: String(value) });
const text = (value: string) => ({ type: "text", value });
const blob = (base64: string) => ({ type: "blob", base64 });

const count = async () => (await emulator.sql("SELECT count(*) AS n FROM item"))[0]?.["n"];

const ITEM = "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT UNIQUE, price REAL)";
const seed = { Databases: [{ id: "shop", sql: ITEM }] };

describe("execute", () => {
  shareSeeded();

  it("returns columns, rows and counts", async () => {
    const made = resultOf(await run("INSERT INTO item (name) VALUES ('a'), ('b')"));
    expect(made).toEqual({
      cols: [],
      rows: [],
      affected_row_count: 2,
      last_insert_rowid: "2",
      replication_index: null,
      rows_read: 0,
      rows_written: 2,
      query_duration_ms: expect.any(Number),
    });
    const read = resultOf(await run("SELECT id, name AS title, 1 + 1 FROM item ORDER BY id"));
    expect(read).toMatchObject({
      cols: [
        { name: "id", decltype: "INTEGER" },
        { name: "title", decltype: "TEXT" },
        { name: "1 + 1", decltype: null },
      ],
      rows: [
        [int(1), text("a"), int(2)],
        [int(2), text("b"), int(2)],
      ],
      affected_row_count: 0,
      last_insert_rowid: null,
      rows_read: 2,
      rows_written: 0,
    });
    const changed = resultOf(await run("WITH x AS (SELECT 1) UPDATE item SET price = 1 WHERE id = 1"));
    expect([changed.affected_row_count, changed.last_insert_rowid]).toEqual([1, null]);
    expect(resultOf(await run("CREATE TABLE other (a)")).affected_row_count).toBe(0);
  });

  it.each([
    int("9223372036854775808"),
    int("-9223372036854775809"),
    int("1.5"),
    int(""),
    { type: "integer", value: 1 },
    { type: "float", value: "1" },
    { type: "float", value: null },
    { type: "text" },
    blob("?"),
    blob("A"),
    blob("_-8A"),
    { type: "boolean", value: true },
    null,
  ])("rejects %j", async (value) => {
    const { status, body } = await post({ requests: [execute("SELECT ?", { args: [value] })] });
    expect([status, Object.keys(body)]).toEqual([400, ["error"]]);
  });

  it("binds by position and by name, with and without the prefix", async () => {
    const rows = async (sql: string, more: object) =>
      resultOf(await run(sql, more)).rows[0]?.map(({ value }) => value);
    const args = [int(1), int(2), int(3)];
    expect(await rows("SELECT ?, ?, ?", { args })).toEqual(["1", "2", "3"]);
    expect(await rows("SELECT ?3, ?, ?1, ?2", { args: [...args, int(4)] })).toEqual(["3", "4", "1", "2"]);
    // A number and a name can mean the same parameter.
    expect(await rows("SELECT :b, ?1, ?", { args: [int(1), int(2)] })).toEqual(["1", "1", "2"]);
    expect(await rows("SELECT :b, ?1", { named_args: [{ name: "b", value: int(7) }] })).toEqual(["7", "7"]);
    expect(await rows("SELECT ?1, :b, ?2", { args: [int(1), int(2)] })).toEqual(["1", "2", "2"]);
    const named_args = [
      { name: "a", value: int(1) },
      { name: "@a", value: int(2) },
      { name: "c", value: { type: "null" } },
    ];
    expect(
      await rows('SELECT :a, @a, $c, :a -- ? :x\n/* ?9 */ || \'?\' || ":a""" FROM (SELECT 5 AS \':a"\')', {
        named_args,
      }),
    ).toEqual(["1", "2", undefined, "1?5"]);
  });

  it.each([
    ["SELECT ?", { args: [int(1), int(2)] }, "ARGS_INVALID", "too many parameters, expected 1 found 2"],
    ["SELECT ?, ?", { args: [int(1)] }, "ARGS_INVALID", "value for parameter 2 not found"],
    [
      "SELECT :a",
      { named_args: [{ name: "b", value: int(1) }] },
      "ARGS_INVALID",
      "value for parameter :a not found",
    ],
    [
      "SELECT :a, ?",
      { args: [int(1)], named_args: [{ name: "a", value: int(1) }] },
      "ARGS_BOTH_POSITIONAL_AND_NAMED",
      "",
    ],
    [" ; -- nothing", {}, "SQL_NO_STATEMENT", ""],
    ["SELECT 1; SELECT 2", {}, "SQL_MANY_STATEMENTS", ""],
    ["SELEC 1", {}, "SQL_PARSE_ERROR", 'near "SELEC": syntax error'],
    ["SELECT * FROM absent", {}, "SQLITE_UNKNOWN", "SQLite error: no such table: absent"],
    ["INSERT INTO item (id) VALUES (1), (1)", {}, "SQLITE_CONSTRAINT", "UNIQUE constraint failed: item.id"],
    ["PRAGMA journal_mode = DELETE", {}, "SQL_PARSE_ERROR", "unsupported statement"],
  ])("reports what is wrong with %j and %j: %s", async (sql, more, code, message) => {
    const { type, error } = await run(sql, more);
    expect([type, error?.code]).toEqual(["error", code]);
    expect(error?.message).toContain(message);
    expect(await count()).toBe(0n);
  });

  it.each([
    "SELECT 1;",
    "SELECT 1 ; ;",
    "/* ; */ SELECT 1 -- ;",
    "SELECT ';', \";\", `;`, [;] FROM (SELECT 1 AS ';')",
  ])("accepts %j as one statement", async (sql) => {
    expect((await run(sql)).type).toBe("ok");
  });

  it("accepts a trigger with statements of its own as one", async () => {
    const trigger = `CREATE TRIGGER twice AFTER INSERT ON item WHEN new.name = 'a' BEGIN
      INSERT INTO item (name) VALUES (CASE 1 WHEN 1 THEN 'x' END); SELECT 1; END;`;
    expect((await run(trigger)).type).toBe("ok");
    await run("INSERT INTO item (name) VALUES ('a')");
    expect(await count()).toBe(2n);
  });
});

describe("batch", () => {
  shareSeeded();

  const batch = async (...steps: [sql: string, condition?: unknown][]) => {
    const request = {
      steps: steps.map(([sql, condition]) => ({ stmt: { sql }, ...(condition ? { condition } : {}) })),
    };
    const { results } = await pipeline([{ type: "batch", batch: request }, close]);
    const { step_results, step_errors } = resultOf(results[0]) as unknown as {
      step_results: (Result | null)[];
      step_errors: ({ code: string } | null)[];
    };
    expect(step_errors).toHaveLength(step_results.length);
    return step_results
      .map((result, index) => (result ? "done" : (step_errors[index]?.code ?? "skipped")))
      .join(" ");
  };

  const ok = (step: number) => ({ type: "ok", step });
  const error = (step: number) => ({ type: "error", step });
  const not = (cond: unknown) => ({ type: "not", cond });
  const GOOD = "SELECT 1";
  const BAD = "SELECT * FROM absent";

  it.each([
    [ok(0), "done"],
    [ok(1), "skipped"],
    [ok(2), "skipped"],
    [error(0), "skipped"],
    [error(1), "done"],
    [error(2), "skipped"],
    [not(ok(2)), "done"],
    [not(ok(0)), "skipped"],
    [{ type: "and", conds: [ok(0), error(1)] }, "done"],
    [{ type: "and", conds: [ok(0), ok(1)] }, "skipped"],
    [{ type: "and", conds: [] }, "done"],
    [{ type: "or", conds: [ok(1), ok(0)] }, "done"],
    [{ type: "or", conds: [ok(1), error(0)] }, "skipped"],
    [{ type: "or", conds: [] }, "skipped"],
    [{ type: "is_autocommit" }, "done"],
  ])("on the condition %j: %s", async (condition, outcome) => {
    expect(await batch([GOOD], [BAD], [GOOD, error(0)], [GOOD, condition])).toBe(
      `done SQLITE_UNKNOWN skipped ${outcome}`,
    );
  });

  it.each([0, 1, 5])("rejects a condition on step %d in step 0", async (step) => {
    const steps = [{ stmt: { sql: GOOD }, condition: ok(step) }];
    expect((await post({ requests: [{ type: "batch", batch: { steps } }] })).status).toBe(400);
  });
});

describe("sequence, describe and stored texts", () => {
  shareSeeded();

  const describeSql = async (sql: string) => {
    const { results } = await pipeline([{ type: "describe", sql }, close]);
    return results[0]?.response?.result ?? results[0]?.error;
  };

  it("describe returns columns and parameters and executes nothing", async () => {
    expect(
      await describeSql("SELECT name, price * :factor AS p FROM item WHERE id = ?5 AND name = :factor"),
    ).toEqual({
      params: [{ name: ":factor" }, { name: null }, { name: null }, { name: null }, { name: "?5" }],
      cols: [
        { name: "name", decltype: "TEXT" },
        { name: "p", decltype: null },
      ],
      is_explain: false,
      is_readonly: true,
    });
    expect(await describeSql("INSERT INTO item (name) VALUES (?) RETURNING id")).toEqual({
      params: [{ name: null }],
      cols: [{ name: "id", decltype: "INTEGER" }],
      is_explain: false,
      is_readonly: false,
    });
    await describeSql("PRAGMA user_version = 9");
    expect(await emulator.sql("PRAGMA user_version")).toEqual([{ user_version: 0n }]);
    expect(await count()).toBe(0n);
    expect(await describeSql("SELECT * FROM absent")).toMatchObject({ code: "SQLITE_UNKNOWN" });
  });

  it.each([
    ["SELECT 1", true, false],
    ["  WITH x AS (SELECT 1) SELECT * FROM x; ", true, false],
    ["VALUES (1)", true, false],
    ["PRAGMA table_info(item)", true, false],
    ["PRAGMA user_version", true, false],
    ["EXPLAIN SELECT 1", true, true],
    ["EXPLAIN QUERY PLAN SELECT 1", true, true],
    ["BEGIN", true, false],
    ["BEGIN IMMEDIATE", false, false],
    ["WITH x AS (SELECT 1) INSERT INTO item (id) SELECT * FROM x", false, false],
    ["CREATE TABLE other (a)", false, false],
    ["PRAGMA user_version = 7", false, false],
    ["DROP TABLE item", false, false],
  ])("describe %j: read-only %s, explain %s", async (sql, is_readonly, is_explain) => {
    expect(await describeSql(sql)).toMatchObject({ is_readonly, is_explain });
  });

  it("an EXPLAIN of a write does not block a commit", async () => {
    const { results } = await pipeline([
      execute("BEGIN"),
      execute("EXPLAIN INSERT INTO item (id) VALUES (:id)"),
      execute("INSERT INTO item (id) VALUES (1)"),
      execute("COMMIT"),
      close,
    ]);
    expect(results.map(({ type }) => type)).toEqual(["ok", "ok", "ok", "ok", "ok"]);
    expect(await count()).toBe(1n);
  });

  it("SQL texts are stored for the stream", async () => {
    const store = (sql_id: number, sql: string) => ({ type: "store_sql", sql_id, sql });
    const first = await pipeline([
      store(-1, "INSERT INTO item (id) VALUES (?)"),
      { type: "execute", stmt: { sql_id: -1, args: [int(7)] } },
      { type: "describe", sql_id: -1 },
      { type: "close_sql", sql_id: -1 },
      { type: "close_sql", sql_id: 5 },
      store(-1, "SELECT id FROM item"),
    ]);
    expect(first.results.map(({ response }) => response?.type)).toEqual([
      "store_sql",
      "execute",
      "describe",
      "close_sql",
      "close_sql",
      "store_sql",
    ]);
    const second = await pipeline(
      [
        { type: "execute", stmt: { sql_id: -1 } },
        { type: "sequence", sql_id: -1 },
      ],
      first.baton,
    );
    expect(resultOf(second.results[0]).rows).toEqual([[int(7)]]);
    const again = await post({ baton: second.baton, requests: [store(-1, "SELECT 2")] });
    expect([again.status, again.body.error]).toEqual([400, "An SQL text is stored under the id -1 already."]);
    expect((await post({ requests: [{ type: "execute", stmt: { sql_id: -1 } }] })).status).toBe(400);
    expect(
      (await post({ requests: [{ type: "execute", stmt: { sql_id: 1, sql: "SELECT 1" } }] })).status,
    ).toBe(400);
    expect((await post({ requests: [{ type: "execute", stmt: {} }] })).status).toBe(400);
  });
});

describe("streams", () => {
  shareSeeded();

  const insert = (id: number) => execute("INSERT INTO item (id) VALUES (?)", { args: [int(id)] });

  it("continue with the baton of the last response, and keep their transaction", async () => {
    const begun = await pipeline([execute("BEGIN"), insert(1), { type: "get_autocommit" }]);
    expect([begun.base_url, begun.results[2]?.response]).toEqual([
      null,
      { type: "get_autocommit", is_autocommit: false },
    ]);
    const next = await pipeline([insert(2)], begun.baton);
    expect(next.baton).not.toBe(begun.baton);
    expect(await count()).toBe(0n);
    const ended = await pipeline([execute("COMMIT"), { type: "get_autocommit" }, close], next.baton);
    expect(ended.results[1]?.response).toMatchObject({ is_autocommit: true });
    expect([ended.baton, await count()]).toEqual([null, 2n]);
  });

  it("reject a used baton, a wrong one, and that of a closed stream", async () => {
    const { baton } = await pipeline([execute("SELECT 1")]);
    const next = await pipeline([execute("SELECT 1")], baton);
    expect((await post({ baton, requests: [] })).status).toBe(400);
    expect((await post({ baton: "wrong", requests: [] })).body).toEqual({
      error: "Received an invalid baton",
    });
    await pipeline([close], next.baton);
    expect((await post({ baton: next.baton, requests: [] })).status).toBe(400);
  });

  it("expire 10 seconds after their last use, and roll back", async () => {
    let { baton } = await pipeline([execute("BEGIN IMMEDIATE"), insert(1)]);
    for (const id of [2, 3]) {
      now += 9_999;
      ({ baton } = await pipeline([insert(id)], baton));
    }
    now += 10_000;
    const expired = await post({ baton, requests: [execute("COMMIT")] });
    expect([expired.status, expired.body]).toEqual([
      404,
      { error: "The stream has expired due to inactivity" },
    ]);
    expect(resultOf(await run("INSERT INTO item (id) VALUES (1)")).affected_row_count).toBe(1);
    expect(await count()).toBe(1n);
  });

  it("that write wait for each other, while others read", async () => {
    const holder = await pipeline([execute("BEGIN IMMEDIATE"), insert(1)]);
    const written: number[] = [];
    const waiting = [2, 3, 4].map(async (id) => {
      const { results } = await pipeline([
        insert(id),
        execute("BEGIN"),
        insert(id + 10),
        execute("COMMIT"),
        close,
      ]);
      written.push(id);
      return results.map(({ type }) => type);
    });
    expect(resultOf(await run("SELECT count(*) FROM item")).rows).toEqual([[int(0)]]);
    expect(written).toEqual([]);
    await pipeline([execute("COMMIT"), close], holder.baton);
    expect(await Promise.all(waiting)).toEqual(Array(3).fill(Array(5).fill("ok")));
    expect(await count()).toBe(7n);
  });

  it("keep PRAGMA foreign_keys for themselves, unless it is set within a transaction", async () => {
    const pragma = execute("PRAGMA foreign_keys");
    const settingIn = (outcome: Outcome | undefined) => resultOf(outcome).rows[0]?.[0]?.value;
    const other = settingIn(await run("PRAGMA foreign_keys"));
    const changed = other === "1" ? "0" : "1";
    const set = await pipeline([execute(`PRAGMA foreign_keys = ${changed}`), pragma]);
    expect(settingIn(set.results[1])).toBe(changed);
    expect(settingIn(await run("PRAGMA foreign_keys"))).toBe(other);
    const within = [execute("BEGIN"), execute(`PRAGMA foreign_keys = ${other}`), execute("COMMIT"), pragma];
    const { results } = await pipeline([...within, close], set.baton);
    expect(settingIn(results[3])).toBe(changed);
  });

  it("fail with SQLITE_BUSY if what they read before a write has changed", async () => {
    const reader = await pipeline([execute("BEGIN"), execute("SELECT * FROM item")]);
    await run("INSERT INTO item (id) VALUES (1)");
    const { results } = await pipeline([insert(2), execute("ROLLBACK"), insert(2), close], reader.baton);
    expect(results.map(({ type, error }) => error?.code ?? type)).toEqual(["SQLITE_BUSY", "ok", "ok", "ok"]);
  });
});

it("a write that waits too long fails with SQLITE_BUSY and is not executed later", async () => {
  await start({ seed, databaseBusyTimeout: 100 });
  const { baton } = await pipeline([execute("BEGIN IMMEDIATE")]);
  const { type, error } = await run("INSERT INTO item (id) VALUES (1)");
  expect([type, error]).toEqual([
    "error",
    { code: "SQLITE_BUSY", message: "SQLite error: database is locked" },
  ]);
  await pipeline([execute("COMMIT"), close], baton);
  expect(await count()).toBe(0n);
  expect((await run("INSERT INTO item (id) VALUES (1)")).type).toBe("ok");
});

it("streams get the lock in the order in which they asked for it", async () => {
  await start({ seed, databaseBusyTimeout: 120_000 });
  const { baton } = await pipeline([execute("BEGIN IMMEDIATE")]);
  const order: number[] = [];
  const inTurn = async (n: number) => {
    const begun = await pipeline([execute("BEGIN IMMEDIATE")]);
    order.push(n);
    await pipeline([execute("COMMIT"), close], begun.baton);
  };
  const waiting: Promise<void>[] = [];
  for (const n of [1, 2, 3, 4, 5]) {
    waiting.push(inTurn(n));
    await until(() => emulator.requests.length === n + 1);
  }
  await pipeline([execute("COMMIT"), close], baton);
  await Promise.all(waiting);
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

it("a stream whose client has gone gets no lock, and gives up the one that it has", async () => {
  await start({ seed, databaseBusyTimeout: 120_000 });
  const { baton } = await pipeline([execute("BEGIN IMMEDIATE")]);
  emulator.fault({ path: "/v2/pipeline", noResponse: true, effect: true });
  const waiting = fetch(`${emulator.databaseUrl}/v2/pipeline`, {
    method: "POST",
    headers: { Authorization: `Bearer ${emulator.databaseToken}`, "Content-Type": "application/json" },
    body: JSON.stringify({ requests: [execute("BEGIN IMMEDIATE")] }),
    signal: AbortSignal.timeout(200),
  });
  await expect(waiting).rejects.toThrow("timeout");
  await pipeline([execute("COMMIT"), close], baton);
  expect((await run("INSERT INTO item (id) VALUES (1)")).type).toBe("ok");
});

it("nothing more of a batch runs once its client has gone", async () => {
  await start({ seed, databaseBusyTimeout: 120_000 });
  const { baton } = await pipeline([execute("BEGIN IMMEDIATE")]);
  const steps = [1, 2, 3].map((id) => ({ stmt: { sql: `INSERT INTO item (id) VALUES (${id})` } }));
  const waiting = fetch(`${emulator.databaseUrl}/v2/pipeline`, {
    method: "POST",
    headers: { Authorization: `Bearer ${emulator.databaseToken}`, "Content-Type": "application/json" },
    body: JSON.stringify({ requests: [{ type: "batch", batch: { steps } }] }),
    signal: AbortSignal.timeout(200),
  });
  await expect(waiting).rejects.toThrow("timeout");
  await until(() => emulator.requests.every(({ milliseconds }) => milliseconds !== null));
  await pipeline([execute("COMMIT"), close], baton);
  await run("INSERT INTO item (id) VALUES (4)");
  expect(await count()).toBe(1n);
});

it("streams expire without further requests", async () => {
  await start({ seed, now: () => Date.now() });
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask", "performance"] });
  try {
    await pipeline([execute("BEGIN IMMEDIATE"), execute("INSERT INTO item (id) VALUES (1)")]);
    jest.advanceTimersByTime(10_001);
    await emulator.sql("INSERT INTO item (id) VALUES (2)"); // the lock is free
  } finally {
    jest.useRealTimers();
  }
  expect(await count()).toBe(1n);
});

describe("tokens", () => {
  const tokens = [
    { token: "full" },
    { token: "late", expires_at: "2026-01-31T12:00:01Z" },
    { token: "reader", authorization: "read-only" as const },
  ];

  shareSeeded({ seed: { Databases: [{ id: "shop", sql: ITEM, tokens }, { id: "other" }] } });

  const attempt = async (token: string, url?: string) => {
    const { status, body } = await post({ requests: [execute("SELECT 1"), close] }, token, url);
    expect(Object.keys(body)).toEqual(status === 200 ? ["baton", "base_url", "results"] : ["error"]);
    return status;
  };

  it("open their own database until they expire", async () => {
    expect([await attempt("full"), await attempt("late"), await attempt("reader")]).toEqual([200, 200, 200]);
    const other = emulator.databaseUrls["other"];
    expect([await attempt("full", other), await attempt("other-full-access", other)]).toEqual([401, 200]);
    expect([await attempt("wrong"), await attempt("Full")]).toEqual([401, 401]);
    now += 1000;
    expect([await attempt("full"), await attempt("late")]).toEqual([200, 401]);
  });

  it.each([
    "INSERT INTO item (id) VALUES (2)",
    "INSERT INTO item (id) VALUES (2) RETURNING id",
    "UPDATE item SET id = 2",
    "DELETE FROM item",
    "WITH x AS (SELECT 1) DELETE FROM item",
    "DROP TABLE item",
    "CREATE TABLE other (a)",
    "PRAGMA user_version = 7",
    "BEGIN IMMEDIATE",
  ])("that are read-only cannot execute %s", async (sql) => {
    await run("INSERT INTO item (id) VALUES (1)");
    expect((await run(sql, {}, "reader")).error).toEqual({
      code: "SQLITE_READONLY",
      message: "SQLite error: attempt to write a readonly database",
    });
    expect(await emulator.sql("SELECT id FROM item")).toEqual([{ id: 1n }]);
  });

  it("that are read-only can read, also in transactions, sequences and batches", async () => {
    const { results } = await pipeline(
      [
        execute("BEGIN"),
        execute("SELECT * FROM item"),
        execute("COMMIT"),
        execute("PRAGMA table_info(item)"),
        execute("EXPLAIN DELETE FROM item"),
        { type: "sequence", sql: "SELECT 1; DELETE FROM item" },
        { type: "batch", batch: { steps: [{ stmt: { sql: "DELETE FROM item" } }] } },
        { type: "describe", sql: "DELETE FROM item" },
        close,
      ],
      null,
      "reader",
    );
    expect(results.map(({ type }) => type).join(" ")).toBe("ok ok ok ok ok error ok ok ok");
    expect(results[6]?.response?.result).toMatchObject({ step_errors: [{ code: "SQLITE_READONLY" }] });
  });
});

describe("token management", () => {
  beforeEach(() =>
    start({
      seed: { Databases: [{ id: "shop", name: "Shop" }, { id: "b" }, { id: "c", url: "libsql://c.test" }] },
    }),
  );

  const manage = <Body>(method: string, path: string, body?: unknown, headers?: { [name: string]: string }) =>
    send<Body>(emulator, method, `/database/v2/databases${path}`, body, headers);

  interface Made {
    token: string;
    expires_at?: string;
  }

  it.each([{}, { authorization: "admin" }, { authorization: "read-only", expires_at: "soon" }, undefined])(
    "rejects %j",
    async (body) => {
      const refused = await manage("PUT", "/shop/auth/generate", body);
      expect([refused.status, refused.body]).toEqual([400, { error: expect.stringMatching(/\.$/) }]);
    },
  );

  it("revokes all tokens of one database and of no other", async () => {
    const response = await manage("POST", "/shop/auth/revoke");
    expect([response.status, response.text]).toEqual([204, ""]);
    expect((await post({ requests: [] })).status).toBe(401);
    expect((await post({ requests: [] }, "b-full-access", emulator.databaseUrls["b"])).status).toBe(200);
    const { body } = await manage<Made>("PUT", "/shop/auth/generate", { authorization: "full-access" });
    expect((await post({ requests: [] }, body.token)).status).toBe(200);
  });

  it("lists databases in pages, and returns one by id", async () => {
    const usual = {
      block_reads: false,
      block_writes: false,
      size_max: "1 GB",
      current_size: "4 KB",
      storage_region: "DE",
      primary_regions: ["DE"],
      replicas_regions: [],
    };
    const shop = { ...usual, id: "shop", name: "Shop", url: emulator.databaseUrl };
    const b = { ...usual, id: "b", name: "b", url: emulator.databaseUrls["b"] };
    const c = { ...usual, id: "c", name: "c", url: "libsql://c.test" };
    expect((await manage("GET", "?page=1&per_page=2")).body).toEqual({
      databases: [shop, b],
      page_info: { current_page: 1, total_items: 3, has_more_items: true },
    });
    expect((await manage("GET", "?page=2&per_page=2")).body).toEqual({
      databases: [c],
      page_info: { current_page: 2, total_items: 3, has_more_items: false },
    });
    expect((await manage("GET", "")).body).toMatchObject({ databases: [shop, b, c] });
    expect((await manage("GET", "/b")).body).toEqual({ db: b });
  });
});

describe("version 3 of the protocol", () => {
  shareSeeded();

  const at = (method: string, path: string, body?: unknown, token = emulator.databaseToken) =>
    fetch(emulator.databaseUrl + path, {
      method,
      headers: token === "" ? {} : { Authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  const cursor = async (body: object, token?: string) => {
    const response = await at("POST", "/v3/cursor", body, token);
    const lines = (await response.text()).split("\n").filter(Boolean);
    return { status: response.status, lines: lines.map((line) => JSON.parse(line)) };
  };

  it.each(["/v2", "/v3"])("is announced to clients that ask %s, without a token", async (path) => {
    expect((await at("GET", path, undefined, "")).status).toBe(200);
  });

  it("returns the rows of a batch line by line, with errors where they occurred", async () => {
    const steps = [
      { stmt: { sql: "INSERT INTO item (name) VALUES ('a'), ('b')" } },
      { stmt: { sql: "SELECT name FROM item" } },
      { stmt: { sql: "SELECT * FROM none" } },
      { condition: { type: "ok", step: 2 }, stmt: { sql: "SELECT 'skipped'" } },
    ];
    const { status, lines } = await cursor({ batch: { steps } });
    expect(status).toBe(200);
    expect(lines).toMatchObject([
      { baton: expect.any(String), base_url: null },
      { type: "step_begin", step: 0, cols: [] },
      { type: "step_end", affected_row_count: 2, last_insert_rowid: "2" },
      { type: "step_begin", step: 1, cols: [{ name: "name", decltype: "TEXT" }] },
      { type: "row", row: [text("a")] },
      { type: "row", row: [text("b")] },
      { type: "step_end", affected_row_count: 0, last_insert_rowid: null },
      { type: "step_error", step: 2, error: { code: "SQLITE_UNKNOWN" } },
    ]);
    const [{ baton }] = lines;
    expect((await post({ baton, requests: [close] })).status).toBe(200);
  });

  it("applies the same rules to tokens and bodies", async () => {
    const batch = { steps: [{ stmt: { sql: "INSERT INTO item (name) VALUES ('x')" } }] };
    const { lines } = await cursor({ batch }, emulator.databaseReadOnlyToken);
    expect(lines[1]).toMatchObject({ type: "step_error", error: { code: "SQLITE_READONLY" } });
    expect((await cursor({ batch }, "wrong")).status).toBe(401);
    expect((await cursor({ baton: "wrong", batch })).status).toBe(400);
    expect((await cursor({})).status).toBe(400);
  });
});

describe("requests that are not a valid pipeline", () => {
  beforeEach(() => start());

  it.each([
    ["a body that is not JSON", "nothing"],
    ["no requests", {}],
    ["an unknown type", { requests: [{ type: "vacuum" }] }],
    ["a request without its statement", { requests: [{ type: "execute" }] }],
    ["a wrong baton", { baton: 7, requests: [] }],
  ])("get 400: %s", async (_, body) => {
    const { status, body: refusal } = await post(body);
    expect([status, Object.keys(refusal)]).toEqual([400, ["error"]]);
  });

  it("null counts as omitted", async () => {
    const stmt = { sql: "SELECT 1", sql_id: null, args: null, named_args: null, want_rows: null };
    const steps = [{ condition: null, stmt }];
    const { results } = await pipeline(
      [{ type: "execute", stmt }, { type: "batch", batch: { steps } }, close],
      null,
    );
    expect(results.map(({ type }) => type)).toEqual(["ok", "ok", "ok"]);
  });
});

describe("the emulator", () => {
  it("serves one database if the seed names none", async () => {
    await start();
    expect(emulator.state.databases.map(({ id }) => id)).toEqual(["db-901"]);
    expect(emulator.databaseUrls).toEqual({ "db-901": emulator.databaseUrl });
    expect(emulator.databaseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(new URL(emulator.databaseUrl).port).not.toBe(new URL(emulator.baseUrl).port);
    await expect(startEmulator({ seed: { Databases: [] } })).rejects.toThrow(/Databases/);
  });

  it("serves a database that a test adds below its base URL", async () => {
    await start();
    const tokens = [{ token: "t", authorization: "full-access" as const, expires_at: null }];
    emulator.state.databases.push({ id: "added", name: "added", url: null, blocked: false, sql: "", tokens });
    expect((await post({ requests: [] }, "t", `${emulator.baseUrl}/sql/added`)).status).toBe(200);
    expect((await post({ requests: [] }, "t", `${emulator.baseUrl}/sql/none`)).status).toBe(404);
    expect(await emulator.sql("SELECT 1 AS one", "added")).toEqual([{ one: 1n }]);
    await expect(emulator.sql("SELECT 1", "none")).rejects.toThrow("There is no database none.");
  });

  it("listens on the given ports, and closes everything if one is taken", async () => {
    await start();
    const taken = Number(new URL(emulator.databaseUrl).port);
    await expect(startEmulator({ databasePort: taken })).rejects.toThrow("EADDRINUSE");
    await emulator.close();
    emulator = await startEmulator({ databasePort: taken });
    expect(emulator.databaseUrl).toBe(`http://127.0.0.1:${taken}`);
  });

  it("offers only execute with documentedOnly, without a baton or token management", async () => {
    await start({ documentedOnly: true });
    const { baton, results } = await pipeline([execute("BEGIN IMMEDIATE"), execute("CREATE TABLE a (b)")]);
    expect([baton, results.map(({ type }) => type)]).toEqual([null, ["ok", "ok"]]);
    expect(await emulator.sql("SELECT * FROM sqlite_schema")).toEqual([]); // the stream ended
    for (const request of [close, { type: "describe", sql: "SELECT 1" }, { type: "get_autocommit" }])
      expect((await post({ requests: [execute("SELECT 1"), request] })).status).toBe(400);
    const headers = { Authorization: `Bearer ${emulator.databaseToken}` };
    const database = { baseUrl: emulator.databaseUrl, apiKey: "" };
    for (const [method, path] of [
      ["POST", "/v3/pipeline"],
      ["POST", "/v3/cursor"],
      ["GET", "/v3"],
    ] as const)
      expect((await send(database, method, path, method === "POST" ? {} : undefined, headers)).status).toBe(
        404,
      );
    expect((await send(emulator, "GET", "/database/v2/databases")).status).toBe(404);
  });

  it("reports SQL in the seed that fails", async () => {
    await start({ seed: { Databases: [{ sql: "CREATE TABLE" }] } });
    expect(await post({ requests: [] })).toMatchObject({
      status: 500,
      body: {
        error: expect.stringMatching(/^The SQL that the seed gives for db-901 failed: .*incomplete input/),
      },
    });
  });
});

it("starts the engine on the first request to a database, and leaves no file or process behind", () => {
  const script = `
    const fs = require("node:fs");
    const report = () => console.log(
      process.getActiveResourcesInfo().includes("ProcessWrap"), fs.readdirSync(process.env.TMPDIR).length);
    require("./dist/emulator/index.js").startEmulator().then(async (emulator) => {
      await fetch(emulator.loggingUrl + "/v2/pullzones/1/logs", { headers: { AccessKey: emulator.apiKey } });
      report();
      await emulator.sql("CREATE TABLE a (b)");
      await fetch(emulator.databaseUrl + "/v2/pipeline", { // a stream that stays open
        method: "POST",
        headers: { Authorization: "Bearer " + emulator.databaseToken },
        body: JSON.stringify({ requests: [{ type: "execute", stmt: { sql: "BEGIN IMMEDIATE" } }] }),
      });
      report();
      await emulator.close();
      const engineRuns = () => process.getActiveResourcesInfo().includes("ProcessWrap");
      while (engineRuns()) await new Promise((resolve) => setTimeout(resolve, 20));
      report();
    });`;
  const folder = mkdtempSync(join(tmpdir(), "files-"));
  const env = { ...process.env, TMPDIR: folder, TEMP: folder, TMP: folder };
  const { stdout, stderr, status } = spawnSync(process.execPath, ["-e", script], {
    encoding: "utf8",
    env,
    cwd: join(__dirname, "..", "..", ".."),
    timeout: 100_000,
  });
  rmSync(folder, { recursive: true });
  expect([stdout, stderr, status]).toEqual(["false 0\ntrue 1\nfalse 0\n", "", 0]);
});
