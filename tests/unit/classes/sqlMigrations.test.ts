import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Emulator, startEmulator } from "../../../emulator";
import { SqlStream } from "../../../provider/api/sql";
import { applyScript } from "../../../provider/classes/sqlMigrations/apply";
import { readScripts } from "../../../provider/classes/sqlMigrations/scripts";
import { readSettings } from "../../../provider/config";
import type { HostedProvider } from "../../../provider/core/provider";
import { type Client, createClient } from "../../../provider/http/client";
import { ConnectionError } from "../../../provider/http/errors";
import { within } from "../../../provider/http/time";
import { gate, until } from "../../waiting";
import { configured } from "../configured";

const folder = mkdtempSync(join(tmpdir(), "edge-migrations-"));
let emulator: Emulator;
let now = Date.now();

beforeAll(async () => {
  emulator = await startEmulator({ databaseBusyTimeout: 50, now: () => now });
});
afterAll(async () => {
  await emulator.close();
  rmSync(folder, { recursive: true });
});

/** Lets the platform's clock run 50 times as fast, so that a stream left open ends soon. */
let step = 1_000;
let passing: NodeJS.Timeout;
beforeAll(() => {
  passing = setInterval(() => {
    now += step;
  }, 20);
});
afterAll(() => clearInterval(passing));

let run = 0;
/** A table of its own for each test. */
let table = "";
beforeEach(async () => {
  run += 1;
  table = `migrations_${run}`;
  await emulator.sql("DROP TABLE IF EXISTS item; CREATE TABLE item (name TEXT)");
  emulator.clearFaults();
  emulator.requests.clear();
});

function host(token = emulator.databaseToken): HostedProvider {
  return configured("SqlMigrations", {
    "edge:databaseUrl": emulator.databaseUrl,
    "edge:databaseAuthToken": token,
    "edge:maxAttempts": "1",
    "edge:attemptTimeout": "20",
    // An account, and what it holds, is known by its settings.
    "edge:totalTimeout": String(1000 + run),
  });
}

/** The arguments that a program with these scripts passes. */
function inputs(scripts: Record<string, string>) {
  const from = Object.keys(scripts).map((name) => join(folder, name));
  for (const [name, sql] of Object.entries(scripts)) writeFileSync(join(folder, name), sql);
  return { table, from, scripts: readScripts(from).map(({ name, checksum }) => ({ name, checksum })) };
}

const insert = (name: string) => `INSERT INTO item VALUES ('${name}');`;
const items = async () =>
  (await emulator.sql("SELECT name FROM item ORDER BY rowid")).map(({ name }) => name);
const recorded = async () =>
  (await emulator.sql(`SELECT name FROM ${table} ORDER BY position`)).map(({ name }) => name);

/**
 * How many requests precede the first of a script, for a missing table: the read of the dynamic provider, the first
 * statement's own close, the read of the class, and that of the tables of other tools.
 */
const readsBefore = 4;
/** The requests of a script: the commit is the seventh, close the eighth. */
const [scriptRequest, commitRequest] = [5, 7];
const path = /\/v2\/pipeline$/;
const nth = (request: number) => ({ path, after: readsBefore + request - 1 });

const client = () =>
  createClient(
    readSettings({
      explicit: {
        databaseUrl: emulator.databaseUrl,
        databaseAuthToken: emulator.databaseToken,
        maxAttempts: "1",
      },
    }),
  );

test.each(["after", "before"] as const)(
  "a commit without a response is verified under the lock, if the connection breaks %s it took effect",
  async (reset) => {
    emulator.fault({ ...nth(commitRequest), reset });
    await host().create(inputs({ "a.sql": insert("a"), "b.sql": insert("b") }));
    expect([await items(), await recorded()]).toEqual([
      ["a", "b"],
      ["a.sql", "b.sql"],
    ]);
  },
);

test("a commit that never gets a response fails after three checks, and the next up recovers", async () => {
  const real = client();
  let commits = 0;
  // The stream is closed in its place, so that the lock is free at once.
  const cut: Client = {
    ...real,
    async send(operation, call = {}) {
      const { baton, requests } = call.body as { baton?: string; requests: unknown };
      if (!JSON.stringify(requests).includes('"COMMIT"')) return real.send(operation, call);
      commits += 1;
      await real.send(operation, { body: { baton, requests: [{ type: "close" }] } });
      throw new ConnectionError("The connection broke off.", { ambiguous: true });
    },
  };
  const script = { name: "a.sql", checksum: "", sql: insert("a") };
  const application = { table, script, isPending: () => true, lockTimeout: 0 };
  await expect(applyScript(cut, application)).rejects.toThrow(
    'Could not determine whether the script a.sql was applied: The connection broke off. Run "pulumi up" again; it checks that first.',
  );
  expect([commits, await items()]).toEqual([3, []]);
  await applyScript(real, application);
  expect(await items()).toEqual(["a"]);
});

test("a script without a response leaves no changes", async () => {
  emulator.fault({ ...nth(scriptRequest), reset: "after" });
  const provider = host();
  const scripts = inputs({ "a.sql": insert("a") });
  await expect(provider.create(scripts)).rejects.toThrow(
    /^The script a\.sql was not applied, and none of its changes were kept: Could not run SQL on the database: the connection .* Try again later\. No script was applied before it in this run\.$/,
  );
  expect(await items()).toEqual([]);
  await provider.create(scripts);
  expect(await items()).toEqual(["a"]);
});

interface Pipeline {
  readonly baton: string | null;
  readonly results: { type: string; response: object }[];
}

/** Bodies that do not match the request. */
const unfit: [name: string, alter: (body: Pipeline) => object][] = [
  ["no result", (body) => ({ ...body, results: [] })],
  ["no result and no baton", () => ({ results: [] })],
  [
    "a result of another type",
    (body) => ({ ...body, results: [{ type: "ok", response: { type: "close" } }] }),
  ],
  ["two results", (body) => ({ ...body, results: [...body.results, ...body.results] })],
];
const altered = (alter: (body: Pipeline) => object) => ({
  alter: (body: unknown) => alter(body as Pipeline),
});

test.each(unfit)(
  "a script whose response has %s is not recorded, and the next up applies it",
  async (_, alter) => {
    const provider = host();
    const scripts = inputs({ "a.sql": insert("a") });
    const requests = [
      "BEGIN",
      "CREATE",
      "SELECT name, checksum",
      `INSERT INTO \\"${table}`,
      "sequence",
      "get_autocommit",
    ];
    for (const request of requests) {
      const where = (body: unknown) => JSON.stringify(body).includes(request);
      const fault = emulator.fault({ path, where, ...altered(alter) });
      await expect(provider.create(scripts)).rejects.toThrow(
        /^The script a\.sql was not applied, and none of its changes were kept: Could not run SQL on the database: the database responded, but the response is not a single result of the type "\w+"\. Try again later\./,
      );
      expect(fault.hits).toBe(1);
      expect(await items()).toEqual([]);
    }
    await provider.create(scripts);
    expect([await items(), await recorded()]).toEqual([["a"], ["a.sql"]]);
  },
);

test.each(unfit)(
  "a commit that took effect, with %s in the response, counts as applied once",
  async (_, alter) => {
    emulator.fault({ ...nth(commitRequest), ...altered(alter) });
    const { outs } = await host().create(inputs({ "a.sql": insert("a"), "b.sql": insert("b") }));
    expect(outs["scripts"]).toHaveLength(2);
    expect([await items(), await recorded()]).toEqual([
      ["a", "b"],
      ["a.sql", "b.sql"],
    ]);
  },
);

test("a commit that had no effect, with no result in the response, is retried", async () => {
  emulator.fault({ ...nth(commitRequest), body: { baton: null, base_url: null, results: [] } });
  await host().create(inputs({ "a.sql": insert("a") }));
  expect([await items(), await recorded()]).toEqual([["a"], ["a.sql"]]);
});

test.each([
  ["the next check is rejected", { status: 401 }],
  ["the next check is cut off", { reset: "before" }],
] as const)("after a lost commit the error does not claim that nothing was kept: %s", async (_, fault) => {
  emulator.fault({ ...nth(commitRequest), ...altered(() => ({ results: [] })) });
  // The fault above counts only its own request; the first one after it is the close.
  emulator.fault({ ...nth(commitRequest + 1), times: 9, ...fault });
  await expect(host().create(inputs({ "a.sql": insert("a") }))).rejects.toThrow(
    /^Could not determine whether the script a\.sql was applied: Could not run SQL .* Run "pulumi up" again; it checks that first\./,
  );
  expect(await items()).toEqual(["a"]);
});

test.each<[string, (rows: unknown[][]) => unknown[][]]>([
  ["no row", () => []],
  ["a count of 2", () => [[{ type: "integer", value: "2" }]]],
  ["a string", () => [[{ type: "text", value: "0" }]]],
])("a table whose existence check returns %s is not reported as deleted", async (_, rows) => {
  const { outs } = await host().create(inputs({ "a.sql": insert("a") }));
  const withRows = (body: unknown) =>
    JSON.parse(JSON.stringify(body), (key, value) => (key === "rows" ? rows(value) : value));
  emulator.fault({ path, alter: withRows, times: 2 });
  await expect(host().read(table, outs)).rejects.toThrow(
    `Could not read migration table ${table} of the database: the database responded, but the response does not show whether the table exists.`,
  );
});

test("a read-only token is rejected before a script runs, even if the table exists", async () => {
  const scripts = inputs({ "a.sql": insert("a") });
  const { outs } = await host().create(scripts);
  const reader = host(emulator.databaseReadOnlyToken);
  const more = inputs({ "a.sql": insert("a"), "b.sql": insert("b") });
  emulator.requests.clear();
  await expect(reader.update(table, outs, more)).rejects.toThrow(
    "The script b.sql was not applied, and none of its changes were kept: the database token is read-only. Use one with full access (edge:databaseAuthToken). No script was applied before it in this run.",
  );
  expect(JSON.stringify(emulator.requests)).not.toContain(insert("b"));
  expect([await items(), await recorded()]).toEqual([["a"], ["a.sql"]]);
});

test("waits for another writer, up to the lock timeout", async () => {
  const script = { name: "a.sql", checksum: "", sql: insert("a") };
  const other = new SqlStream(client());
  step = 0;
  await other.execute("BEGIN IMMEDIATE");
  const application = { table, script, isPending: () => true };
  await expect(applyScript(client(), { ...application, lockTimeout: 200 })).rejects.toThrow(
    'The script a.sql was not applied, and none of its changes were kept: the database stayed locked by another writer for 0.2 s, perhaps another "pulumi up": try again later.',
  );
  const bounded = within(1, () => applyScript(client(), { ...application, lockTimeout: 60_000 }));
  await expect(bounded).rejects.toThrow("the 1 s allowed by customTimeouts have passed");
  const waiting = applyScript(client(), { ...application, lockTimeout: 10_000 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  await other.close();
  expect([await waiting, await items()]).toEqual([true, ["a"]]);
  step = 1_000;
});

describe("a close that is answered with a web page", () => {
  const closing = { path, where: { requests: [{ type: "close" }] }, times: 9 };
  const page = { contentType: "text/html", body: "<html>Welcome</html>", effect: true };

  test("does not make a script that was applied count as not applied", async () => {
    emulator.fault({ ...closing, ...page, after: 1 });
    const { outs } = await host().create(inputs({ "a.sql": insert("a") }));
    expect([outs["scripts"], await items()]).toMatchObject([[{ name: "a.sql" }], ["a"]]);
  });

  test("does not hide what the database says about a script", async () => {
    emulator.fault({ ...closing, ...page, after: 1 });
    await expect(host().create(inputs({ "a.sql": "INSERT INTO nowhere VALUES (1);" }))).rejects.toThrow(
      'The script a.sql was not applied, and none of its changes were kept: the database says "SQLite error: no such table: nowhere"',
    );
  });
});

test("a script that ends its own transaction is an error", async () => {
  const script = { name: "a.sql", checksum: "", sql: `${insert("a")} COMMIT;` };
  await expect(
    applyScript(client(), { table, script, isPending: () => true, lockTimeout: 0 }),
  ).rejects.toThrow("The script a.sql ended its own transaction: its changes up to that point");
});

test("a script that another up just applied is not applied again, and a changed history is an error", async () => {
  const provider = host();
  const scripts = inputs({ "a.sql": insert("a"), "b.sql": insert("b") });
  // Between the read and the lock another up applies the first script, or a different script with its name.
  let before = readsBefore;
  const meanwhile = async (checksum = "") => {
    const { opened, open } = gate();
    emulator.fault({ path, after: before - 1, until: opened });
    await until(() => emulator.requests.length >= before);
    const script = { name: "a.sql", checksum, sql: insert("other") };
    await applyScript(client(), { table, script, isPending: () => true, lockTimeout: 0 }).finally(open);
  };
  const [made] = await Promise.all([provider.create(scripts), meanwhile(scripts.scripts[0]?.checksum)]);
  expect([made.outs["scripts"], await items()]).toEqual([scripts.scripts, ["other", "b"]]);

  table = `${table}_changed`;
  emulator.requests.clear();
  before = readsBefore - 1; // The client has seen by now that the server takes a close.
  const results = await Promise.allSettled([
    provider.create({ ...scripts, table }),
    meanwhile("f".repeat(64)),
  ]);
  expect(results[0]).toMatchObject({
    reason: { message: expect.stringContaining("The script a.sql was changed after it was applied") },
  });
  expect(await recorded()).toEqual(["a.sql"]);
});

test("if a script changes between the program and the host, no script is applied", async () => {
  const scripts = inputs({ "a.sql": insert("a"), "b.sql": insert("b") });
  writeFileSync(join(folder, "b.sql"), insert("c"));
  await expect(host().create(scripts)).rejects.toThrow(
    'The script b.sql changed while Pulumi was running, so nothing was applied. Run "pulumi up" again.',
  );
  rmSync(join(folder, "b.sql"));
  await expect(host().create(scripts)).rejects.toThrow('b.sql, given by "scripts", does not exist');
  expect(await items()).toEqual([]);
});

test("a table that SqlMigrations did not create is an error, and no script is applied", async () => {
  await emulator.sql(`CREATE TABLE ${table} (id INTEGER, name TEXT)`);
  const scripts = inputs({ "a.sql": insert("a") });
  const message = `The table ${table} was not created by SqlMigrations: choose another name.`;
  await expect(host().previewCreate(scripts)).rejects.toThrow(message);
  await expect(host().create(scripts)).rejects.toThrow(message);
  expect(await items()).toEqual([]);
});

test.each([
  [{ table: "Upper" }, "table must be a name of 1 to 63 lower-case letters, digits and underscores"],
  [{ table: "sqlite_x" }, "table must be a name"],
  [{ table: "a; DROP TABLE item" }, "table must be a name"],
  [{ from: 1 }, "from must be the path of a folder or a list of paths; 1 was given."],
  [{ scripts: [] }, "scripts must be a list of at least one script"],
])("%j is rejected with a clear error", async (bad, sentence) => {
  const { failures } = await host().check({}, { ...inputs({ "a.sql": insert("a") }), ...bad });
  expect(failures.map(({ reason }) => reason)).toEqual([expect.stringContaining(sentence)]);
});

test("what an import records is valid", async () => {
  const { from: _, ...imported } = inputs({ "a.sql": insert("a") });
  expect((await host().check({}, imported)).failures).toEqual([]);
});

test("an id that is not a valid table name is rejected with a clear error", async () => {
  await expect(host().read('x"; DROP TABLE item; --', {})).rejects.toThrow(
    "is not a valid id for SqlMigrations: its table must be a name of 1 to 63 lower-case letters",
  );
  expect(emulator.requests).toHaveLength(0);
});
