import { SqlError } from "../../api/sql/errors";
import { splitStatements, turnsForeignKeysOff } from "../../api/sql/splitStatements";
import { SqlStream } from "../../api/sql/stream";
import { EdgeError, TimeoutError } from "../../base/errors";
import { getTimeLeft } from "../../base/time";
import { ambiguousAdvice, tryAgainAdvice } from "../../http/advice";
import type { Client } from "../../http/client";
import {
  areForeignKeysOn,
  countViolations,
  findForeignKeyProblem,
  requireNoNewViolations,
} from "./foreignKeys";
import { buildInsert, createSqlReader, ensureAndReadTable } from "./history";
import type { Script, ScriptChecksum } from "./scripts";
import { findRebuildProblem, type SqlReader } from "./tables";

interface ApplyInput {
  /** The table that records the applied scripts. */
  readonly table: string;
  readonly script: Script;
  /** Whether the script is still pending. Called while the write lock is held. Errors that it throws are not wrapped. */
  isPending(applied: readonly ScriptChecksum[]): boolean;
  /** Milliseconds to wait for another writer. */
  readonly lockTimeout: number;
}

/** Maximum number of attempts at a script, if the outcome of each COMMIT is unknown. */
const maxAttempts = 3;
const lockRetryDelay = 250;

/**
 * Applies one script and records it, in one transaction. Returns false if another client has already applied it.
 * @throws EdgeError that names the script
 */
export async function applyScript(client: Client, input: ApplyInput): Promise<boolean> {
  const { table, script, isPending, lockTimeout } = input;
  const { name } = script;
  const statements = splitStatements(script.sql);
  const disablesForeignKeys = turnsForeignKeysOff(statements);
  /** The error that left the outcome of the last COMMIT unknown. Undefined once the table shows the outcome. */
  let unconfirmedCommit: EdgeError | undefined;
  const failScript = (error: unknown): never => throwScriptError(name, error, unconfirmedCommit);
  /** Whether to turn foreign keys off for the transaction, and on again after it. */
  const foreignKeysOff =
    disablesForeignKeys && (await areForeignKeysOn(createSqlReader(client, table)).catch(failScript));
  for (let attempt = 1; ; attempt += 1) {
    const stream = await beginTransaction(client, lockTimeout, foreignKeysOff).catch(failScript);
    try {
      const applied = await ensureAndReadTable(stream, table).catch(failScript);
      if (!isPending(applied)) return unconfirmedCommit !== undefined; // True if the unconfirmed COMMIT took effect.
      unconfirmedCommit = undefined;
      // Insert the record first, so that a read-only token fails before the script runs.
      await stream.execute(buildInsert(table, script, applied.length + 1)).catch(failScript);
      const problem = await findProblem((sql) => stream.execute(sql), statements).catch(failScript);
      if (problem !== undefined) failScript(new EdgeError(problem));
      const violationsBefore = disablesForeignKeys
        ? await countViolations(stream).catch(failScript)
        : undefined;
      await stream.script(script.sql).catch(failScript);
      if (!(await stream.inTransaction().catch(failScript))) throw createEndedEarlyError(name);
      if (violationsBefore) await requireNoNewViolations(stream, violationsBefore).catch(failScript);
      unconfirmedCommit = await commitTransaction(stream).catch(failScript);
      if (!unconfirmedCommit) return true;
      if (attempt === maxAttempts) failScript(unconfirmedCommit);
    } finally {
      await rollBackAndClose(stream, foreignKeysOff);
    }
  }
}

const findProblem = async (read: SqlReader, statements: readonly string[]): Promise<string | undefined> =>
  (await findForeignKeyProblem(read, statements)) ?? findRebuildProblem(read, statements);

/**
 * Opens a stream that holds the write lock. A refused BEGIN takes no lock, so a retry is safe. If `foreignKeysOff`, turns
 * foreign keys off before the transaction, because SQLite ignores that PRAGMA within one.
 */
async function beginTransaction(client: Client, lockTimeout: number, foreignKeysOff: boolean) {
  const lockDeadline = Date.now() + lockTimeout;
  const deadline = Math.min(lockDeadline, Date.now() + getTimeLeft());
  for (;;) {
    const stream = new SqlStream(client);
    try {
      if (foreignKeysOff) await stream.execute("PRAGMA foreign_keys = OFF");
      await stream.execute("BEGIN IMMEDIATE");
      return stream;
    } catch (error) {
      await rollBackAndClose(stream, foreignKeysOff);
      const isBusy = error instanceof SqlError && /^SQLITE_(BUSY|LOCKED)/.test(error.code ?? "");
      // A server may wait for the lock longer than the attempt timeout; an abandoned BEGIN changes nothing.
      if (!isBusy && !(error instanceof TimeoutError)) throw error;
      if (isBusy && Date.now() >= lockDeadline) throw createLockedError(lockTimeout);
      // If the operation's own deadline passes while the database is busy, the next request throws a TimeoutError about it.
      if (!isBusy && Date.now() >= deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, lockRetryDelay));
  }
}

/** Ignores errors, because earlier requests decide the outcome. A stream that cannot be closed ends by itself. */
async function rollBackAndClose(stream: SqlStream, foreignKeysOff: boolean): Promise<void> {
  // Roll back first, because SQLite ignores the PRAGMA within a transaction. After a commit, the ROLLBACK changes nothing.
  for (const sql of foreignKeysOff ? ["ROLLBACK", "PRAGMA foreign_keys = ON"] : [])
    await stream.execute(sql).catch(() => {});
  await stream.close().catch(() => {});
}

const createLockedError = (lockTimeout: number): EdgeError =>
  new EdgeError(
    `the database stayed locked by another writer for ${lockTimeout / 1000} s, perhaps another "pulumi up": try again later.`,
  );

/** For a COMMIT that `readScripts` did not find in the script: it also commits the row that records the script. */
const createEndedEarlyError = (name: string): EdgeError =>
  new EdgeError(
    `The script ${name} ended its own transaction: its changes up to that point, and its row in the migration table, were committed. Check the state of the database.`,
  );

/** Returns undefined if the COMMIT succeeded. Returns the error if the outcome is unknown: only the table then shows it. */
async function commitTransaction(stream: SqlStream): Promise<EdgeError | undefined> {
  try {
    await stream.execute("COMMIT");
    return undefined;
  } catch (error) {
    if (!(error instanceof EdgeError)) throw error;
    // Only while the transaction is still open, the database has certainly rejected the COMMIT.
    if (error instanceof SqlError && (await stream.inTransaction().catch(() => false))) throw error;
    return error;
  }
}

/** @throws EdgeError saying that the script was not applied or, after an unconfirmed COMMIT, that this is not known */
function throwScriptError(name: string, error: unknown, unconfirmedCommit: EdgeError | undefined): never {
  if (!(error instanceof EdgeError)) throw error;
  if (unconfirmedCommit)
    throw new EdgeError(
      `Could not determine whether the script ${name} was applied: ${describeReason(error, error.message)} Run "pulumi up" again; it checks that first.`,
    );
  // Without a COMMIT nothing took effect. Advise trying again, because there is no outcome to check.
  const message = error.message.replace(ambiguousAdvice, tryAgainAdvice);
  throw new EdgeError(
    `The script ${name} was not applied, and none of its changes were kept: ${describeReason(error, message)}`,
  );
}

/** Returns the reason for an error. Omits the statement of a `SqlError`, because that may be the whole script. */
function describeReason(error: EdgeError, message: string): string {
  if (!(error instanceof SqlError)) return message;
  if (error.readOnly)
    return "the database token is read-only. Use one with full access (edge:databaseAuthToken).";
  return `the database says "${error.detail}"${error.code ? ` (${error.code})` : ""}.`;
}
