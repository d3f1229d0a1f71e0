import { SqlError } from "../../api/sql/errors";
import { executeOnce, unexpected } from "../../api/sql/exchange";
import { readingPipeline } from "../../api/sql/pipeline";
import type { SqlResult } from "../../api/sql/result";
import { type SqlStatement, toWireStatement } from "../../api/sql/statement";
import { SqlStream } from "../../api/sql/stream";
import type { Client } from "../../http/client";
import { EdgeError, TimeoutError } from "../../http/errors";
import { tookEffectPerhaps, tryAgain } from "../../http/hints";

/** A script as its table records it. */
export interface AppliedScript {
  readonly name: string;
  /** SHA-256 in hexadecimal. */
  readonly checksum: string;
}

type Script = AppliedScript & { readonly sql: string };

/** A script to apply, and how. */
export interface ApplyRequest {
  /** The table that records what was applied. */
  readonly table: string;
  readonly script: Script;
  /** Whether the script is to be applied after those: asked under the write lock. What it throws is the answer. */
  isDue(applied: readonly AppliedScript[]): boolean;
  /** Milliseconds to wait for another writer. */
  readonly lockTimeout: number;
}

/** How often a script is looked up again whose commit got no answer. */
const maxAttempts = 3;
const lockRetryDelay = 250;

/** What a table records, in the order of application; undefined if the database has no such table. Only reads. */
export async function readApplied(client: Client, table: string): Promise<AppliedScript[] | undefined> {
  const there = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?";
  const { rows } = await read(client, table, { sql: there, args: [table] });
  const [count] = rows[0] ?? [];
  if (count === 0n) return undefined;
  if (count !== 1n) throw unexpected(readingOf(table), "it does not say whether the table exists");
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
 * Applies one script in a transaction of its own, its record with it. False where another client had applied it.
 * @throws EdgeError, a sentence that names the script.
 */
export async function applyScript(client: Client, application: ApplyRequest): Promise<boolean> {
  const { table, script, isDue, lockTimeout } = application;
  const { name } = script;
  /** What left open whether the last commit took effect, until the table says so. */
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

/** Opens a stream with the write lock. Being refused it is definite, so it is asked for again. */
async function begin(client: Client, patience: number): Promise<SqlStream> {
  const deadline = Date.now() + patience;
  for (;;) {
    const stream = new SqlStream(client);
    try {
      await stream.execute("BEGIN IMMEDIATE");
      return stream;
    } catch (error) {
      await stream.close();
      // A server may wait for the lock longer than a try lasts; what began and is not followed up changes nothing.
      if (!isBusy(error) && !(error instanceof TimeoutError)) throw error;
      if (Date.now() >= deadline) throw isBusy(error) ? locked(patience) : error;
    }
    await new Promise((resolve) => setTimeout(resolve, lockRetryDelay));
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof SqlError && /^SQLITE_(BUSY|LOCKED)/.test(error.code ?? "");

const locked = (patience: number): EdgeError =>
  new EdgeError(
    `the database was locked by another writer for ${patience / 1000} s (another up, perhaps): try again later.`,
  );

/** The scripts that the table records, asked under the lock. */
async function ensureTableAndReadApplied(stream: SqlStream, table: string): Promise<AppliedScript[]> {
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

/** The check of scripts lets none end its transaction; should one all the same, its record was committed early. */
const endedEarly = (name: string): EdgeError =>
  new EdgeError(
    `The script ${name} ended the transaction it runs in: what it did before that is kept, its record too. Look at the database.`,
  );

/** What left open whether it took effect, which only the table can settle; undefined if it did. */
async function commit(stream: SqlStream, name: string): Promise<EdgeError | undefined> {
  try {
    await stream.execute("COMMIT");
    return undefined;
  } catch (error) {
    // The database itself refused it. Anything else may come from between.
    if (error instanceof SqlError || !(error instanceof EdgeError)) return fail(name, error);
    return error;
  }
}

function failForeign(table: string, error: unknown): never {
  if (!(error instanceof SqlError) || !/no such column/i.test(error.detail)) throw error;
  throw new EdgeError(`The table ${table} was not made by SqlMigrations: name another one.`);
}

/** @throws EdgeError naming the script: that it was not applied, or, after a lost commit, that nobody knows. */
function fail(name: string, error: unknown, lost?: EdgeError): never {
  if (!(error instanceof EdgeError)) throw error;
  if (lost) {
    throw new EdgeError(
      `Could not see whether the script ${name} was applied: ${reasonOf(error, error.message)} Run "pulumi up" again, which does so first.`,
    );
  }
  throw new EdgeError(`The script ${name} was not applied, and nothing of it was kept: ${reasonOf(error)}`);
}

/** The statement is left out: it is a whole script. Without its commit nothing takes effect, so there is nothing to look for. */
function reasonOf(error: EdgeError, otherwise = error.message.replace(tookEffectPerhaps, tryAgain)): string {
  if (!(error instanceof SqlError)) return otherwise;
  if (error.readOnly) return "the database token is read-only. Give one with full access.";
  return `the database says "${error.detail}"${error.code ? ` (${error.code})` : ""}.`;
}

const quoted = (table: string): string => `"${table.replaceAll('"', '""')}"`;

const createTableSql = (table: string): string =>
  `CREATE TABLE IF NOT EXISTS ${quoted(table)} (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, ` +
  "checksum TEXT NOT NULL, applied_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')))";

const selectApplied = (table: string): SqlStatement => ({
  sql: `SELECT name, checksum FROM ${quoted(table)} ORDER BY position`,
});

const insertApplied = (table: string, { name, checksum }: AppliedScript, position: number): SqlStatement => ({
  sql: `INSERT INTO ${quoted(table)} (position, name, checksum) VALUES (?, ?, ?)`,
  args: [BigInt(position), name, checksum],
});

function appliedOf(table: string, { rows }: SqlResult): AppliedScript[] {
  return rows.map(([name, checksum]) => {
    if (typeof name === "string" && typeof checksum === "string") return { name, checksum };
    throw unexpected(readingOf(table), "its rows are no names and checksums");
  });
}
