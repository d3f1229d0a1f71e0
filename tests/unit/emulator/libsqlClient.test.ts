import type * as Libsql from "@libsql/client" with { "resolution-mode": "import" };
import { emulatorForAll } from "../../emulated";

// An independent client of the database protocol, over HTTP: what databaseRound.test.ts does not ask of it too. Its
// types are those of its ES module.
const { createClient }: typeof Libsql = require("@libsql/client");

let client: Libsql.Client;

const connect = (authToken: string, more: object = {}) =>
  createClient({ url: emulator.databaseUrl, authToken, ...more });
const emulator = emulatorForAll();

beforeEach(async () => {
  client = connect(emulator.databaseToken);
  await client.executeMultiple(`
    DROP TABLE IF EXISTS item;
    CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT UNIQUE, price REAL, data BLOB);
  `);
});
afterEach(() => client.close());

const names = async () =>
  (await client.execute("SELECT name FROM item ORDER BY id")).rows.map(({ name }) => name);

const failure = (work: Promise<unknown>): Promise<Libsql.LibsqlError> =>
  work.then(
    () => Promise.reject(new Error("It did not fail.")),
    (error: Libsql.LibsqlError) => error,
  );

describe("statements", () => {
  it("write and read", async () => {
    const made = await client.execute({
      sql: "INSERT INTO item (name, price) VALUES (?, ?)",
      args: ["pen", 1.5],
    });
    expect([made.rowsAffected, made.lastInsertRowid]).toEqual([1, 1n]);
    const found = await client.execute("SELECT id, name, price, name || '!' AS loud FROM item");
    expect(found.columns).toEqual(["id", "name", "price", "loud"]);
    expect(found.columnTypes).toEqual(["INTEGER", "TEXT", "REAL", ""]);
    expect(found.rows[0]).toMatchObject({ id: 1, name: "pen", price: 1.5, loud: "pen!" });
    const changed = await client.execute("UPDATE item SET price = 2");
    expect([changed.rowsAffected, changed.lastInsertRowid]).toEqual([1, undefined]);
  });

  it("return the rows of RETURNING", async () => {
    const made = await client.execute("INSERT INTO item (name) VALUES ('a'), ('b') RETURNING id, name");
    expect(made.rows.map(({ id, name }) => [id, name])).toEqual([
      [1, "a"],
      [2, "b"],
    ]);
    expect([made.rowsAffected, made.lastInsertRowid]).toEqual([2, 2n]);
  });
});

describe("values", () => {
  const echo = async (value: Libsql.InValue, intMode: Libsql.IntMode) => {
    const other = connect(emulator.databaseToken, { intMode });
    const { rows } = await other.execute({ sql: "SELECT ? AS v, typeof(?1) AS t", args: [value] });
    other.close();
    return [rows[0]?.["v"], rows[0]?.["t"]];
  };

  it("are numbers if the client asks for numbers", async () => {
    expect(await echo(true, "number")).toEqual([1, "integer"]);
    expect(await echo(false, "number")).toEqual([0, "integer"]);
    const args = [7, "n", 2];
    await client.execute({ sql: "INSERT INTO item (id, name, price) VALUES (?, ?, ?)", args });
    const { rows } = await client.execute("SELECT * FROM item");
    expect(rows[0]).toMatchObject({ id: 7, name: "n", price: 2 });
  });

  it.each([0n, 1n, -1n, 2n ** 53n + 1n, 2n ** 63n - 1n, -(2n ** 63n)])(
    "are exact strings: %p",
    async (given) => {
      expect(await echo(given, "string")).toEqual([String(given), "integer"]);
    },
  );
});

describe("batches", () => {
  it("return a result for each statement", async () => {
    const [first, second, third] = await client.batch(
      [
        "INSERT INTO item (name) VALUES ('a')",
        { sql: "INSERT INTO item (name) VALUES (?)", args: ["b"] },
        "SELECT count(*) AS n FROM item",
      ],
      "write",
    );
    expect([first?.rowsAffected, second?.lastInsertRowid, third?.rows[0]?.["n"]]).toEqual([1, 2n, 2]);
  });

  it.each(["read", "deferred"] as const)("read in %s mode", async (mode) => {
    const [result] = await client.batch(["SELECT 1 AS one"], mode);
    expect(result?.rows[0]?.["one"]).toBe(1);
  });

  it("of a migration change tables and data", async () => {
    await client.migrate(["ALTER TABLE item ADD COLUMN extra TEXT", "INSERT INTO item (extra) VALUES ('x')"]);
    expect((await client.execute("SELECT extra FROM item")).rows[0]?.["extra"]).toBe("x");
  });
});

describe("transactions", () => {
  it("are rolled back by rollback and by close", async () => {
    const one = await client.transaction("write");
    await one.batch(["INSERT INTO item (name) VALUES ('a')", "INSERT INTO item (name) VALUES ('b')"]);
    await one.rollback();
    const two = await client.transaction("write");
    await two.executeMultiple("INSERT INTO item (name) VALUES ('c'); INSERT INTO item (name) VALUES ('d');");
    two.close();
    await client.execute("SELECT 1");
    expect(await names()).toEqual([]);
  });

  it("that write run one at a time", async () => {
    await client.execute("INSERT INTO item (name, price) VALUES ('counter', 0)");
    const add = async () => {
      const transaction = await client.transaction("write");
      const { rows } = await transaction.execute("SELECT price FROM item");
      await transaction.execute({ sql: "UPDATE item SET price = ?", args: [Number(rows[0]?.["price"]) + 1] });
      await transaction.commit();
    };
    await Promise.all(Array.from({ length: 10 }, add));
    expect((await client.execute("SELECT price FROM item")).rows[0]?.["price"]).toBe(10);
  });
});

describe("tokens", () => {
  it("that are read-only can read in a batch", async () => {
    const reader = connect(emulator.databaseReadOnlyToken);
    expect((await reader.batch(["SELECT 1 AS one"], "read"))[0]?.rows[0]?.["one"]).toBe(1);
  });

  it("that are wrong are refused", async () => {
    expect(await failure(connect("wrong").execute("SELECT 1"))).toMatchObject({ code: "SERVER_ERROR" });
  });
});
