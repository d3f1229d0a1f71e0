import type * as Libsql from "@libsql/client" with { "resolution-mode": "import" };
import { createApi, type SqlArgument, type SqlResult, type SqlValue } from "../../../provider/api";
import { emulatorForAll } from "../../emulated";

// One round of checks for two clients that know nothing of each other. The types are those of its ES module.
const { createClient }: typeof Libsql = require("@libsql/client");

interface Statement {
  sql: string;
  args?: SqlArgument[] | Record<string, SqlArgument>;
}

interface Outcome {
  columns: string[];
  rows: SqlValue[][];
  affected: number;
}

interface Transaction {
  execute(sql: string): Promise<Outcome>;
  end(how: "COMMIT" | "ROLLBACK"): Promise<void>;
}

/** What both clients do, each in its own way. Refusals are rejections with a `code`. */
interface Client {
  execute(statement: Statement): Promise<Outcome>;
  /** All or nothing. */
  batch(statements: Statement[]): Promise<Outcome[]>;
  script(sql: string): Promise<void>;
  begin(): Promise<Transaction>;
  close(): Promise<void>;
}

function libsql(url: string, authToken: string): Client {
  const client = createClient({ url, authToken, intMode: "bigint" });
  const outcome = ({ columns, rows, rowsAffected }: Libsql.ResultSet): Outcome => ({
    columns,
    rows: rows.map((row) =>
      columns.map((_, i) => {
        const value = row[i] ?? null;
        return value instanceof ArrayBuffer ? new Uint8Array(value) : value;
      }),
    ),
    affected: rowsAffected,
  });
  const given = (statement: Statement) => statement as Libsql.InStatement;
  return {
    execute: async (statement) => outcome(await client.execute(given(statement))),
    batch: async (statements) => (await client.batch(statements.map(given), "write")).map(outcome),
    script: (sql) => client.executeMultiple(sql),
    async begin() {
      const transaction = await client.transaction("write");
      return {
        execute: async (sql) => outcome(await transaction.execute(sql)),
        end: (how) => (how === "COMMIT" ? transaction.commit() : transaction.rollback()),
      };
    },
    close: async () => client.close(),
  };
}

function own(databaseUrl: string, databaseAuthToken: string): Client {
  const api = createApi({ databaseUrl, databaseAuthToken });
  const outcome = ({ columns, rows, affectedRows }: SqlResult): Outcome => ({
    columns: columns.map(({ name }) => name),
    rows: rows.map((row) => [...row]),
    affected: affectedRows,
  });
  return {
    execute: async (statement) => outcome(await api.sql.execute(statement)),
    batch: async (statements) => (await api.sql.transaction(statements)).map(outcome),
    script: (sql) => api.sql.script(sql),
    async begin() {
      const stream = api.sql.stream();
      await stream.execute("BEGIN IMMEDIATE");
      return {
        execute: async (sql) => outcome(await stream.execute(sql)),
        async end(how) {
          await stream.execute(how);
          await stream.close();
        },
      };
    },
    close: () => api.close(),
  };
}

const emulator = emulatorForAll();

const clients: [name: string, connect: (url: string, token: string) => Client][] = [
  ["@libsql/client", libsql],
  ["pulumi-edge-platform/api", own],
];

describe.each(clients)("%s", (_, connect) => {
  let client: Client;
  beforeEach(async () => {
    client = connect(emulator.databaseUrl, emulator.databaseToken);
    await client.script(`
      DROP TABLE IF EXISTS item;
      CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT UNIQUE, price REAL, data BLOB);
    `);
  });
  afterEach(() => client.close());

  const insert = (name: string): Statement => ({ sql: "INSERT INTO item (name) VALUES (?)", args: [name] });
  const names = async () => (await client.execute({ sql: "SELECT name FROM item ORDER BY id" })).rows.flat();

  test("writes and reads", async () => {
    const sql = "INSERT INTO item (name, price) VALUES (?, ?)";
    expect(await client.execute({ sql, args: ["pen", 1.5] })).toMatchObject({ rows: [], affected: 1 });
    expect(await client.execute({ sql: "SELECT id, name, price, name || '!' AS loud FROM item" })).toEqual({
      columns: ["id", "name", "price", "loud"],
      rows: [[1n, "pen", 1.5, "pen!"]],
      affected: 0,
    });
    expect((await client.execute({ sql: "UPDATE item SET price = 2" })).affected).toBe(1);
    const made = await client.execute({ sql: "INSERT INTO item (name) VALUES ('a'), ('b') RETURNING id" });
    expect([made.rows, made.affected]).toEqual([[[2n], [3n]], 2]);
  });

  test.each([":a, :b", "@a, @b", "$a, $b"])("accepts named arguments %s", async (marks) => {
    const { rows } = await client.execute({ sql: `SELECT ${marks}`, args: { b: 2n, a: "one" } });
    expect(rows).toEqual([["one", 2n]]);
    await client.execute({
      sql: `INSERT INTO item (name, price) VALUES (${marks})`,
      args: { a: "pen", b: 2 },
    });
    expect(await names()).toEqual(["pen"]);
  });

  test.each<[SqlArgument, SqlValue, string]>([
    [null, null, "null"],
    ["", "", "text"],
    ["čšž 🚚 'quoted' \n", "čšž 🚚 'quoted' \n", "text"],
    [0, 0, "real"],
    [1.5, 1.5, "real"],
    [-1.7976931348623157e308, -1.7976931348623157e308, "real"],
    [5e-324, 5e-324, "real"],
    [true, 1n, "integer"],
    [false, 0n, "integer"],
    [0n, 0n, "integer"],
    [1n, 1n, "integer"],
    [-1n, -1n, "integer"],
    [2n ** 53n + 1n, 2n ** 53n + 1n, "integer"],
    [2n ** 63n - 1n, 2n ** 63n - 1n, "integer"],
    [-(2n ** 63n), -(2n ** 63n), "integer"],
    [new Uint8Array(), new Uint8Array(), "blob"],
    [Uint8Array.of(0), Uint8Array.of(0), "blob"],
    [Uint8Array.of(1, 2), Uint8Array.of(1, 2), "blob"],
    [Uint8Array.of(0, 255, 128, 7), Uint8Array.of(0, 255, 128, 7), "blob"],
  ])("sends and receives a value of every type (%#)", async (given, value, type) => {
    const { rows } = await client.execute({ sql: "SELECT ?1, typeof(?1)", args: [given] });
    expect(rows).toEqual([[value, type]]);
  });

  test("reads stored values back from a table", async () => {
    const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 256);
    await client.execute({ sql: "INSERT INTO item VALUES (?, ?, ?, ?)", args: [7, "n", 2, bytes] });
    expect((await client.execute({ sql: "SELECT * FROM item" })).rows).toEqual([[7n, "n", 2, bytes]]);
  });

  test("sends and receives a megabyte", async () => {
    const blob = Buffer.alloc(1_000_000, "0123456789");
    const text = "čšž🚚".repeat(100_000);
    const { rows } = await client.execute({ sql: "SELECT ?, ?", args: [Uint8Array.from(blob), text] });
    const [bytes, same] = rows[0] ?? [];
    // A matcher would compare byte by byte, for seconds.
    expect(bytes instanceof Uint8Array && blob.equals(bytes)).toBe(true);
    expect(same === text).toBe(true);
  });

  test("reports what is wrong with a statement", async () => {
    await client.execute(insert("pen"));
    await expect(client.execute(insert("pen"))).rejects.toMatchObject({
      code: "SQLITE_CONSTRAINT",
      message: expect.stringContaining("UNIQUE constraint failed: item.name"),
    });
    await expect(client.execute({ sql: "SELEC 1" })).rejects.toMatchObject({ code: "SQL_PARSE_ERROR" });
    await expect(client.execute({ sql: "SELECT * FROM absent" })).rejects.toThrow("no such table: absent");
    const few = { sql: "SELECT ?, ?", args: [1] };
    await expect(client.execute(few)).rejects.toMatchObject({ code: "ARGS_INVALID" });
  });

  test("runs a batch completely or not at all", async () => {
    const results = await client.batch([insert("a"), insert("b"), { sql: "SELECT count(*) FROM item" }]);
    expect(results.map(({ rows }) => rows)).toEqual([[], [], [[2n]]]);
    await expect(client.batch([insert("c"), insert("c")])).rejects.toMatchObject({
      code: "SQLITE_CONSTRAINT",
    });
    expect(await names()).toEqual(["a", "b"]);
  });

  test("commits a transaction and rolls one back, also after a failure in it", async () => {
    const first = await client.begin();
    await first.execute("INSERT INTO item (name) VALUES ('a')");
    await expect(first.execute("INSERT INTO item (name) VALUES ('a')")).rejects.toMatchObject({
      code: "SQLITE_CONSTRAINT",
    });
    await first.execute("INSERT INTO item (name) VALUES ('b')");
    expect((await first.execute("SELECT count(*) FROM item")).rows).toEqual([[2n]]);
    expect(await names()).toEqual([]);
    await first.end("COMMIT");
    expect(await names()).toEqual(["a", "b"]);
    const second = await client.begin();
    await second.execute("DELETE FROM item");
    await second.end("ROLLBACK");
    expect(await names()).toEqual(["a", "b"]);
  });

  test("reads with a read-only token, and cannot write with it", async () => {
    const reader = connect(emulator.databaseUrl, emulator.databaseReadOnlyToken);
    expect((await reader.execute({ sql: "SELECT count(*) FROM item" })).rows).toEqual([[0n]]);
    await expect(reader.execute(insert("a"))).rejects.toMatchObject({ code: "SQLITE_READONLY" });
    expect(await names()).toEqual([]);
    await reader.close();
  });

  test("is refused with a wrong token", async () => {
    const stranger = connect(emulator.databaseUrl, "wrong");
    await expect(stranger.execute({ sql: "SELECT 1" })).rejects.toThrow(/401/);
    await stranger.close();
  });
});
