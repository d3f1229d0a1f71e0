import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SqlStream } from "../../../provider/api/sql";
import { withDeadline } from "../../../provider/base/time";
import { applyScript } from "../../../provider/classes/sqlMigrations/apply";
import { readSettings } from "../../../provider/config";
import { createClient } from "../../../provider/http/client";
import { rejection } from "../../support/httpServers";
import { createGate, until } from "../../support/waitUntil";
import { databaseForAll } from "./sqlMigrations/support";

const { clock, emulator, folder, host, inputs } = databaseForAll();
const table = "applied";
beforeEach(async () => {
  await emulator.sql(
    `DROP TABLE IF EXISTS ${table}; DROP TABLE IF EXISTS item; CREATE TABLE item (name TEXT)`,
  );
  emulator.requests.clear();
});

const client = () => {
  const { databaseUrl, databaseToken: databaseAuthToken } = emulator;
  return createClient(readSettings({ explicit: { databaseUrl, databaseAuthToken, maxAttempts: "1" } }));
};

const insert = (name: string) => `INSERT INTO item VALUES ('${name}');`;
const one = () => inputs({ "a.sql": insert("a") });
const two = () => inputs({ "a.sql": insert("a"), "b.sql": insert("b") });
/** Builds a request that applies one script. */
const application = (sql = insert("a"), checksum = "") => ({
  table,
  script: { name: "a.sql", checksum, sql },
  isPending: () => true,
  lockTimeout: 0,
});

const items = async () =>
  (await emulator.sql("SELECT name FROM item ORDER BY rowid")).map(({ name }) => name);
const recorded = async () =>
  (await emulator.sql(`SELECT name FROM ${table} ORDER BY position`)).map(({ name }) => name);

/**
 * Number of requests before the first one of a script, if the table is missing: the read of the dynamic provider, the first
 * close, the read of the class, and the read of the tables of other tools.
 */
const readsBefore = 4;
const path = /\/v2\/pipeline$/;
/** The commit is the seventh request of a script, and its close is the eighth. */
const afterCommit = readsBefore + 7;
const commit = { after: afterCommit - 1 };
const notApplied = "The script a.sql was not applied, and none of its changes were kept: ";

/** A response that does not match its request. */
const unfit = { path, alter: () => ({ results: [] }) };

test("an unfit response before the commit: the script is not recorded, and the next up applies it", async () => {
  const provider = host();
  const requests = ["BEGIN", "CREATE", "SELECT name, checksum", `INSERT INTO \\"${table}`];
  for (const request of [...requests, "sequence", "get_autocommit"]) {
    const where = (body: unknown) => JSON.stringify(body).includes(request);
    const fault = emulator.fault({ ...unfit, where });
    await expect(provider.create(one())).rejects.toThrow(
      `${notApplied}Could not run SQL on the database: the database responded, but the response is not a single result`,
    );
    expect([fault.hits, await items()]).toEqual([1, []]);
  }
  await provider.create(one());
  expect([await items(), await recorded()]).toEqual([["a"], ["a.sql"]]);
});

test.each([
  ["the next check is rejected", { status: 401 }],
  ["the next check is cut off", { reset: "before" }],
] as const)("after a lost commit the error does not claim that nothing was kept: %s", async (_, fault) => {
  emulator.fault({ ...unfit, ...commit });
  // The fault above counts only its own request; the first one after it is the close.
  emulator.fault({ path, after: afterCommit, times: 9, ...fault });
  await expect(host().create(one())).rejects.toThrow(
    /^Could not determine whether the script a\.sql was applied: Could not run SQL .* Run "pulumi up" again; it checks that first\./,
  );
  expect(await items()).toEqual(["a"]);
});

test("a script whose commit takes effect and is answered with an error is applied, and not again", async () => {
  const where = (body: unknown) => JSON.stringify(body).includes("COMMIT");
  const error = { message: "disk I/O error", code: "SQLITE_IOERR" };
  const alter = (body: unknown) => ({ ...(body as object), results: [{ type: "error", error }] });
  const fault = emulator.fault({ path, where, alter });
  await host().create(one());
  expect([fault.hits, await items(), await recorded()]).toEqual([1, ["a"], ["a.sql"]]);
});

test("a script whose commit is refused was not applied", async () => {
  await emulator.sql(
    "CREATE TABLE part (item REFERENCES part (id) DEFERRABLE INITIALLY DEFERRED, id PRIMARY KEY)",
  );
  const message = `${notApplied}the database says "SQLite error: FOREIGN KEY constraint failed" (SQLITE_CONSTRAINT`;
  await expect(host().create(inputs({ "a.sql": "INSERT INTO part VALUES (7, 1)" }))).rejects.toThrow(message);
  expect(await emulator.sql("SELECT * FROM part")).toEqual([]);
});

test.each<[string, (rows: unknown[][]) => unknown[][]]>([
  ["no row", () => []],
  ["a count of 2", () => [[{ type: "integer", value: "2" }]]],
  ["a string", () => [[{ type: "text", value: "0" }]]],
])("a table whose existence check returns %s is not reported as deleted", async (_, rows) => {
  const { outs } = await host().create(one());
  const alter = (body: unknown) =>
    JSON.parse(JSON.stringify(body), (key, value) => (key === "rows" ? rows(value) : value));
  emulator.fault({ path, alter, times: 2 });
  await expect(host().read(table, outs)).rejects.toThrow(
    `Could not read migration table ${table} of the database: the database responded, but the response does not show whether the table exists.`,
  );
});

test("a read-only token is rejected before a script runs, even if the table exists", async () => {
  const { outs } = await host().create(one());
  emulator.requests.clear();
  const reader = host({ "edge:databaseAuthToken": emulator.databaseReadOnlyToken });
  const error = await rejection(reader.update(table, outs, two()));
  expect(error.message).toContain(
    "The script b.sql was not applied, and none of its changes were kept: the database token is read-only. Use one with full access (edge:databaseAuthToken). No script was applied before it in this run.",
  );
  // The state records no incomplete update.
  expect(error).not.toHaveProperty("reasons");
  expect(JSON.stringify(emulator.requests)).not.toContain(insert("b"));
  expect(await recorded()).toEqual(["a.sql"]);
});

test("a table that no longer exists is an error of a preview, and deleted for a refresh", async () => {
  const { outs } = await host().create(one());
  await emulator.sql(`DROP TABLE ${table}`);
  const { inputs: checked } = await host().check({}, one());
  await expect(host().diff(table, outs, checked)).rejects.toThrow(
    `The table ${table} no longer exists in the database: run "pulumi up --refresh" to apply all scripts again, or restore the table.`,
  );
  expect((await host().read(table, outs)).id).toBe("");
});

test("scripts that a restored older database lacks are a change, without a refresh too", async () => {
  const { outs } = await host().create(one());
  const { inputs: checked } = await host().check({}, one());
  expect(await host().diff(table, outs, checked)).toMatchObject({ changes: false });
  await emulator.sql(`DELETE FROM ${table}`);
  expect(await host().diff(table, outs, checked)).toMatchObject({ changes: true });
});

test("another writer is waited for, up to the lock timeout", async () => {
  const other = new SqlStream(client());
  clock.step = 0;
  await other.execute("BEGIN IMMEDIATE");
  const apply = (lockTimeout: number) => applyScript(client(), { ...application(), lockTimeout });
  await expect(apply(200)).rejects.toThrow(
    `${notApplied}the database stayed locked by another writer for 0.2 s, perhaps another "pulumi up": try again later.`,
  );
  await expect(withDeadline(1, () => apply(60_000))).rejects.toThrow(
    "the 1 s allowed by customTimeouts have passed",
  );
  const waiting = apply(10_000);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await other.close();
  expect([await waiting, await items()]).toEqual([true, ["a"]]);
  clock.step = 1_000;
});

test("a web page instead of the response to a close does not make a script count as not applied", async () => {
  const page = { contentType: "text/html", body: "<html>Welcome</html>", effect: true };
  emulator.fault({ path, where: { requests: [{ type: "close" }] }, times: 9, after: 1, ...page });
  const { outs } = await host().create(one());
  expect([outs["scripts"], await items()]).toMatchObject([[{ name: "a.sql" }], ["a"]]);
});

test("a script that ends its own transaction is an error", async () => {
  await expect(applyScript(client(), application(`${insert("a")} COMMIT;`))).rejects.toThrow(
    "The script a.sql ended its own transaction: its changes up to that point",
  );
});

test.each([
  ["is not applied again", undefined],
  ["is an error if it was another one by its name", "f".repeat(64)],
])("a script that another up has just applied %s", async (_, checksum) => {
  const given = two();
  // Another up applies the first script between the read and the lock.
  const { opened, open } = createGate();
  emulator.fault({ path, after: readsBefore - 1, until: opened });
  const applying = host().create(given);
  applying.catch(() => {});
  await until(() => emulator.requests.length >= readsBefore);
  await applyScript(client(), application(insert("other"), checksum ?? given.scripts[0]?.checksum)).finally(
    open,
  );
  if (checksum) await expect(applying).rejects.toThrow("The script a.sql was changed after it was applied");
  else expect((await applying).outs["scripts"]).toEqual(given.scripts);
  expect(await items()).toEqual(checksum ? ["other"] : ["other", "b"]);
});

test("if a script changes between the program and the host, no script is applied", async () => {
  const scripts = two();
  writeFileSync(join(folder, "b.sql"), insert("c"));
  await expect(host().create(scripts)).rejects.toThrow(
    'The script b.sql changed while Pulumi was running, so nothing was applied. Run "pulumi up" again.',
  );
  rmSync(join(folder, "b.sql"));
  await expect(host().create(scripts)).rejects.toThrow('b.sql, given by "scripts", does not exist');
  expect(await items()).toEqual([]);
});

test("a table that SqlMigrations did not create is an error, in a preview too, and no script is applied", async () => {
  await emulator.sql(`CREATE TABLE ${table} (id INTEGER, name TEXT)`);
  const message = `The table ${table} was not created by SqlMigrations: choose another name.`;
  await expect(host().previewCreate(one())).rejects.toThrow(message);
  await expect(host().create(one())).rejects.toThrow(message);
  expect(await items()).toEqual([]);
});
