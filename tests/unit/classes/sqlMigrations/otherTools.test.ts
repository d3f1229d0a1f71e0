import { createHash } from "node:crypto";
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import { readScriptChecksums, readScripts } from "../../../../provider/classes/sqlMigrations/scripts";
import { setMessageSink } from "../../../../provider/core/messages";
import { configureProvider } from "../../../support/configureProvider";
import { emulatorForEach } from "../../../support/emulated";
import { createTestFolder } from "../../../support/testFolder";
import { rejectionMessage } from "../../core/run";

const emulator = emulatorForEach();
const lines: string[] = [];
const testFolder = createTestFolder();
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(testFolder, "tool-"));
  lines.length = 0;
  setMessageSink((sentence) => lines.push(sentence));
});

const provider = () =>
  configureProvider("SqlMigrations", {
    "edge:databaseUrl": emulator.databaseUrl,
    "edge:databaseAuthToken": emulator.databaseToken,
  });

/** The arguments that a program with this folder passes. */
function inputs(adopt?: boolean) {
  return { table: "applied", from: folder, scripts: readScriptChecksums(folder), ...(adopt && { adopt }) };
}

const recorded = async () =>
  (await emulator.sql("SELECT name FROM applied ORDER BY position")).map(({ name }) => name);
const tables = async () =>
  (await emulator.sql("SELECT name FROM sqlite_master WHERE type = 'table'")).map(({ name }) => name);

const fixture = (tool: string) => join(__dirname, "../../../fixtures/migrations", tool);

/** Copies a folder that the tool made. */
const use = (tool: string) => cpSync(fixture(tool), folder, { recursive: true });

function convertToCrlf(): void {
  for (const name of readdirSync(folder).filter((each) => each.endsWith(".sql"))) {
    const file = join(folder, name);
    writeFileSync(file, readFileSync(file, "utf8").replaceAll("\n", "\r\n"));
  }
}

async function withDrizzle(): Promise<void> {
  const db = drizzle({ connection: { url: emulator.databaseUrl, authToken: emulator.databaseToken } });
  await migrate(db, { migrationsFolder: folder });
  db.$client.close();
}

/** Leaves the database as `bunny db migrations apply` does, by the source of that command. Returns the scripts' names. */
async function migrateWithBunnyCli(): Promise<string[]> {
  use("drizzle-kit");
  appendFileSync(join(folder, "0001_required.sql"), "\n\n");
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  await emulator.sql(
    "CREATE TABLE __bunny_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL UNIQUE, checksum TEXT NOT NULL, applied_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP)",
  );
  for (const name of scripts) {
    const sql = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    await emulator.sql(sql);
    const checksum = createHash("sha256").update(sql.trim()).digest("hex");
    await emulator.sql(`INSERT INTO __bunny_migrations (name, checksum) VALUES ('${name}', '${checksum}')`);
  }
  return scripts;
}

const insert = "INSERT INTO users (id, name) VALUES (1, 'a'); INSERT INTO posts (id, author) VALUES (1, 1);";

/** The recorded names of the scripts of each tool. */
const recordedNames = {
  "drizzle-kit": ["0000_init.sql", "0001_required.sql"],
  "drizzle-kit-1": ["20261124133948_init/migration.sql", "20261124133952_required/migration.sql"],
  prisma: ["20261101080000_init/migration.sql", "20261102080000_required/migration.sql"],
};

test.each(Object.entries(recordedNames))(
  "a folder of %s is applied as it is, and its rebuild keeps all rows",
  async (tool, names) => {
    use(tool);
    const all = inputs();
    const { outs } = await provider().create({ ...all, scripts: all.scripts.slice(0, 1) });
    await emulator.sql(insert);
    await provider().update("applied", outs, all);
    expect(await recorded()).toEqual(names);
    expect(await emulator.sql("SELECT author FROM posts")).toEqual([{ author: 1n }]);
  },
);

/** Leaves the database as the tool does: with the tables of its scripts, and with its own table that records them. */
async function migrateAs(tool: "drizzle-kit-1" | "prisma"): Promise<void> {
  use(tool);
  const scripts = readScripts(folder).map(({ sql }) => sql);
  await emulator.sql([...scripts, readFileSync(`${fixture(tool)}.table.sql`, "utf8")].join("\n;\n"));
}

test.each(["drizzle-kit-1", "prisma"] as const)("what %s has applied is adopted", async (tool) => {
  await migrateAs(tool);
  expect(await rejectionMessage(provider().create(inputs()))).toContain("Set adopt: true");
  await provider().create(inputs(true));
  expect(await recorded()).toEqual(recordedNames[tool]);
  expect(lines.join()).not.toContain("Applies");
});

describe("a database that drizzle has migrated", () => {
  beforeEach(async () => {
    use("drizzle-kit");
    await withDrizzle();
    await emulator.sql(insert);
  });

  test("is an error without adopt, in a preview too", async () => {
    const message =
      "The database was migrated by drizzle: its table __drizzle_migrations lists 0000_init.sql. Set adopt: true to record the scripts that drizzle applied, without applying them again.";
    expect(await rejectionMessage(provider().previewCreate(inputs()))).toContain(message);
    expect(await rejectionMessage(provider().create(inputs()))).toContain(message);
    expect(await tables()).not.toContain("applied");
  });

  test("is adopted, and the next script is applied", async () => {
    writeFileSync(join(folder, "0002_next.sql"), "CREATE TABLE next (a);");
    await provider().previewCreate(inputs(true));
    expect(lines).toEqual([
      "Records as applied by drizzle: 0000_init.sql, 0001_required.sql. Applies 1 script and records it in the table applied: 0002_next.sql.",
    ]);
    expect(await tables()).not.toContain("applied");
    await provider().create(inputs(true));
    expect(await recorded()).toEqual(["0000_init.sql", "0001_required.sql", "0002_next.sql"]);
    expect(await emulator.sql("SELECT count(*) AS n FROM posts")).toEqual([{ n: 1n }]);
    expect(await tables()).toContain("next");
  });

  test.each(["before", "after"] as const)(
    "is adopted although the connection breaks %s the records took effect",
    async (reset) => {
      const where = (body: unknown) => JSON.stringify(body).includes("INSERT INTO");
      const fault = emulator.fault({ path: /pipeline$/, where, reset });
      await provider().create(inputs(true));
      expect([fault.hits, await recorded()]).toEqual([1, recordedNames["drizzle-kit"]]);
      expect(await emulator.sql("SELECT count(*) AS n FROM posts")).toEqual([{ n: 1n }]);
    },
  );

  test("is adopted from a checkout with Windows line ends", async () => {
    convertToCrlf();
    await provider().create(inputs(true));
    expect(await recorded()).toEqual(["0000_init.sql", "0001_required.sql"]);
    expect(lines.join()).not.toContain("Applies");
  });

  test("is not adopted if a script was changed or removed", async () => {
    appendFileSync(join(folder, "0000_init.sql"), "\n-- changed");
    expect(await rejectionMessage(provider().create(inputs(true)))).toContain(
      "The scripts that drizzle applied cannot be adopted: its table __drizzle_migrations does not list 0000_init.sql with its present text: restore the text that was applied.",
    );
    cpSync(fixture("drizzle-kit"), folder, { recursive: true });
    rmSync(join(folder, "0001_required.sql"));
    expect(await rejectionMessage(provider().create(inputs(true)))).toContain(
      "its table __drizzle_migrations lists scripts that the program lacks: restore their files.",
    );
    expect(await tables()).not.toContain("applied");
  });

  test("is not adopted if drizzle has skipped a script: the error says where the script belongs", async () => {
    // drizzle skips what sorts before its last migration, such as a script of a branch that was merged later.
    writeFileSync(join(folder, "0000_later_branch.sql"), "CREATE TABLE later (a);");
    expect(await rejectionMessage(provider().create(inputs(true)))).toContain(
      "its table __drizzle_migrations does not list 0000_later_branch.sql, which comes before 0001_required.sql: drizzle has not applied it. Move it after 0001_required.sql, for example by renaming it, so that SqlMigrations applies it; or, if its changes are in the database already, remove it.",
    );
    renameSync(join(folder, "0000_later_branch.sql"), join(folder, "0002_later_branch.sql"));
    await provider().create(inputs(true));
    expect(await recorded()).toEqual([...recordedNames["drizzle-kit"], "0002_later_branch.sql"]);
    expect(await tables()).toContain("later");
  });

  test("gets other scripts without adopt", async () => {
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    writeFileSync(join(folder, "a.sql"), "CREATE TABLE next (a);");
    await provider().create(inputs());
    expect(await recorded()).toEqual(["a.sql"]);
  });
});

test("what Prisma has rolled back is not adopted but applied", async () => {
  await migrateAs("prisma");
  await emulator.sql(
    "UPDATE _prisma_migrations SET rolled_back_at = 1 WHERE migration_name LIKE '%required'",
  );
  await provider().previewCreate(inputs(true));
  expect(lines.join()).toContain(
    "Records as applied by Prisma: 20261101080000_init/migration.sql. Applies 1 script and records it in the table applied: 20261102080000_required/migration.sql (rebuilds users, rows: 0).",
  );
});

test("nothing is adopted while a migration of Prisma has not finished", async () => {
  await migrateAs("prisma");
  await emulator.sql(
    "UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name LIKE '%required'",
  );
  expect(await rejectionMessage(provider().create(inputs(true)))).toContain(
    "The scripts that Prisma applied cannot be adopted: its table _prisma_migrations lists a migration that did not finish: resolve it with that tool first.",
  );
});

test.each(["LF", "CRLF"])(
  "what the CLI of bunny.net has applied is adopted, with line ends %s",
  async (end) => {
    const names = await migrateWithBunnyCli();
    await emulator.sql(insert);
    if (end === "CRLF") convertToCrlf();
    expect(await rejectionMessage(provider().create(inputs()))).toBe(
      "The database was migrated by the bunny.net CLI: its table __bunny_migrations lists 0000_init.sql. Set adopt: true to record the scripts that the bunny.net CLI applied, without applying them again.",
    );
    await provider().create(inputs(true));
    expect([names, await recorded()]).toEqual([recordedNames["drizzle-kit"], names]);
    expect(await emulator.sql("SELECT author FROM posts")).toEqual([{ author: 1n }]);
  },
);

test("a table of another tool without the column of checksums is an error that names the column", async () => {
  use("drizzle-kit");
  await emulator.sql("CREATE TABLE __bunny_migrations (version)");
  expect(await rejectionMessage(provider().create(inputs(true)))).toContain("no such column: checksum");
});

describe("adopt: true in a database with tables, of which no tool lists an applied script", () => {
  beforeEach(() => writeFileSync(join(folder, "a.sql"), "CREATE TABLE IF NOT EXISTS customer (a);"));
  const message = (names: string) =>
    `adopt: true found nothing to adopt: the database has tables (${names}), but no table of drizzle, Prisma or the bunny.net CLI lists a script that was applied. Remove adopt to apply every script. If some scripts were applied by other means, list only the others in "scripts".`;

  test("is an error that names them, in a preview too, and nothing is applied", async () => {
    await emulator.sql("CREATE TABLE customer (a); CREATE TABLE __drizzle_migrations (hash)");
    expect(await rejectionMessage(provider().previewCreate(inputs(true)))).toContain(message("customer"));
    expect(await rejectionMessage(provider().create(inputs(true)))).toBe(message("customer"));
    expect(await tables()).not.toContain("applied");
    await provider().create(inputs());
    expect(await recorded()).toEqual(["a.sql"]);
  });

  test("stays on one line, whatever the names of the tables are", async () => {
    for (let i = 0; i < 20; i++) await emulator.sql(`CREATE TABLE "${"t\nerror: ".repeat(30)}${i}" (a)`);
    const error = await rejectionMessage(provider().create(inputs(true)));
    expect(error).toMatch(/^adopt: true found nothing to adopt: .* If some scripts were applied /);
    expect([error.includes("\n"), error.length < 1100]).toEqual([false, true]);
  });

  test("is no error in an empty database, in which all scripts are applied", async () => {
    await emulator.sql("CREATE TABLE applied (position INTEGER, name TEXT, checksum TEXT)");
    await provider().create(inputs(true));
    expect(await recorded()).toEqual(["a.sql"]);
  });
});
