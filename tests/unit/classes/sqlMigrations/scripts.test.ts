import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SqlMigrations } from "../../../../provider";
import { readNamed, readScripts } from "../../../../provider/classes/sqlMigrations/scripts";

const folder = mkdtempSync(join(tmpdir(), "edge-scripts-"));
const inFolder = (name: string) => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true }));

function write(files: Record<string, string | Uint8Array>): string {
  const made = mkdtempSync(inFolder("s-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text);
  return made;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("a folder's scripts are sorted by name, and other files and folders are ignored", () => {
  const made = write({
    "b.sql": "SELECT 2",
    "10.sql": "SELECT 10",
    "2.sql": "SELECT 1",
    "a.txt": "BEGIN",
    "B.sql": "SELECT 3",
  });
  mkdirSync(join(made, "c.sql"));
  expect(readScripts(made).map(({ name }) => name)).toEqual(["10.sql", "2.sql", "B.sql", "b.sql"]);
});

test("the migration.sql of each folder is a script by the name of both, in the order of the folders", () => {
  const made = write({ "b.sql": "SELECT 0" });
  for (const name of ["a-1", "a", "c"]) {
    mkdirSync(join(made, name));
    writeFileSync(join(made, name, "migration.sql"), `SELECT '${name}'`);
  }
  mkdirSync(join(made, "meta"));
  const names = ["a/migration.sql", "a-1/migration.sql", "b.sql", "c/migration.sql"];
  expect(readScripts(made).map(({ name }) => name)).toEqual(names);
  expect(readNamed(made, "a-1/migration.sql").sql).toBe("SELECT 'a-1'");
  const list = ["c", "a"].map((name) => join(made, name, "migration.sql"));
  expect(readScripts(list).map(({ name }) => name)).toEqual(["c/migration.sql", "a/migration.sql"]);
});

test("a list's scripts keep their order, identified by file name", () => {
  const made = write({ "a.sql": "SELECT 'é'", "b.txt": "SELECT 2" });
  const files = [join(made, "b.txt"), join(made, "a.sql")];
  expect(readScripts(files)).toEqual([
    { name: "b.txt", checksum: sha256("SELECT 2"), sql: "SELECT 2" },
    { name: "a.sql", checksum: sha256("SELECT 'é'"), sql: "SELECT 'é'" },
  ]);
  expect(readNamed(files, "a.sql")).toEqual(readNamed(made, "a.sql"));
  expect(() => readNamed(files, "c.sql")).toThrow("does not include a file named c.sql.");
});

test("line endings and a byte order mark change neither the checksum nor the SQL", () => {
  const [unix] = readScripts(write({ "a.sql": "SELECT 1;\nSELECT 2;\n" }));
  const [windows] = readScripts(write({ "a.sql": "\ufeffSELECT 1;\r\nSELECT 2;\r\n" }));
  expect(windows).toEqual(unix);
  const [other] = readScripts(write({ "a.sql": "SELECT 1; SELECT 2;\n" }));
  expect(other?.checksum).not.toBe(unix?.checksum);
});

const wrong: [what: string, given: () => unknown, message: string][] = [
  [
    "a folder that does not exist",
    () => inFolder("none"),
    'none, given as "scripts", does not exist (paths are relative',
  ],
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
    () => [write({ "a.sql": "SELECT 1" }), write({ "a.sql": "SELECT 2" })].map((made) => join(made, "a.sql")),
    "contains two files named a.sql: a script is identified by its file name, so rename one.",
  ],
  ["an empty script", () => write({ "a.sql": "-- nothing yet\n;" }), "a.sql contains no SQL statements."],
  [
    "a transaction of its own",
    () => write({ "a.sql": "begin immediate; SELECT 1; COMMIT" }),
    "a.sql contains the statement BEGIN IMMEDIATE: SqlMigrations begins and commits a transaction for each script",
  ],
  [
    "a NUL byte",
    () => write({ "a.sql": "SELECT 1;\0 SELECT 2" }),
    "a.sql contains a NUL byte: save it as UTF-8 text.",
  ],
  [
    "another encoding",
    () => write({ "a.sql": Uint8Array.of(0x53, 0xe9, 0x27) }),
    "a.sql is not UTF-8 text: save it as UTF-8.",
  ],
  ["undefined", () => undefined, "must be the path of a folder or a list of paths of SQL files"],
  ["null", () => null, "must be the path of a folder"],
  ["an empty string", () => "", "must be the path of a folder"],
  ["an Output", () => ({ apply: () => {} }), "as plain values, not Outputs."],
  ["a list of other things", () => ["a.sql", 1], "must be the path of a folder"],
];

test.each(wrong)("%s is rejected with a clear error that names the resource", (_, given, message) => {
  const scripts = given() as string;
  expect(() => readScripts(scripts)).toThrow(message);
  expect(() => readScripts(scripts)).toThrow(/^\S[^\n]*\.$/);
  expect(() => new SqlMigrations("schema", { scripts })).toThrow(/^schema: /);
});
