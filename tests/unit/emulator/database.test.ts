import { Server } from "node:net";
import { type EmulatorOptions, startEmulator } from "../../../emulator/index";
import { emulatorForAll } from "../../support/emulated";
import { close, execute, postSql, type SqlOutcome, type SqlReply, send } from "../../support/emulators";
import { until } from "../../support/waitUntil";

const createItemTable = "CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT UNIQUE, price REAL)";

let now = Date.parse("2026-01-31T12:00:00Z");
const shared = emulatorForAll({ seed: { Databases: [{ id: "shop" }] }, now: () => now });
let emulator = shared;

beforeEach(async () => {
  emulator = shared;
  now += 10_000;
  await run("SELECT 1"); // This ends the streams of the previous test, which have expired.
  await shared.sql(`DROP TABLE IF EXISTS item; ${createItemTable}`);
});

/** Runs a test on a separate emulator. */
async function withOptions(options: EmulatorOptions, test: () => Promise<void>): Promise<void> {
  emulator = await startEmulator({ seed: { Databases: [{ id: "shop", sql: createItemTable }] }, ...options });
  await test().finally(() => emulator.close());
}

const post = (body: unknown, token = emulator.databaseToken) => postSql(emulator.databaseUrl, token, body);

/** Sends requests, on the stream of `baton` if it is given. Expects the status 200. */
async function pipeline(requests: unknown[], baton: string | null = null, token?: string): Promise<SqlReply> {
  const { status, body } = await post({ baton, requests }, token);
  expect([status, body.error]).toEqual([200, undefined]);
  return body;
}

/** Runs a statement in a new stream. */
async function run(sql: string, more: object = {}, token?: string): Promise<SqlOutcome> {
  const { results } = await pipeline([execute(sql, more), close], null, token);
  return results[0] as SqlOutcome;
}

const int = (value: number | string) => ({ type: "integer", value: String(value) });
const insert = (id: number) => execute("INSERT INTO item (id) VALUES (?)", { args: [int(id)] });
const summarize = (results: SqlOutcome[]) => results.map(({ type, error }) => error?.code ?? type).join(" ");

describe("streams", () => {
  it("fail with SQLITE_BUSY if what they read before a write has changed", async () => {
    const reader = await pipeline([execute("BEGIN"), execute("SELECT * FROM item")]);
    await run("INSERT INTO item (id) VALUES (1)");
    const { results } = await pipeline([insert(2), execute("ROLLBACK"), insert(2), close], reader.baton);
    expect(summarize(results)).toBe("SQLITE_BUSY ok ok ok");
  });

  it("whose write waits for the lock within a transaction write once they have it", async () => {
    const { baton } = await pipeline([execute("BEGIN IMMEDIATE"), insert(1)]);
    const sent = emulator.requests.length;
    const waiting = pipeline([execute("BEGIN"), insert(2), execute("COMMIT"), close]);
    await until(() => emulator.requests.length > sent);
    await pipeline([execute("COMMIT"), close], baton);
    expect(summarize((await waiting).results)).toBe("ok ok ok ok");
  });

  const steps = [1, 2, 3].map((id) => ({ stmt: { sql: `INSERT INTO item (id) VALUES (${id})` } }));
  it.each([
    ["get no lock", execute("BEGIN IMMEDIATE")],
    ["run nothing more of a batch", { type: "batch", batch: { steps } }],
  ])("whose client has gone %s", async (_, waits) => {
    await withOptions({ databaseBusyTimeout: 120_000 }, async () => {
      const { baton } = await pipeline([execute("BEGIN IMMEDIATE")]);
      const client = new AbortController();
      const gone = fetch(`${emulator.databaseUrl}/v2/pipeline`, {
        method: "POST",
        headers: { Authorization: `Bearer ${emulator.databaseToken}` },
        body: JSON.stringify({ requests: [waits] }),
        signal: client.signal,
      });
      await until(() => emulator.requests.length === 2);
      client.abort(new Error("gone"));
      await expect(gone).rejects.toThrow("gone");
      await until(() => emulator.requests.every(({ milliseconds }) => milliseconds !== null));
      await pipeline([execute("COMMIT"), close], baton);
      await run("INSERT INTO item (id) VALUES (4)");
      expect(await emulator.sql("SELECT id FROM item")).toEqual([{ id: 4n }]);
    });
  });
});

it("a read-only token can read, also in transactions, sequences and batches", async () => {
  const requests = [
    execute("BEGIN"),
    execute("SELECT * FROM item"),
    execute("COMMIT"),
    execute("EXPLAIN DELETE FROM item"),
    { type: "sequence", sql: "SELECT 1; DELETE FROM item" },
    { type: "batch", batch: { steps: [{ stmt: { sql: "DELETE FROM item" } }] } },
    { type: "describe", sql: "DELETE FROM item" },
  ];
  const { results } = await pipeline([...requests, close], null, "shop-read-only");
  expect(summarize(results)).toBe("ok ok ok ok SQLITE_READONLY ok ok ok");
  expect(results[5]?.response?.result).toMatchObject({ step_errors: [{ code: "SQLITE_READONLY" }] });
});

it("SQL in the seed that fails is reported", async () => {
  const error = expect.stringMatching(/^The SQL that the seed gives for db-901 failed: .*incomplete input/);
  await withOptions({ seed: { Databases: [{ sql: "CREATE TABLE" }] } }, async () =>
    expect(await post({ requests: [] })).toMatchObject({ status: 500, body: { error } }),
  );
});

/** Counts the running SQL engines. */
const countEngines = () => process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;

it("the engine and the port of a deleted database are closed", async () => {
  await withOptions({}, async () => {
    const { databaseUrl } = emulator;
    await emulator.sql("SELECT 1");
    const before = countEngines();
    expect((await send(emulator, "DELETE", "/database/v2/databases/shop")).status).toBe(200);
    expect(countEngines()).toBe(before - 1);
    await expect(fetch(databaseUrl)).rejects.toThrow();
  });
});

test("a database of two accounts is served once", async () => {
  const accounts = ["own", "other"].map((apiKey) => ({ apiKey, seed: { Databases: [{ id: "common" }] } }));
  const listen = jest.spyOn(Server.prototype, "listen");
  const started = await startEmulator({ accounts });
  expect(listen).toHaveBeenCalledTimes(2); // for the API and for the database
  listen.mockRestore();
  await started.close();
});
