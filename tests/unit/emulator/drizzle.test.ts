import { eq, like, sql } from "drizzle-orm";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import { blob, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { emulatorForAll } from "../../emulated";

// A published library on top of @libsql/client, as a program would use it.
const items = sqliteTable("item", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  name: text("name").notNull().unique(),
  price: real("price"),
  data: blob("data", { mode: "buffer" }),
  tags: text("tags", { mode: "json" }).$type<string[]>(),
  made: integer("made", { mode: "timestamp" }),
});

let db: LibSQLDatabase;

const emulator = emulatorForAll(
  {
    seed: {
      Databases: [
        {
          id: "shop",
          sql: "CREATE TABLE item (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, price REAL, data BLOB, tags TEXT, made INTEGER)",
        },
      ],
    },
  },
  ({ databaseUrl, databaseToken }) => {
    db = drizzle({ connection: { url: databaseUrl, authToken: databaseToken } });
  },
);
beforeEach(() => emulator.sql("DELETE FROM item"));

const names = async () =>
  (await db.select({ name: items.name }).from(items).orderBy(items.id)).map(({ name }) => name);

it("writes values of every type with drizzle and reads them back unchanged", async () => {
  const row = {
    name: "pen",
    price: 1.5,
    data: Buffer.from([0, 255]),
    tags: ["a", "b"],
    made: new Date("2026-01-31T08:00:00Z"),
  };
  const [made] = await db.insert(items).values(row).returning();
  expect(made).toEqual({ ...row, id: expect.any(Number) });
  expect(await db.select().from(items).where(eq(items.name, "pen"))).toEqual([made]);
});

it("updates, upserts and deletes with drizzle", async () => {
  await db.insert(items).values([{ name: "a" }, { name: "b", price: 1 }]);
  await db
    .insert(items)
    .values({ name: "a", price: 2 })
    .onConflictDoUpdate({ target: items.name, set: { price: 2 } });
  const changed = await db
    .update(items)
    .set({ price: sql`${items.price} + 1` })
    .where(like(items.name, "%"));
  expect(changed.rowsAffected).toBe(2);
  const prices = await db.select({ price: items.price }).from(items).orderBy(items.name);
  expect(prices).toEqual([{ price: 3 }, { price: 2 }]);
  await db.delete(items).where(eq(items.name, "a"));
  expect(await names()).toEqual(["b"]);
});

it("rolls a drizzle transaction back completely", async () => {
  const failing = db.transaction(async (transaction) => {
    await transaction.insert(items).values({ name: "a" });
    await transaction.insert(items).values({ name: "a" });
  });
  await expect(failing).rejects.toMatchObject({ cause: { code: "SQLITE_CONSTRAINT" } });
  expect(await names()).toEqual([]);
  await db.transaction(async (transaction) => {
    await transaction.insert(items).values({ name: "kept" });
  });
  expect(await names()).toEqual(["kept"]);
});

it("runs a drizzle batch, and prepared statements", async () => {
  await db.batch([db.insert(items).values({ name: "a" }), db.insert(items).values({ name: "b" })]);
  const byName = db
    .select({ name: items.name })
    .from(items)
    .where(eq(items.name, sql.placeholder("name")))
    .prepare();
  expect(await byName.all({ name: "b" })).toEqual([{ name: "b" }]);
  expect(await db.get(sql`SELECT count(*) AS n FROM ${items}`)).toMatchObject({ n: 2 });
});
