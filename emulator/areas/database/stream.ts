import { badRequest } from "../../server/failures";
import type { Batch, BatchCondition, SqlTextOrId, StatementInput } from "./requests";
import { bindArguments, parseStatements, type Statement } from "./sql";
import { SqlError, toSqlError } from "./sqlError";
import {
  createLibsqlMissingError,
  type ResultColumn,
  type SqliteCommand,
  type SqliteProcess,
  type StatementOutcome,
} from "./sqlite";
import { toWireValue } from "./values";

const maxResultBytes = 10_000_000;

/** The result of a statement (public protocol description). */
type StatementResult = ReturnType<typeof toStatementResult>;

interface BatchResult {
  step_results: (StatementResult | null)[];
  step_errors: (ReturnType<typeof toWireError> | null)[];
}

export const toWireError = ({ message, code }: SqlError) => ({ message, code });

/** libsql does not report how many rows it read and wrote, so this counts the rows that it returned and changed. */
const toStatementResult = (outcome: StatementOutcome, duration: number) => ({
  cols: outcome.columns,
  rows: outcome.rows.map((row) => row.map(toWireValue)),
  affected_row_count: outcome.affectedRows,
  last_insert_rowid: outcome.lastInsertRowid === null ? null : String(outcome.lastInsertRowid),
  replication_index: null,
  rows_read: outcome.rows.length,
  rows_written: outcome.affectedRows,
  query_duration_ms: duration,
});

/** The error for statements that remain when a stream closes. They must not run, because the transaction has ended. */
const createClientGoneError = (): SqlError =>
  new SqlError("SQLITE_INTERRUPT", "SQLite error: interrupted: the client has gone");

let lastConnectionNumber = 0;

/** A session with a database. It has its own connection, transaction, settings and stored SQL texts. */
export class SqlStream {
  readonly #connection = ++lastConnectionNumber;
  readonly #process: SqliteProcess;
  readonly #busyTimeout: number;
  /** SQL texts that the client has stored, by id. Each is parsed only once, because clients store SQL that they run often. */
  readonly #texts = new Map<number, { readonly sql: string; statements?: Statement[] }>();
  #inTransaction = false;
  #isClosed = false;

  /** `busyTimeout` is how long a statement waits for another stream's transaction, in milliseconds. */
  constructor(process: SqliteProcess, busyTimeout: number) {
    this.#process = process;
    this.#busyTimeout = busyTimeout;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Whether the process has ended, which also ends the connection. */
  get isLost(): boolean {
    return this.#process.hasEnded;
  }

  get inTransaction(): boolean {
    return this.#inTransaction && !this.isLost;
  }

  async execute(stmt: StatementInput, readOnly: boolean): Promise<StatementResult> {
    const statement = this.#parseSingleStatement(stmt);
    const args = bindArguments(stmt, statement);
    const startTime = performance.now();
    const limit = (stmt.want_rows ?? true) ? maxResultBytes : 0;
    const outcome = await this.#send<StatementOutcome>({ type: "run", statement, args, readOnly, limit });
    return toStatementResult(outcome, performance.now() - startTime);
  }

  /** Runs statements. Rejects at the first failure, else resolves to the last outcome, without rows if `limit` is 0 bytes. */
  async runSequence(text: SqlTextOrId, readOnly: boolean, limit = 0): Promise<StatementOutcome | undefined> {
    let outcome: StatementOutcome | undefined;
    for (const statement of this.#parseStatements(text)) {
      requireAllowed(statement);
      outcome = await this.#send({
        type: "run",
        statement,
        args: bindArguments({}, statement),
        readOnly,
        limit,
      });
    }
    return outcome;
  }

  async runBatch({ steps }: Batch, readOnly: boolean): Promise<BatchResult> {
    const results: BatchResult = { step_results: [], step_errors: [] };
    for (const { condition, stmt } of steps) {
      const shouldRun = condition === undefined || this.#isConditionMet(condition, results);
      const outcome = shouldRun ? await this.execute(stmt, readOnly).catch(returnSqlError) : null;
      results.step_results.push(outcome instanceof SqlError ? null : outcome);
      results.step_errors.push(outcome instanceof SqlError ? toWireError(outcome) : null);
    }
    return results;
  }

  async describe(text: SqlTextOrId) {
    const statement = this.#parseSingleStatement(text);
    const { columns, readOnly } = await this.#send<{ columns: ResultColumn[]; readOnly: boolean }>({
      type: "describe",
      statement,
    });
    return {
      params: statement.parameters.map((name) => ({ name })),
      cols: columns,
      is_explain: statement.isExplain,
      is_readonly: readOnly,
    };
  }

  /** Runs a trusted script, without the checks for statements of clients. */
  runScript(sql: string): Promise<void> {
    return this.#send({ type: "script", sql });
  }

  storeText(id: number, sql: string): void {
    if (this.#texts.has(id)) throw badRequest(`An SQL text is stored under the id ${id} already.`, "sql_id");
    this.#texts.set(id, { sql });
  }

  removeText(id: number): void {
    this.#texts.delete(id);
  }

  /** Ends the stream, and rolls back an open transaction. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (!this.isLost) await this.#send({ type: "close" }).catch(() => {}); // The process has ended in the meantime.
  }

  async #send<Value>(command: SqliteCommand): Promise<Value> {
    const deadline = performance.now() + this.#busyTimeout;
    for (let mayHaveLock = this.#inTransaction; ; mayHaveLock = true) {
      if (this.#isClosed && command.type !== "close") throw createClientGoneError();
      const reply = await this.#process.request({ ...command, connection: this.#connection });
      const { value, error, inTransaction } = reply;
      this.#inTransaction = inTransaction;
      // Waiting helps only if the database is locked, not if this snapshot is older than another stream's commit.
      const isLocked = error?.code === "SQLITE_BUSY" && command.type === "run";
      if (mayHaveLock && !isLocked && !inTransaction) this.#process.wakeLockWaiter();
      if (error === undefined) return value as Value;
      if (error.code === "MODULE_NOT_FOUND") throw createLibsqlMissingError(error.message);
      const remaining = deadline - performance.now();
      if (!isLocked || remaining <= 0) throw toSqlError(error);
      await this.#process.waitForLock(remaining);
    }
  }

  /** Whether the results of earlier steps meet a condition. A skipped step is neither ok nor an error. */
  #isConditionMet(condition: BatchCondition, results: BatchResult): boolean {
    switch (condition.type) {
      case "ok":
        return hasEntry(results.step_results, condition.step);
      case "error":
        return hasEntry(results.step_errors, condition.step);
      case "not":
        return !this.#isConditionMet(condition.cond, results);
      case "and":
        return condition.conds.every((each) => this.#isConditionMet(each, results));
      case "or":
        return condition.conds.some((each) => this.#isConditionMet(each, results));
      case "is_autocommit":
        return !this.inTransaction;
    }
  }

  #parseStatements({ sql, sql_id }: SqlTextOrId): Statement[] {
    if ((sql === undefined) === (sql_id === undefined))
      throw badRequest("Exactly one of sql and sql_id must be given.", "sql");
    if (sql !== undefined) return parseStatements(sql);
    const storedText = this.#texts.get(sql_id as number);
    if (storedText === undefined) throw badRequest(`No SQL text is stored under the id ${sql_id}.`, "sql_id");
    storedText.statements ??= parseStatements(storedText.sql);
    return storedText.statements;
  }

  #parseSingleStatement(text: SqlTextOrId): Statement {
    const [statement, second] = this.#parseStatements(text);
    if (statement === undefined)
      throw new SqlError("SQL_NO_STATEMENT", "SQL string does not contain any statement");
    if (second !== undefined)
      throw new SqlError("SQL_MANY_STATEMENTS", "SQL string contains more than one statement");
    requireAllowed(statement);
    return statement;
  }
}

function requireAllowed({ disallowedError }: Statement): void {
  if (disallowedError !== undefined) throw disallowedError;
}

function returnSqlError(error: unknown): SqlError {
  if (error instanceof SqlError) return error;
  throw error;
}

function hasEntry(entries: readonly unknown[], step: number): boolean {
  if (step < entries.length) return entries[step] !== null;
  throw badRequest(`A condition names the step ${step}, which is not before its own.`, "condition");
}
