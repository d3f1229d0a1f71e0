import type { Client } from "../../http/client";
import { EdgeError, isAmbiguous, TimeoutError } from "../../http/errors";
import { tookEffectPerhaps, tryAgain } from "../../http/remedy";
import { SqlError } from "./errors";
import { executeOnce } from "./exchange";
import { readingPipeline } from "./pipeline";
import type { SqlResult } from "./result";
import { type SqlStatement, toWireStatement } from "./statement";
import { SqlStream } from "./stream";

/** A script as its table records it. */
export interface AppliedScript {
  readonly name: string;
  /** SHA-256 in hexadecimal. */
  readonly checksum: string;
}

/** A script to apply, and how. */
export interface Application {
  /** The table that records what was applied. */
  readonly table: string;
  readonly script: AppliedScript & { readonly sql: string };
  /** Whether the script is to be applied after those: asked under the write lock. What it throws is the answer. */
  isDue(applied: readonly AppliedScript[]): boolean;
  /** Milliseconds to wait for another writer. */
  readonly patience: number;
}

/** How often a script is looked up again whose commit got no answer. */
const mostLooks = 3;
const busyPause = 250;

/** What a table records, in the order of application; undefined where the database has no such table. Only reads. */
export async function readApplied(client: Client, table: string): Promise<AppliedScript[] | undefined> {
  const there = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?";
  const { rows } = await read(client, table, { sql: there, args: [table] });
  if (rows[0]?.[0] !== 1n) return undefined;
  return appliedOf(await read(client, table, recordsOf(table)).catch((error) => failForeign(table, error)));
}

const readingTable = { ...readingPipeline, name: "read migration table" };

const read = (client: Client, table: string, statement: SqlStatement): Promise<SqlResult> =>
  executeOnce(client, toWireStatement(statement), {
    operation: readingTable,
    of: `migration table ${table} of the database`,
  });

/**
 * Applies one script in a transaction of its own, its record with it. False where another client had applied it.
 * @throws EdgeError, a sentence that names the script.
 */
export async function applyScript(client: Client, application: Application): Promise<boolean> {
  const { name } = application.script;
  for (let look = 1; ; look += 1) {
    const stream = await begin(client, application.patience).catch((error) => fail(name, error));
    try {
      const due = await runScript(stream, application).catch((error) => fail(name, error));
      if (!due) return look > 1; // Its own lost commit had taken effect.
      await expectOpen(stream, name);
      const lost = await commit(stream, name);
      if (!lost) return true;
      if (look === mostLooks) throw untold(name, lost);
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
    await new Promise((resolve) => setTimeout(resolve, busyPause));
  }
}

const isBusy = (error: unknown): boolean =>
  error instanceof SqlError && /^SQLITE_(BUSY|LOCKED)/.test(error.code ?? "");

const locked = (patience: number): EdgeError =>
  new EdgeError(
    `the database was locked by another writer for ${patience / 1000} s (another up, perhaps): try again later.`,
  );

/** The check of scripts lets none end its transaction; should one all the same, its record was committed early. */
async function expectOpen(stream: SqlStream, name: string): Promise<void> {
  if (await stream.inTransaction().catch((error) => fail(name, error))) return;
  throw new EdgeError(
    `The script ${name} ended the transaction it runs in: what it did before that is kept, its record too. Look at the database.`,
  );
}

/** Leaves the transaction ready to commit; false where the script is not due. The record comes first: a token that may not write fails there. */
async function runScript(stream: SqlStream, { table, script, isDue }: Application): Promise<boolean> {
  await stream.execute(tableOf(table));
  const applied = appliedOf(await stream.execute(recordsOf(table)));
  if (!isDue(applied)) return false;
  await stream.execute(recordOf(table, script, applied.length + 1));
  await stream.script(script.sql);
  return true;
}

/** What left open whether it took effect, which the next look at the table tells; undefined where it did. */
async function commit(stream: SqlStream, name: string): Promise<EdgeError | undefined> {
  try {
    await stream.execute("COMMIT");
    return undefined;
  } catch (error) {
    if (isAmbiguous(error)) return error;
    return fail(name, error);
  }
}

const untold = (name: string, { message }: EdgeError): EdgeError =>
  new EdgeError(
    `Could not see whether the script ${name} was applied: ${message} Run "pulumi up" again, which does so first.`,
  );

function failForeign(table: string, error: unknown): never {
  if (!(error instanceof SqlError) || !/no such column/i.test(error.detail)) throw error;
  throw new EdgeError(`The table ${table} was not made by SqlMigrations: name another one.`);
}

function fail(name: string, error: unknown): never {
  if (!(error instanceof EdgeError)) throw error;
  throw new EdgeError(`The script ${name} was not applied, and nothing of it was kept: ${reasonOf(error)}`);
}

/** The statement is left out: it is a whole script. Without its commit nothing takes effect, so there is nothing to look for. */
function reasonOf(error: EdgeError): string {
  if (!(error instanceof SqlError)) return error.message.replace(tookEffectPerhaps, tryAgain);
  if (error.readOnly) return "the database token is read-only. Give one with full access.";
  return `the database says "${error.detail}"${error.code ? ` (${error.code})` : ""}.`;
}

const quoted = (table: string): string => `"${table.replaceAll('"', '""')}"`;

const tableOf = (table: string): string =>
  `CREATE TABLE IF NOT EXISTS ${quoted(table)} (position INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, ` +
  "checksum TEXT NOT NULL, applied_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')))";

const recordsOf = (table: string): SqlStatement => ({
  sql: `SELECT name, checksum FROM ${quoted(table)} ORDER BY position`,
});

const recordOf = (table: string, { name, checksum }: AppliedScript, position: number): SqlStatement => ({
  sql: `INSERT INTO ${quoted(table)} (position, name, checksum) VALUES (?, ?, ?)`,
  args: [BigInt(position), name, checksum],
});

const appliedOf = ({ rows }: SqlResult): AppliedScript[] =>
  rows.map(([name, checksum]) => ({ name: String(name), checksum: String(checksum) }));
