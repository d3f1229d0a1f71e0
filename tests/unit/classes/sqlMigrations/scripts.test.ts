import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SqlMigrations } from "../../../../provider";
import { findPendingScripts } from "../../../../provider/classes/sqlMigrations/history";
import { readScripts } from "../../../../provider/classes/sqlMigrations/scripts";
import { createTestFolder } from "../../../support/testFolder";

const folder = createTestFolder();
const inFolder = (name: string) => join(folder, name);

function write(files: Record<string, string | Uint8Array>): string {
  const made = mkdtempSync(inFolder("s-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(made, name)), { recursive: true });
    writeFileSync(join(made, name), text);
  }
  return made;
}

const readNames = (from: unknown) => readScripts(from).map(({ name }) => name);
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("the scripts of a folder, and the migration.sql of each folder in it, are sorted by their names", () => {
  const files = ["b.sql", "10.sql", "2.sql", "a.txt", "B.sql", "c.sql/a.sql", "meta/a.json"];
  const migrations = ["a-1/migration.sql", "a/migration.sql"];
  const made = write(Object.fromEntries([...files, ...migrations].map((name) => [name, `SELECT '${name}'`])));
  expect(readNames(made)).toEqual([
    "10.sql",
    "2.sql",
    "B.sql",
    "a/migration.sql",
    "a-1/migration.sql",
    "b.sql",
  ]);
  const list = migrations.map((name) => join(made, name));
  expect(readNames(list)).toEqual(migrations);
});

test("a list's scripts keep their order, identified by file name", () => {
  const made = write({ "a.sql": "SELECT 'é'", "b.txt": "SELECT 2" });
  const files = [join(made, "b.txt"), join(made, "a.sql")];
  expect(readScripts(files)).toEqual([
    { name: "b.txt", checksum: sha256("SELECT 2"), sql: "SELECT 2" },
    { name: "a.sql", checksum: sha256("SELECT 'é'"), sql: "SELECT 'é'" },
  ]);
});

test("line endings and a byte order mark change neither the checksum nor the SQL", () => {
  const [unix] = readScripts(write({ "a.sql": "SELECT 1;\nSELECT 2;\n" }));
  const [windows] = readScripts(write({ "a.sql": "\ufeffSELECT 1;\r\nSELECT 2;\r\n" }));
  expect(windows).toEqual(unix);
});

const oneFile = (text: string | Uint8Array) => () => write({ "a.sql": text });
const ownTransaction =
  "a.sql contains the statement BEGIN IMMEDIATE: SqlMigrations begins and commits a transaction for each script";
const wrong: [what: string, given: () => unknown, message: string][] = [
  ["a folder that does not exist", () => inFolder("none"), 'none, given as "scripts", does not exist (paths'],
  [
    "a file instead of a folder",
    () => join(write({ "a.sql": "SELECT 1" }), "a.sql"),
    "a.sql, which is a file: give its folder, or a list that contains the file.",
  ],
  ["an empty folder", () => write({}), "contains no *.sql files, and no folders with a migration.sql."],
  ["an empty list", () => [], "is an empty list: give at least one SQL file."],
  [
    "a file that does not exist",
    () => [inFolder("none.sql")],
    'none.sql, given by "scripts", does not exist',
  ],
  ["a folder instead of a file", () => [folder], "does not exist"],
  [
    "two scripts with one name",
    () => [1, 2].map(() => join(write({ "a.sql": "SELECT 1" }), "a.sql")),
    "contains two files named a.sql: a script is identified by its file name, so rename one.",
  ],
  ["an empty script", oneFile("-- nothing yet\n;"), "a.sql contains no SQL statements."],
  ["a transaction of its own", oneFile("begin immediate; SELECT 1; COMMIT"), ownTransaction],
  ["a NUL byte", oneFile("SELECT 1;\0 SELECT 2"), "a.sql contains a NUL byte: save it as UTF-8 text."],
  ["another encoding", oneFile(Uint8Array.of(0x53, 0xe9)), "a.sql is not UTF-8 text: save it as UTF-8."],
  ["an empty string", () => "", "must be the path of a folder"],
  ["an Output", () => ({ apply: () => {} }), "as plain values, not Outputs."],
  ["a list of other things", () => ["a.sql", 1], "must be the path of a folder"],
];

test.each(wrong)("%s is rejected with a clear error that names the resource", (_, given, message) => {
  const scripts = given() as string;
  expect(() => readScripts(scripts)).toThrow(message);
  expect(() => new SqlMigrations("schema", { scripts })).toThrow(/^schema: \S[^\n]*\.$/);
});

/** "a b" is two scripts. "a1" is a script named a with other text. */
const history = (text: string) =>
  text
    .split(" ")
    .filter(Boolean)
    .map((word) => ({ name: word.charAt(0), checksum: word }));

test.each([
  ["", "a b", "a b"],
  ["a", "a b c", "b c"],
  ["a b", "a b", ""],
])("after %j of %j, %j is left to apply", (applied, given, pending) => {
  expect(findPendingScripts(history(applied), history(given))).toEqual(history(pending));
});

test.each([
  ["a b", "a b1 c", "The script b was changed after it was applied: restore its original text"],
  [
    "a b",
    "a c",
    "The script b was applied to the database but is missing from the program: restore the file",
  ],
  ["a", "", "The script a was applied to the database but is missing"],
  ["a c", "a b c", "The script b comes before c, which has already been applied: move it after c, the last"],
  ["a c d", "b a c d", "The script b comes before a, which has already been applied: move it after d"],
  ["a b c", "a c b", "The script c comes before b, but was applied after it: restore the order"],
])("with %j applied, %j is rejected with a clear error", (applied, given, message) => {
  expect(() => findPendingScripts(history(applied), history(given))).toThrow(message);
});
