import * as pulumi from "@pulumi/pulumi";
import { getSqlRows, getSqlRowsOutput, type SqlRowsArgument } from "../../../provider";
import { toSqlRows } from "../../../provider/functions/getSqlRows";
import { awaitOutput, catchMessage, startConfiguredEmulator } from "./support";

const sql = `
  CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, price REAL, data BLOB);
  INSERT INTO item VALUES (9007199254740991, 'pen', 1.5, x'000102'), (9007199254740992, '', -2.0, NULL);
`;
const emulator = startConfiguredEmulator({ seed: { Databases: [{ sql }] } });

const listRequestTypes = () =>
  emulator.requests.map(({ body }) => (body as { requests: { type: string }[] }).requests[0]?.type);
const countItems = () => emulator.sql("SELECT count(*) AS n FROM item");

test("returns rows by column name, and the columns with their declared types", async () => {
  expect(await getSqlRows({ sql: "SELECT *, name || '!' AS loud FROM item ORDER BY id" })).toEqual({
    columns: [
      { name: "id", type: "INTEGER" },
      { name: "name", type: "TEXT" },
      { name: "price", type: "REAL" },
      { name: "data", type: "BLOB" },
      { name: "loud", type: null },
    ],
    rows: [
      { id: 9007199254740991, name: "pen", price: 1.5, data: "AAEC", loud: "pen!" },
      { id: "9007199254740992", name: "", price: -2, data: null, loud: "!" },
    ],
  });
  // A client closes its first stream in a separate request, to learn whether the server supports it.
  expect(listRequestTypes()).toEqual(["describe", "close", "execute"]);
});

test("a value that Pulumi would treat as unknown still finds its row", async () => {
  const sign = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
  const { rows } = await getSqlRows({ sql: `SELECT '${sign}' AS name` });
  expect(rows).toEqual([{ name: `${sign} (plain text)` }]);
  const args = rows.map((row) => row["name"] as string);
  const found = await getSqlRows({ sql: `SELECT 1 AS found WHERE ? = '${sign}'`, args });
  expect(found.rows).toEqual([{ found: 1 }]);
});

test.each<[SqlRowsArgument, type: string, value: unknown]>([
  [null, "null", null],
  [false, "integer", 0],
  [-7, "integer", -7],
  [2 ** 60, "real", 2 ** 60],
  [{ base64: "AAE" }, "blob", "AAE="],
])("sends %p as %s, in both forms and as a positional or named argument", async (given, type, value) => {
  const rows = [{ value, type }];
  const positional = { sql: "SELECT ?1 AS value, typeof(?1) AS type", args: [given] };
  const sql = "SELECT :a AS value, typeof(:a) AS type";
  expect((await getSqlRows(positional)).rows).toEqual(rows);
  expect((await getSqlRows({ sql, args: { a: given } })).rows).toEqual(rows);
  const output = getSqlRowsOutput({ sql, args: { a: pulumi.output(given) } });
  expect((await awaitOutput(output)).rows).toEqual(rows);
});

test("the Output form is secret if an argument is", async () => {
  const sql = "SELECT count(*) AS n FROM item WHERE name = :name";
  const secret = getSqlRowsOutput({ sql, args: { name: pulumi.secret("pen") } });
  expect(await pulumi.isSecret(secret)).toBe(true);
  expect((await awaitOutput(secret)).rows).toEqual([{ n: 1 }]);
  expect(await pulumi.isSecret(getSqlRowsOutput({ sql, args: { name: "pen" } }))).toBe(false);
});

test.each([
  "INSERT INTO item (name) VALUES ('x')",
  "DELETE FROM item RETURNING id",
  "PRAGMA user_version = 9",
])("rejects %s without running it", async (sql) => {
  for (const readOnlyToken of [false, true]) {
    const message = await catchMessage(getSqlRows({ sql, readOnlyToken }));
    expect(message).toContain("use a SqlMigrations resource, or call sql.execute of pulumi-edge-platform/");
    expect(message).toContain(`Statement: ${sql}`);
  }
  expect(listRequestTypes()).toEqual(["describe", "describe"]);
  expect(await countItems()).toEqual([{ n: 2n }]);
});

test("rejects two statements in one string, because the second could write", async () => {
  expect(await catchMessage(getSqlRows({ sql: "SELECT 1; DELETE FROM item" }))).toMatch(
    /^The database refused/,
  );
  expect(await countItems()).toEqual([{ n: 2n }]);
});

test("rejects two columns with the same name: a row could hold only one of them", async () => {
  expect(await catchMessage(getSqlRows({ sql: "SELECT id, id FROM item" }))).toBe(
    'Two columns of the result are named "id": give one of them another name with AS.',
  );
});

test("reads hundreds of thousands of columns", () => {
  const columns = Array.from({ length: 300_000 }, (_, i) => ({ name: `c${i}`, type: null }));
  expect(toSqlRows({ columns, rows: [], affectedRows: 0, lastInsertRowid: null }).rows).toEqual([]);
});

test("retries a read that got no response", async () => {
  pulumi.runtime.setAllConfig({ ...pulumi.runtime.allConfig(), "edge:maxAttempts": "2" });
  emulator.fault({ path: /pipeline$/, reset: "after" });
  expect((await getSqlRows({ sql: "SELECT 1 AS one" })).rows).toEqual([{ one: 1 }]);
  expect(listRequestTypes()).toEqual(["describe", "describe", "close", "execute"]);
});
