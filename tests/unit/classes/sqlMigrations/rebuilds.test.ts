import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { drizzle as drizzleInTransaction } from "drizzle-orm/better-sqlite3";
import { migrate as migrateInTransaction } from "drizzle-orm/better-sqlite3/migrator";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import fc from "fast-check";
import Database from "libsql";
import type { SqlResult } from "../../../../provider/api/sql/pipeline";
import { splitStatements } from "../../../../provider/api/sql/splitStatements";
import { findForeignKeyProblem } from "../../../../provider/classes/sqlMigrations/foreignKeys";
import { readScriptChecksums } from "../../../../provider/classes/sqlMigrations/scripts";
import { configureProvider } from "../../../support/configureProvider";
import { emulatorForAll } from "../../../support/emulated";
import { runOptions } from "../../../support/hostile";
import { createTestFolder } from "../../../support/testFolder";

// libsql has the interface of better-sqlite3.
jest.mock("better-sqlite3", () => require("libsql"), { virtual: true });

const emulator = emulatorForAll();
const folder = createTestFolder();

interface Reference {
  /** Index of the table that it refers to, which may be its own. */
  readonly to: number;
  readonly onDelete: string;
  readonly isDeferred: boolean;
}

interface Table {
  readonly isComposite: boolean;
  readonly rows: number;
  readonly references: readonly Reference[];
}

const onDelete = fc.constantFrom("cascade", "cascade", "set null", "set default", "restrict", "no action");
const database = fc.integer({ min: 1, max: 4 }).chain((count) => {
  const reference = fc.record({ to: fc.nat(count - 1), onDelete, isDeferred: fc.boolean() });
  const table = fc.record({
    isComposite: fc.boolean(),
    rows: fc.nat(6),
    references: fc.array(reference, { maxLength: 2 }),
  });
  const tables = fc.array(table, { minLength: count, maxLength: count });
  const rebuilt = fc.subarray([...Array(count).keys()], { minLength: 1 });
  return fc.record({ tables, rebuilt });
});

const keyColumns = ({ isComposite }: Table) => (isComposite ? ["a", "b"] : ["id"]);
const listColumns = (table: Table, tables: readonly Table[]) => [
  ...keyColumns(table),
  ...table.references.flatMap(({ to }, at) => referenceColumns(at, tables[to] as Table)),
];
const referenceColumns = (at: number, to: Table) => keyColumns(to).map((part) => `r${at}_${part}`);
const quote = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");

/** Declares a table as drizzle-kit does. */
function create(name: string, table: Table, tables: readonly Table[], more: readonly string[] = []): string {
  const columns = listColumns(table, tables).map((column) => `\`${column}\` integer`);
  const keys = table.references.map(({ to, onDelete, isDeferred }, at) => {
    const parent = tables[to] as Table;
    const deferred = isDeferred ? " DEFERRABLE INITIALLY DEFERRED" : "";
    return `FOREIGN KEY (${quote(referenceColumns(at, parent))}) REFERENCES \`t${to}\`(${quote(keyColumns(parent))}) ON UPDATE no action ON DELETE ${onDelete}${deferred}`;
  });
  const lines = [...columns, ...more, `PRIMARY KEY(${quote(keyColumns(table))})`, ...keys];
  return `CREATE TABLE \`${name}\` (\n\t${lines.join(",\n\t")}\n);\n`;
}

const keyAt = ({ isComposite }: Table, row: number) => (isComposite ? [row + 1, row % 3] : [row + 1]);

/** Inserts rows whose references exist. Every third reference is null. */
function insert(at: number, tables: readonly Table[]): string {
  const table = tables[at] as Table;
  return [...Array(table.rows).keys()]
    .map((row) => {
      const references = table.references.flatMap<unknown>(({ to }, each) => {
        const parent = tables[to] as Table;
        const isNull = parent.rows === 0 || (row + each) % 3 === 2;
        return isNull ? keyColumns(parent).map(() => "NULL") : keyAt(parent, (row * 5 + each) % parent.rows);
      });
      return `INSERT INTO t${at} VALUES (${[...keyAt(table, row), ...references].join(", ")});\n`;
    })
    .join("");
}

/** Writes a script as drizzle-kit does when these tables get a column. */
function rebuild(rebuilt: readonly number[], tables: readonly Table[]): string {
  const statements = rebuilt.map((at) => {
    const table = tables[at] as Table;
    const columns = listColumns(table, tables)
      .map((column) => `"${column}"`)
      .join(", ");
    return [
      create(`__new_t${at}`, table, tables, ["`note` text DEFAULT 'none' NOT NULL"]),
      `INSERT INTO \`__new_t${at}\`(${columns}) SELECT ${columns} FROM \`t${at}\`;`,
      `DROP TABLE \`t${at}\`;`,
      `ALTER TABLE \`__new_t${at}\` RENAME TO \`t${at}\`;`,
    ];
  });
  const [first = [], ...others] = statements;
  // drizzle-kit writes the PRAGMA around the first table only.
  return ["PRAGMA foreign_keys=OFF;", ...first, "PRAGMA foreign_keys=ON;", ...others.flat()].join(
    "--> statement-breakpoint\n",
  );
}

const existing = async () =>
  (await emulator.sql("SELECT name FROM sqlite_master WHERE type = 'table'")).map(({ name }) => String(name));

function createTables(tables: readonly Table[]): string {
  const made = tables.map((table, at) => create(`t${at}`, table, tables));
  return ["PRAGMA foreign_keys=OFF;", ...made, ...tables.map((_, at) => insert(at, tables))].join("\n");
}

async function fill(tables: readonly Table[]): Promise<void> {
  const old = (await existing()).map((name) => `DROP TABLE IF EXISTS "${name}";`);
  await emulator.sql(["PRAGMA foreign_keys=OFF;", ...old, createTables(tables)].join("\n"));
}

/** Reads the rows of each table, without the new column. */
async function readRows(tables: readonly Table[]): Promise<unknown[]> {
  return Promise.all(tables.map((table, at) => emulator.sql(selectFrom(at, table, tables))));
}

const selectFrom = (at: number, table: Table, tables: readonly Table[]) =>
  `SELECT ${listColumns(table, tables).join(", ")} FROM t${at} ORDER BY ${keyColumns(table).join(", ")}`;

let last = 0;
async function withSqlMigrations(sql: string): Promise<void> {
  last += 1;
  const file = join(folder, `${last}.sql`);
  writeFileSync(file, sql);
  const provider = configureProvider("SqlMigrations", {
    "edge:databaseUrl": emulator.databaseUrl,
    "edge:databaseAuthToken": emulator.databaseToken,
    "edge:totalTimeout": String(1000 + last),
  });
  await provider.create({ table: "applied", from: [file], scripts: readScriptChecksums([file]) });
}

/** Writes a folder as drizzle-kit does. */
function drizzleFolder(sql: string): string {
  last += 1;
  const migrationsFolder = join(folder, `${last}`);
  mkdirSync(join(migrationsFolder, "meta"), { recursive: true });
  const entries = [{ idx: 0, version: "6", when: 1, tag: "0000_one", breakpoints: true }];
  const journal = JSON.stringify({ version: "7", dialect: "sqlite", entries });
  writeFileSync(join(migrationsFolder, "meta", "_journal.json"), journal);
  writeFileSync(join(migrationsFolder, "0000_one.sql"), sql);
  return migrationsFolder;
}

/** What happened to the rows of a database and to their references. */
type Outcome = "kept" | "lost" | "refused";

/** Migrates with drizzle's migrator for @libsql/client. */
async function withDrizzle(tables: readonly Table[], migrationsFolder: string): Promise<Outcome> {
  await fill(tables);
  const before = await readRows(tables);
  const db = drizzle({ connection: { url: emulator.databaseUrl, authToken: emulator.databaseToken } });
  await migrate(db, { migrationsFolder });
  db.$client.close();
  return isDeepStrictEqual(await readRows(tables), before) ? "kept" : "lost";
}

/** Migrates with drizzle's migrator for better-sqlite3, which runs the script in a transaction. */
function withDrizzleInTransaction(tables: readonly Table[], migrationsFolder: string): Outcome {
  const client = new Database(":memory:");
  client.exec(`${createTables(tables)}PRAGMA foreign_keys=ON;`);
  const rows = () => tables.map((table, at) => client.prepare(selectFrom(at, table, tables)).all());
  const before = rows();
  try {
    migrateInTransaction(drizzleInTransaction(client), { migrationsFolder });
    return isDeepStrictEqual(rows(), before) ? "kept" : "lost";
  } catch {
    // A foreign key without an action refused the DROP TABLE, and everything was rolled back.
    return "refused";
  } finally {
    client.close();
  }
}

const removals = fc.record({
  order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 1 }),
  verbs: fc.array(fc.constantFrom("DROP TABLE", "DELETE FROM"), { minLength: 4, maxLength: 4 }),
});

test("a script that drops or empties tables is refused if rows of others would change, and not if it would do no harm", async () => {
  await fc.assert(
    fc.asyncProperty(database, removals, async ({ tables }, { order, verbs }) => {
      const client = new Database(":memory:");
      client.exec(`${createTables(tables)}PRAGMA foreign_keys=ON;`);
      const removed = order.filter((at) => at < tables.length);
      const script = removed.map((at) => `${verbs[at]} t${at};`).join("\n");
      client.defaultSafeIntegers(true);
      const select = (sql: string) => client.prepare(sql).raw().all() as SqlResult["rows"];
      const read = async (sql: string): Promise<SqlResult> => ({
        columns: [],
        affectedRows: 0,
        lastInsertRowid: null,
        rows: select(sql),
      });
      const problem = await findForeignKeyProblem(read, splitStatements(script));

      const kept = tables.flatMap((table, at) =>
        removed.includes(at) ? [] : [selectFrom(at, table, tables)],
      );
      const before = kept.map(select);
      let outcome = "done";
      try {
        client.exec(`BEGIN;\n${script}\nCOMMIT;`);
      } catch {
        outcome = "refused by SQLite";
      }
      if (outcome === "done" && !isDeepStrictEqual(kept.map(select), before)) outcome = "changed other rows";
      client.close();
      expect([script, problem, outcome]).not.toEqual([script, undefined, "changed other rows"]);
      if (problem !== undefined) expect([script, problem, outcome]).not.toEqual([script, problem, "done"]);
    }),
    runOptions(60, 3_000),
  );
});

test("a rebuild in drizzle-kit's form keeps every row of every table", async () => {
  const amount = runOptions(20, 300);
  const drizzles: Outcome[] = [];
  const inTransaction: Outcome[] = [];
  await fc.assert(
    fc.asyncProperty(database, async ({ tables, rebuilt }) => {
      const sql = rebuild(rebuilt, tables);
      await fill(tables);
      const before = await readRows(tables);
      await withSqlMigrations(sql);
      expect(await readRows(tables)).toEqual(before);
      expect(await emulator.sql("PRAGMA foreign_key_check")).toEqual([]);
      for (const at of rebuilt)
        expect(await emulator.sql(`SELECT note FROM t${at}`)).toHaveLength((tables[at] as Table).rows);
      if (amount.numRuns < 300) return;
      const migrations = drizzleFolder(sql);
      drizzles.push(await withDrizzle(tables, migrations));
      inTransaction.push(withDrizzleInTransaction(tables, migrations));
    }),
    { ...amount, endOnFailure: true },
  );
  if (amount.numRuns < 300 || amount.seed !== 1) return;
  expect(new Set(drizzles)).toEqual(new Set(["kept"]));
  const count = (outcome: Outcome) => inTransaction.filter((each) => each === outcome).length;
  expect([count("kept"), count("lost"), count("refused")]).toEqual([105, 103, 92]);
});
