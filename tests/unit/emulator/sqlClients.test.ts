import type * as Libsql from "@libsql/client" with { "resolution-mode": "import" };
import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/libsql";
import { blob, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { emulatorForAll } from "../../support/emulated";

// Published clients of the database protocol. The types are those of the ES module.
const { createClient }: typeof Libsql = require("@libsql/client");

const emulator = emulatorForAll();
beforeEach(() =>
  emulator.sql(`
    DROP TABLE IF EXISTS item;
    CREATE TABLE item (
      id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, price REAL, data BLOB, tags TEXT, made INTEGER);`),
);

test("@libsql/client commits a transaction and rolls one back, also after a failure in it", async () => {
  const { databaseUrl: url, databaseToken: authToken } = emulator;
  const client = createClient({ url, authToken });
  const insert = (name: string) => ({ sql: "INSERT INTO item (name) VALUES (?)", args: [name] });
  const names = async () => (await emulator.sql("SELECT name FROM item ORDER BY id")).map(({ name }) => name);
  const first = await client.transaction("write");
  await first.execute(insert("a"));
  await expect(first.execute(insert("a"))).rejects.toMatchObject({ code: "SQLITE_CONSTRAINT" });
  await first.batch([insert("b")]);
  expect(await names()).toEqual([]);
  await first.commit();
  const second = await client.transaction("write");
  await second.execute("DELETE FROM item");
  await second.rollback();
  const third = await client.transaction("write");
  await third.executeMultiple("DELETE FROM item; SELECT 1;");
  third.close();
  await client.execute("SELECT 1");
  expect(await names()).toEqual(["a", "b"]);
  client.close();
});

const items = sqliteTable("item", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  name: text("name").notNull().unique(),
  price: real("price"),
  data: blob("data", { mode: "buffer" }),
  tags: text("tags", { mode: "json" }).$type<string[]>(),
  made: integer("made", { mode: "timestamp" }),
});

test("drizzle-orm writes, reads, upserts, batches, and rolls a transaction back completely", async () => {
  const { databaseUrl: url, databaseToken: authToken } = emulator;
  const db = drizzle({ connection: { url, authToken } });
  const data = Buffer.from([0, 255]);
  const row = { name: "pen", price: 1.5, data, tags: ["a", "b"], made: new Date("2026-01-31T08:00:00Z") };
  const [made] = await db.insert(items).values(row).returning();
  expect(await db.select().from(items).where(eq(items.name, "pen"))).toEqual([made]);
  expect(made).toEqual({ ...row, id: 1 });
  const changed = { target: items.name, set: { price: 2 } };
  const pen = db.insert(items).values([{ name: "pen" }]);
  const ink = db.insert(items).values({ name: "ink", price: 1 });
  await db.batch([pen.onConflictDoUpdate(changed), ink]);
  const failing = db.transaction(async (transaction) => {
    await transaction.delete(items).where(eq(items.name, "pen"));
    await transaction.insert(items).values({ name: "ink" });
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: "SQLITE_CONSTRAINT" } });
  const raised = db.update(items).set({ price: sql`${items.price} + 1` });
  expect((await raised).rowsAffected).toBe(2);
  const prices = await db.select({ price: items.price }).from(items).orderBy(items.id);
  expect(prices).toEqual([{ price: 3 }, { price: 2 }]);
});
