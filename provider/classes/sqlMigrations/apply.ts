import { SqlError } from "../../api/sql/errors";
import { executeOnce, unexpected } from "../../api/sql/exchange";
import { readingPipeline, type SqlResult } from "../../api/sql/pipeline";
import { type SqlStatement, toWireStatement } from "../../api/sql/statement";
import { SqlStream } from "../../api/sql/stream";
import type { Client } from "../../http/client";
import { EdgeError, InvalidArgumentError, TimeoutError } from "../../http/errors";
import { ambiguousHint, tryAgain } from "../../http/hints";
import type { ScriptChecksum } from "./fields";
import type { Script } from "./scripts";

/** A script to apply, and how. */
export interface ApplyRequest {
  /** The table that records what was applied. */
  readonly table: string;
  readonly script: Script;
  /** Whether the script is pending, given the applied ones. Called while the write lock is held; what it throws is passed on. */
  isDue(applied: readonly ScriptChecksum[]): boolean;
  /** Milliseconds to wait for another writer. */
  readonly lockTimeout: number;
}

/** How many times a script is attempted while its COMMIT gets no response. */
const maxAttempts = 3;
const lockRetryDelay = 250;

/** What a table records, in the order of application; undefined if the database has no such table. Only reads. */
export async function readApplied(client: Client, table: string): Promise<ScriptChecksum[] | undefined> {
  const there = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?";
  const { rows } = await read(client, table, { sql: there, args: [table] });
  const [count] = rows[0] ?? [];
  if (count === 0n) return undefined;
  if (count !== 1n) throw unexpected(readingOf(table), "the response does not show whether the table exists");
  return appliedOf(
    table,
    await read(client, table, selectApplied(table)).catch((error) => failForeign(table, error)),
  );
}

const readingTable = { ...readingPipeline, name: "read migration table" };

const read = (client: Client, table: string, statement: SqlStatement): Promise<SqlResult> =>
  executeOnce(client, toWireStatement(statement), readingOf(table));

const readingOf = (table: string) => ({
  operation: readingTable,
  subject: `migration table ${table} of the database`,
});

/**
 * Applies one script and records it, in one transaction. False if another client had applied it.
 * @throws EdgeError that names the script.
 */
export async function applyScript(client: Client, application: ApplyRequest): Promise<boolean> {
  const { table, script, isDue, lockTimeout } = application;
  const { name } = script;
  /** The error that left the outcome of the last COMMIT unknown; undefined once the table has settled it. */
  let unconfirmed: EdgeError | undefined;
  for (let attempt = 1; ; attempt += 1) {
    const failOpen = (error: unknown) => fail(name, error, unconfirmed);
    const stream = await begin(client, lockTimeout).catch(failOpen);
    try {
      const applied = await ensureTableAndReadApplied(stream, table).catch(failOpen);
      if (!isDue(applied)) return unconfirmed !== undefined; // Its own lost commit had taken effect.
      const open = await runScript(stream, table, script, applied.length + 1).catch((error) =>
        fail(name, error),
      );
      if (!open) throw endedEarly(name);
      unconfirmed = await commit(stream, name);
      if (!unconfirmed) return true;
      if (attempt === maxAttempts) fail(name, unconfirmed, unconfirmed);
    } finally {
      await stream.close();
    }
  }
}

/** Opens a stream that holds the write lock. A refusal means that the lock was not taken, so retrying is safe. */
async function begin(client: Client, lockTimeout: number): Promise<SqlStream> {
  const deadline = Date.now() + lockTimeout;
  for (;;) {
    const stream = new SqlStream(client);
    try {
      await stream.execute("BEGIN IMMEDIATE");
      return stream;
    } catch (error) {
      await stream.close();
      // A server may wait for the lock longer than the attempt timeout; an abandoned BEGIN changes nothing.
      if (!isBusy(error) && !(error instanceof TimeoutError)) throw error;
      if (Date.now() >= deadline) throw isBusy(error) ? locked(lockTimeout) : error;
    }
    await new Promise((resolve) => setTimeout(resolve, lockRetryDelay));
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof SqlError && /^SQLITE_(BUSY|LOCKED)/.test(error.code ?? "");

const locked = (lockTimeout: number): EdgeError =>
  new EdgeError(
    `the database stayed locked by another writer for ${lockTimeout / 1000} s, perhaps another "pulumi up": try again later.`,
  );

/** Creates the table if it does not exist and reads it, while the write lock is held. */
async function ensureTableAndReadApplied(stream: SqlStream, table: string): Promise<ScriptChecksum[]> {
  await stream.execute(createTableSql(table));
  return appliedOf(table, await stream.execute(selectApplied(table)));
}

/** Whether the transaction is still open, ready to commit. The record comes first: a token that may not write fails there. */
async function runScript(
  stream: SqlStream,
  table: string,
  script: Script,
  position: number,
): Promise<boolean> {
  await stream.execute(insertApplied(table, script, position));
  await stream.script(script.sql);
  return stream.inTransaction();
}

/** `readScripts` rejects scripts that end the transaction. If one does so anyway, its row was committed early. */
const endedEarly = (name: string): EdgeError =>
  new EdgeError(
    `The script ${name} ended its own transaction: its changes up to that point, and its row in the migration table, were committed. Check the state of the database.`,
  );

/** Returns the error if the outcome is unknown, which only the table can settle; undefined if the COMMIT succeeded. */
async function commit(stream: SqlStream, name: string): Promise<EdgeError | undefined> {
  try {
    await stream.execute("COMMIT");
    return undefined;
  } catch (error) {
    // A SqlError means that the database rejected the COMMIT; any other EdgeError may come from the network or a proxy.
    if (error instanceof SqlError || !(error instanceof EdgeError)) return fail(name, error);
    return error;
  }
}

function failForeign(table: string, error: unknown): never {
  if (!(error instanceof SqlError) || !/no such column/i.test(error.detail)) throw error;
  throw new InvalidArgumentError(`The table ${table} was not created by SqlMigrations: choose another name.`);
}

/** @throws EdgeError naming the script: that it was not applied, or, after an unconfirmed COMMIT, that it is not known. */
function fail(name: string, error: unknown, lost?: EdgeError): never {
  if (!(error instanceof EdgeError)) throw error;
  if (lost) {
    throw new EdgeError(
      `Could not determine whether the script ${name} was applied: ${reasonOf(error, error.message)} Run "pulumi up" again; it checks that first.`,
    );
  }
  throw new EdgeError(
    `The script ${name} was not applied, and none of its changes were kept: ${reasonOf(error)}`,
  );
}

/** The statement is left out: it is a whole script. Without its commit nothing takes effect, so there is nothing to check. */
function reasonOf(error: EdgeError, otherwise = error.message.replace(ambiguousHint, tryAgain)): string {
  if (!(error instanceof SqlError)) return otherwise;
  if (error.readOnly)
    return "the database token is read-only. Use one with full access (edge:databaseAuthToken).";
  return `the database says "${error.detail}"${error.code ? ` (${error.code})` : ""}.`;
}

const quoted = (table: string): string => `"${table.replaceAll('"', '""')}"`;

const createTableSql = (table: string): string =>
  `CREATE TABLE IF NOT EXISTS ${quoted(table)} (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, ` +
  "checksum TEXT NOT NULL, applied_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')))";

const selectApplied = (table: string): SqlStatement => ({
  sql: `SELECT name, checksum FROM ${quoted(table)} ORDER BY position`,
});

const insertApplied = (
  table: string,
  { name, checksum }: ScriptChecksum,
  position: number,
): SqlStatement => ({
  sql: `INSERT INTO ${quoted(table)} (position, name, checksum) VALUES (?, ?, ?)`,
  args: [BigInt(position), name, checksum],
});

function appliedOf(table: string, { rows }: SqlResult): ScriptChecksum[] {
  return rows.map(([name, checksum]) => {
    if (typeof name === "string" && typeof checksum === "string") return { name, checksum };
    throw unexpected(readingOf(table), "a row of the table does not hold a name and a checksum");
  });
}
