import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { splitStatements, transactionStatement } from "../../api/sql/statements";

/** Here, because a program loads this file and no other of the class. */
export const defaultTable = "pulumi_migrations";

/** A script as the state holds it. */
export interface ScriptChecksum {
  name: string;
  checksum: string;
}

export interface Script extends ScriptChecksum {
  readonly sql: string;
}

/**
 * Reads and checks scripts: of a folder its `*.sql` files and the `migration.sql` of each folder in it, in the order of their
 * names; of a list its files as given. Paths are relative to the working directory, which is the program's own in the program
 * and in the provider host.
 * @throws Error with a message that names the script.
 */
export function readScripts(from: unknown): Script[] {
  const scripts = filesOf(from).map(readScript);
  const names = scripts.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined)
    throw new Error(
      `"scripts" contains two files named ${twice}: a script is identified by its file name, so rename one.`,
    );
  return scripts;
}

/** Reads one script by its name. @throws Error as {@link readScripts}. */
export function readNamed(from: string | readonly string[], name: string): Script {
  const file = filesOf(from).find((path) => scriptName(path) === name);
  if (file === undefined) throw new Error(`"scripts" does not include a file named ${name}.`);
  return readScript(file);
}

/** Scripts as the state holds them: without their texts. @throws Error as {@link readScripts}. */
export const scriptChecksums = (from: unknown): ScriptChecksum[] =>
  readScripts(from).map(({ sql: _, ...script }) => script);

function filesOf(from: unknown): string[] {
  if (typeof from === "string" && from !== "") return filesIn(from);
  if (!Array.isArray(from) || !from.every((path) => typeof path === "string" && path !== "")) {
    throw new Error(
      '"scripts" must be the path of a folder or a list of paths of SQL files, as plain values, not Outputs.',
    );
  }
  if (from.length === 0) throw new Error('"scripts" is an empty list: give at least one SQL file.');
  return from;
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`The folder ${folder}, given as "scripts", ${doesNotExist}.`);
  if (!statSync(folder).isDirectory()) {
    throw new Error(
      `"scripts" is ${folder}, which is a file: give its folder, or a list that contains the file.`,
    );
  }
  // By code units, whatever the locale of the machine.
  const scripts = readdirSync(folder)
    .sort()
    .map((name) => join(folder, name.endsWith(".sql") ? name : join(name, scriptOfFolder)))
    .filter(isFile);
  if (scripts.length === 0)
    throw new Error(
      `The folder ${folder}, given as "scripts", contains no *.sql files, and no folders with a ${scriptOfFolder}.`,
    );
  return scripts;
}

/** The script in each folder of drizzle-kit's newer layout and of Prisma's. */
const scriptOfFolder = "migration.sql";

/** The name of a file; with that of its folder if all scripts have the same one. */
function scriptName(file: string): string {
  const name = basename(file);
  return name === scriptOfFolder ? `${basename(dirname(file))}/${name}` : name;
}

const isFile = (file: string): boolean => existsSync(file) && statSync(file).isFile();

const doesNotExist = "does not exist (paths are relative to the program's folder)";

function readScript(file: string): Script {
  if (!isFile(file)) throw new Error(`The file ${file}, given by "scripts", ${doesNotExist}.`);
  const sql = decoded(file).replaceAll("\r\n", "\n");
  const statements = splitStatements(sql);
  if (statements.length === 0) throw new Error(`The script ${file} contains no SQL statements.`);
  const forbidden = transactionStatement(statements);
  if (forbidden !== undefined) {
    throw new Error(
      `The script ${file} contains the statement ${forbidden}: SqlMigrations begins and commits a transaction for each script, so remove that statement (SAVEPOINT, RELEASE and ROLLBACK TO are allowed).`,
    );
  }
  return { name: scriptName(file), checksum: createHash("sha256").update(sql).digest("hex"), sql };
}

/** UTF-8 without a byte order mark. */
function decoded(file: string): string {
  const bytes = readFileSync(file);
  // SQLite stops at a zero byte and would silently ignore the rest.
  if (bytes.includes(0)) throw new Error(`The script ${file} contains a NUL byte: save it as UTF-8 text.`);
  if (!isUtf8(bytes)) throw new Error(`The script ${file} is not UTF-8 text: save it as UTF-8.`);
  return new TextDecoder().decode(bytes);
}
