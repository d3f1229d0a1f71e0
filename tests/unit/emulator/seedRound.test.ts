import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import * as z from "zod";
import { startEmulator } from "../../../emulator/index";
import { IdGenerator } from "../../../emulator/platform/platform";
import { areas, createState, toSeed } from "../../../emulator/platform/state";
import { defaultVariants } from "../../../emulator/platform/variants";
import { runOptions } from "../../support/hostile";

/** Generates any value that a schema accepts. */
function createArbitrary(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return createShapeArbitrary(schema).filter((value) => z.safeParse(schema, value).success);
}

function createShapeArbitrary(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    const members = Object.entries(schema.shape).map(([name, member]) => [
      name,
      createArbitrary(member as z.ZodType),
    ]);
    const requiredKeys = Object.keys(schema.shape).filter(
      (name) => !z.safeParse(schema.shape[name], undefined).success,
    );
    const record: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(members);
    return fc.record(record, { requiredKeys });
  }
  if (schema instanceof z.ZodArray) return fc.array(createArbitrary(schema.element), { maxLength: 3 });
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return createArbitrary(schema.unwrap()); // fc.record leaves it out
  if (schema instanceof z.ZodNullable) return fc.option(createArbitrary(schema.unwrap()));
  if (schema instanceof z.ZodRecord) {
    const { keyType, valueType } = schema;
    return fc.dictionary(createArbitrary(keyType) as fc.Arbitrary<string>, createArbitrary(valueType), {
      maxKeys: 3,
    });
  }
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodISODateTime)
    return fc
      .date({ min: new Date(0), max: new Date("9999-12-31"), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (schema instanceof z.ZodNumber)
    return fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer(), fc.double({ noNaN: true }));
  if (schema instanceof z.ZodString)
    return fc.oneof(fc.stringMatching(/^[\w-]{1,5}$/), fc.string({ unit: "binary" }));
  throw new Error(`No values are known for ${schema._zod.def.type}.`);
}

const ownKey = "own";
const createContext = (now: number) => ({
  ids: new IdGenerator(),
  now: () => now,
  variants: defaultVariants,
});

const toJson = (value: unknown) => JSON.parse(JSON.stringify(value));

it.each(Object.keys(areas) as (keyof typeof areas)[])(
  "exports %s as a seed that creates the same state",
  (list) => {
    const name = list.charAt(0).toUpperCase() + list.slice(1);
    const object = createArbitrary(areas[list].seedSchema.element);
    fc.assert(
      fc.property(fc.array(object, { minLength: 1, maxLength: 3 }), (objects) => {
        const state = createState({ [name]: objects }, ownKey, createContext(1_000));
        const exported = toJson(toSeed(state));
        expect(toJson(createState(exported, ownKey, createContext(2_000_000)))).toEqual(toJson(state));
      }),
      runOptions(12),
    );
  },
);

it("the seed in the docs is valid, and fills every list of the state", async () => {
  const page = readFileSync(join(__dirname, "../../../docs/emulatorReference.md"), "utf8");
  const seed = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? "");
  const { state, close } = await startEmulator({ seed });
  const lists = Object.keys(seed).map((name) => name.charAt(0).toLowerCase() + name.slice(1));
  expect(lists.sort()).toEqual(Object.keys(state).sort());
  expect(Object.entries(state).filter(([, objects]) => objects.length === 0)).toEqual([]);
  await close();
});

it("exports the content of a database: schema, rows of all types, and counters", async () => {
  const sql = `
    CREATE TABLE kinds (id INTEGER PRIMARY KEY AUTOINCREMENT, i, r REAL, t TEXT, b BLOB, n);
    INSERT INTO kinds (i, r, t, b, n) VALUES
      (9223372036854775807, 0.1, 'it''s "quoted"; -- no comment', x'00ff27', NULL),
      (-9223372036854775808, 1e300, 'Grüße 🎉' || char(10) || 'line', x'', NULL),
      (1, 9e999, '', NULL, 5.0);
    DELETE FROM kinds WHERE id = 3;
    CREATE TABLE "odd ""name" ("a b" TEXT PRIMARY KEY, "c" AS (length("a b")) STORED, d) WITHOUT ROWID;
    INSERT INTO "odd ""name" ("a b", d) VALUES ('xyz', 1);
    CREATE TABLE parent (id INTEGER PRIMARY KEY);
    CREATE TABLE a_child (p REFERENCES parent(id));
    INSERT INTO parent VALUES (1);
    INSERT INTO a_child VALUES (1);
    CREATE TABLE log (text);
    CREATE UNIQUE INDEX by_t ON kinds (t);
    CREATE VIEW shown AS SELECT t FROM kinds;
    CREATE TRIGGER noted AFTER INSERT ON kinds BEGIN INSERT INTO log VALUES ('new; one'); END;
    CREATE VIRTUAL TABLE words USING fts5(word);
    INSERT INTO words VALUES ('needle');`;
  const queries = [
    "SELECT *, typeof(i), typeof(r), typeof(t), typeof(b), typeof(n) FROM kinds",
    'SELECT * FROM "odd ""name"',
    "SELECT * FROM a_child",
    "SELECT * FROM log",
    "SELECT * FROM shown",
    "SELECT * FROM words WHERE words MATCH 'needle'",
    "SELECT * FROM sqlite_sequence",
    "SELECT type, name, sql FROM sqlite_schema ORDER BY type, name",
    "PRAGMA foreign_keys",
  ];
  const first = await startEmulator({
    seed: { Databases: [{ id: "shop", sql: "CREATE TABLE unused (a)" }] },
  });
  expect((await first.export()).Databases).toMatchObject([{ sql: "CREATE TABLE unused (a)" }]); // the database has not been used yet
  await first.sql(`DROP TABLE unused; ${sql}`);
  const second = await startEmulator({ seed: await first.export() });
  for (const query of queries)
    expect([query, await second.sql(query)]).toEqual([query, await first.sql(query)]);
  await second.sql("INSERT INTO kinds (t) VALUES ('next')");
  expect(await second.sql("SELECT max(id) AS id FROM kinds")).toEqual([{ id: 4n }]);
  expect(await second.sql("SELECT * FROM log")).toEqual([{ text: "new; one" }]);
  await first.close();
  await second.close();
});
