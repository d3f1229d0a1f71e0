import { runTransaction } from "../../api/sql/batch";
import { SqlError } from "../../api/sql/errors";
import { createResponseError, runStatement } from "../../api/sql/exchange";
import { readOnlyPipeline, type SqlResult } from "../../api/sql/pipeline";
import { type SqlStatement, toStatement, toWireStatement } from "../../api/sql/statement";
import type { SqlStream } from "../../api/sql/stream";
import { EdgeError, InvalidArgumentError, is404Or405 } from "../../base/errors";
import { shortenForMessage } from "../../base/messageText";
import type { Client } from "../../http/client";
import type { ScriptChecksum } from "./scripts";

/** Reads the applied scripts, in the order in which they were applied. Returns undefined if the table does not exist. */
export async function readHistory(client: Client, table: string): Promise<ScriptChecksum[] | undefined> {
  const read = createSqlReader(client, table);
  const query = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?";
  const [[tableCount] = []] = (await read({ sql: query, args: [table] })).rows;
  if (tableCount === 0n) return undefined;
  if (tableCount !== 1n)
    throw createResponseError(toReadOptions(table), "the response does not show whether the table exists");
  return parseHistory(table, await read(buildHistoryQuery(table)).catch(rethrowMissingColumn));

  function rethrowMissingColumn(error: unknown): never {
    if (!(error instanceof SqlError) || !/no such column/i.test(error.detail)) throw error;
    throw new InvalidArgumentError(
      `The table ${table} was not created by SqlMigrations: choose another name.`,
    );
  }
}

/** Returns a function that runs a statement outside of a transaction. The statement must only read. */
export const createSqlReader = (client: Client, table: string) => (statement: string | SqlStatement) =>
  runStatement(client, toWireStatement(toStatement(statement)), toReadOptions(table)).catch(
    (error: unknown) => {
      // A 404 from the database does not prove that its tables no longer exist.
      throw is404Or405(error) ? new EdgeError(error.message, { cause: error }) : error;
    },
  );

const toReadOptions = (table: string) => ({
  operation: { ...readOnlyPipeline, name: "read migration table" },
  subject: `migration table ${table} of the database`,
});

const parseHistory = (table: string, { rows }: SqlResult): ScriptChecksum[] =>
  rows.map(([name, checksum]) => {
    if (typeof name === "string" && typeof checksum === "string") return { name, checksum };
    throw createResponseError(toReadOptions(table), "a row of the table does not hold a name and a checksum");
  });

/** Creates the table if it does not exist, and reads it. */
export async function ensureAndReadTable(stream: SqlStream, table: string): Promise<ScriptChecksum[]> {
  await stream.execute(buildCreateTable(table));
  return parseHistory(table, await stream.execute(buildHistoryQuery(table)));
}

/** Records scripts that another tool has applied. They become the first rows of the table. */
export async function recordAdoptedScripts(
  client: Client,
  table: string,
  scripts: readonly ScriptChecksum[],
): Promise<void> {
  const records = scripts.map((script, i) => buildInsert(table, script, i + 1));
  await runTransaction(client, [buildCreateTable(table), ...records]);
}

const buildCreateTable = (table: string): SqlStatement => ({
  sql:
    `CREATE TABLE IF NOT EXISTS ${quoteName(table)} (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, ` +
    "checksum TEXT NOT NULL, applied_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')))",
});

const buildHistoryQuery = (table: string): SqlStatement => ({
  sql: `SELECT name, checksum FROM ${quoteName(table)} ORDER BY position`,
});

export const buildInsert = (table: string, script: ScriptChecksum, position: number): SqlStatement => ({
  sql: `INSERT INTO ${quoteName(table)} (position, name, checksum) VALUES (?, ?, ?)`,
  args: [BigInt(position), script.name, script.checksum],
});

export const quoteName = (table: string): string => `"${table.replaceAll('"', '""')}"`;

/**
 * Returns the scripts that come after the applied ones.
 * @throws EdgeError that names a script, unless the applied scripts are the program's first ones, unchanged
 */
export function findPendingScripts(
  applied: readonly ScriptChecksum[],
  scripts: readonly ScriptChecksum[],
): ScriptChecksum[] {
  for (const { name, checksum } of applied) {
    const script = scripts.find((each) => each.name === name);
    if (!script)
      throw createHistoryError(
        `The script ${name} was applied to the database but is missing from the program: restore the file. To undo its changes, add a new script.`,
      );
    if (script.checksum !== checksum)
      throw createHistoryError(
        `The script ${name} was changed after it was applied: restore its original text, and make the change in a new script that comes last.`,
      );
  }
  const position = applied.findIndex(({ name }, i) => scripts[i]?.name !== name);
  if (position < 0) return scripts.slice(applied.length);
  const [appliedName, programName] = [applied, scripts].map((all) => all[position]?.name);
  const problem = applied.some((script) => script.name === programName)
    ? "but was applied after it: restore the order in which they were applied"
    : `which has already been applied: move it after ${applied.at(-1)?.name}, the last applied script, for example by renaming it`;
  throw createHistoryError(`The script ${programName} comes before ${appliedName}, ${problem}.`);
}

const maxMessageLength = 1000;

/** Shortens the message and puts it on one line: a script name from the database may be long and contain line breaks. */
const createHistoryError = (message: string): EdgeError =>
  new EdgeError(shortenForMessage(message, maxMessageLength).replace(/\s+/g, " "));
