import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { findTransactionStatement, splitStatements } from "../../api/sql/splitStatements";

/** Defined here because a program loads only this file of the class. */
export const defaultTable = "pulumi_migrations";

/** A script as the state and the table record it. */
export interface ScriptChecksum {
  name: string;
  checksum: string;
}

export interface Script extends ScriptChecksum {
  readonly sql: string;
}

/**
 * Reads and checks scripts. In a folder, these are the `*.sql` files and the `migration.sql` of each subfolder, sorted by name.
 * In a list, they are the files in the given order. Paths are relative to the working directory, which is the same in the
 * program and in the provider's process. @throws Error with a message that names the script
 */
export function readScripts(from: unknown): Script[] {
  const scripts = resolveFiles(from).map(readScript);
  const names = scripts.map(({ name }) => name);
  const duplicate = names.find((name, i) => names.indexOf(name) !== i);
  if (duplicate !== undefined)
    throw new Error(
      `"scripts" contains two files named ${duplicate}: a script is identified by its file name, so rename one.`,
    );
  return scripts;
}

/** Returns the names and checksums of the scripts, for the state. @throws Error like {@link readScripts} */
export const readScriptChecksums = (from: unknown): ScriptChecksum[] =>
  readScripts(from).map(({ sql: _, ...script }) => script);

function resolveFiles(from: unknown): string[] {
  if (typeof from === "string" && from !== "") return listScriptFiles(from);
  if (!Array.isArray(from) || !from.every((path) => typeof path === "string" && path !== "")) {
    throw new Error(
      '"scripts" must be the path of a folder or a list of paths of SQL files, as plain values, not Outputs.',
    );
  }
  if (from.length === 0) throw new Error('"scripts" is an empty list: give at least one SQL file.');
  return from;
}

function listScriptFiles(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`The folder ${folder}, given as "scripts", ${missingPathNote}.`);
  if (!statSync(folder).isDirectory()) {
    throw new Error(
      `"scripts" is ${folder}, which is a file: give its folder, or a list that contains the file.`,
    );
  }
  // Sort by code units, so that the order does not depend on the machine's locale.
  const scripts = readdirSync(folder)
    .sort()
    .map((name) => join(folder, name.endsWith(".sql") ? name : join(name, folderScriptName)))
    .filter(isFile);
  if (scripts.length === 0)
    throw new Error(
      `The folder ${folder}, given as "scripts", contains no *.sql files, and no folders with a ${folderScriptName}.`,
    );
  return scripts;
}

/** Prisma and newer versions of drizzle-kit write one folder for each script, with a file of this name. */
const folderScriptName = "migration.sql";

/** Returns a script's name. For `migration.sql`, adds the folder's name, because several folders may have such a file. */
function getScriptName(file: string): string {
  const name = basename(file);
  return name === folderScriptName ? `${basename(dirname(file))}/${name}` : name;
}

const isFile = (file: string): boolean => existsSync(file) && statSync(file).isFile();

const missingPathNote = "does not exist (paths are relative to the program's folder)";

function readScript(file: string): Script {
  if (!isFile(file)) throw new Error(`The file ${file}, given by "scripts", ${missingPathNote}.`);
  const sql = readUtf8(file).replaceAll("\r\n", "\n");
  const statements = splitStatements(sql);
  if (statements.length === 0) throw new Error(`The script ${file} contains no SQL statements.`);
  const statement = findTransactionStatement(statements);
  if (statement !== undefined) {
    throw new Error(
      `The script ${file} contains the statement ${statement}: SqlMigrations begins and commits a transaction for each script, so remove that statement (SAVEPOINT, RELEASE and ROLLBACK TO are allowed).`,
    );
  }
  return { name: getScriptName(file), checksum: createHash("sha256").update(sql).digest("hex"), sql };
}

/** Reads a file as UTF-8, without the byte order mark. */
function readUtf8(file: string): string {
  const bytes = readFileSync(file);
  // SQLite stops at a zero byte and would silently ignore the rest.
  if (bytes.includes(0)) throw new Error(`The script ${file} contains a NUL byte: save it as UTF-8 text.`);
  if (!isUtf8(bytes)) throw new Error(`The script ${file} is not UTF-8 text: save it as UTF-8.`);
  return new TextDecoder().decode(bytes);
}
