import { invalid } from "../server/refusal";
import { argumentsOf } from "./arguments";
import { holds } from "./conditions";
import type { Connection, Outcome } from "./connection";
import type { Batch, SqlText, Stmt } from "./requests";
import { type BatchResult, resultOf, type StatementResult, wireError } from "./results";
import { type Statement, statementsOf } from "./sql";
import { SqlError } from "./sqlError";
import type { WriteLock } from "./writeLock";

/** Bytes of rows in the response to one HTTP request, all its results together. */
const LARGEST_ANSWER = 10_000_000;

/** Bytes around a name in a response. */
const NAME_SIZE = 24;

/** A session with a database: a connection of its own, with its transaction and its stored SQL texts. */
export class Stream {
  /** The stored SQL texts; each is parsed once, for it is stored to be run often. */
  readonly #texts = new Map<number, { readonly sql: string; statements?: Statement[] }>();
  #isClosed = false;
  /** `changes` of the lock when the transaction that is open read or wrote first. */
  #snapshot: number | undefined;
  /** Bytes of rows for which the response still has room. */
  #room = LARGEST_ANSWER;

  constructor(
    readonly connection: Connection,
    readonly lock: WriteLock,
    /** How long a write waits for another stream's transaction, in milliseconds. */
    readonly patience: number,
  ) {}

  get isClosed(): boolean {
    return this.#isClosed;
  }

  async execute(stmt: Stmt, readOnly: boolean): Promise<StatementResult> {
    const statement = this.#only(stmt);
    const args = argumentsOf(stmt, statement);
    const started = performance.now();
    const how = { refusesWrites: readOnly, keepsRows: stmt.want_rows ?? true, limit: this.#room };
    const outcome = await this.#locked(statement, readOnly, () => this.connection.run(statement, args, how));
    this.#room -= Math.min(outcome.bytes, this.#room);
    return resultOf(outcome, performance.now() - started);
  }

  /** Runs the statements until one fails; gives what the last one gave, its rows only where they are wanted. */
  async sequence(text: SqlText, readOnly: boolean, keepsRows = false): Promise<Outcome | undefined> {
    const how = { refusesWrites: readOnly, keepsRows, limit: Number.POSITIVE_INFINITY };
    let outcome: Outcome | undefined;
    for (const statement of this.#statementsOf(text)) {
      requireAllowed(statement);
      const args = argumentsOf({}, statement);
      outcome = await this.#locked(statement, readOnly, () => this.connection.run(statement, args, how));
    }
    return outcome;
  }

  async batch({ steps }: Batch, readOnly: boolean): Promise<BatchResult> {
    const done: BatchResult = { step_results: [], step_errors: [] };
    for (const { condition, stmt } of steps) {
      const runs = condition === undefined || holds(condition, done, this.connection.inTransaction);
      const outcome = runs ? await this.execute(stmt, readOnly).catch(sqlErrorOrThrow) : null;
      done.step_results.push(outcome instanceof SqlError ? null : outcome);
      done.step_errors.push(outcome instanceof SqlError ? wireError(outcome) : null);
    }
    return done;
  }

  async describe(text: SqlText) {
    const statement = this.#only(text);
    const { columns, readOnly } = await this.connection.describe(statement);
    this.#spend([...columns.flatMap(({ name, decltype }) => [name, decltype]), ...statement.parameters]);
    return {
      params: statement.parameters.map((name) => ({ name })),
      cols: columns,
      is_explain: statement.isExplain,
      is_readonly: readOnly,
    };
  }

  store(id: number, sql: string): void {
    if (this.#texts.has(id)) throw invalid(`An SQL text is stored under the id ${id} already.`, "sql_id");
    this.#texts.set(id, { sql });
  }

  forget(id: number): void {
    this.#texts.delete(id);
  }

  /** Ends the stream; a transaction that is open is rolled back. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.connection.close();
    this.unlock();
  }

  /** Gives up the write lock. */
  unlock(): void {
    this.lock.release(this, false);
  }

  /** Begins a response, which has room for so many bytes of rows. */
  beginAnswer(): void {
    this.#room = LARGEST_ANSWER;
  }

  /** Takes room in the response for names. */
  #spend(names: readonly (string | null)[]): void {
    const size = names.reduce((sum, name) => sum + NAME_SIZE + (name?.length ?? 0), 0);
    if (size > this.#room) throw new SqlError("RESPONSE_TOO_LARGE", "Response is too large");
    this.#room -= size;
  }

  #statementsOf({ sql, sql_id }: SqlText): Statement[] {
    if ((sql === undefined) === (sql_id === undefined))
      throw invalid("Exactly one of sql and sql_id must be given.", "sql");
    if (sql !== undefined) return statementsOf(sql);
    const stored = this.#texts.get(sql_id as number);
    if (stored === undefined) throw invalid(`No SQL text is stored under the id ${sql_id}.`, "sql_id");
    stored.statements ??= statementsOf(stored.sql);
    return stored.statements;
  }

  #only(text: SqlText): Statement {
    const [statement, another] = this.#statementsOf(text);
    if (statement === undefined)
      throw new SqlError("SQL_NO_STATEMENT", "SQL string does not contain any statement");
    if (another !== undefined)
      throw new SqlError("SQL_MANY_STATEMENTS", "SQL string contains more than one statement");
    requireAllowed(statement);
    return statement;
  }

  /** Does the work when no other stream is in a transaction that writes, if it writes itself. */
  async #locked<T>({ verb, writes }: Statement, readOnly: boolean, work: () => Promise<T>): Promise<T> {
    if (writes && !readOnly) await this.#takeLock();
    let changed = false;
    try {
      const done = await work();
      changed = verb !== "ROLLBACK";
      return done;
    } finally {
      const { inTransaction } = this.connection;
      if (!inTransaction) this.#snapshot = undefined;
      else if (verb !== "BEGIN") this.#snapshot ??= this.lock.changes;
      if (!inTransaction) this.lock.release(this, changed);
    }
  }

  /** The engine is never asked for a lock that it would refuse: its package cannot end a statement that was refused. */
  async #takeLock(): Promise<void> {
    if (!this.#isStale() && (await this.lock.take(this, this.patience))) {
      if (!this.#isStale()) return;
      this.lock.release(this, false);
    }
    throw new SqlError("SQLITE_BUSY", "SQLite error: database is locked");
  }

  /** Whether others have changed what the open transaction has read. */
  #isStale(): boolean {
    return this.#snapshot !== undefined && this.#snapshot !== this.lock.changes;
  }
}

function requireAllowed({ refusal }: Statement): void {
  if (refusal !== undefined) throw refusal;
}

function sqlErrorOrThrow(error: unknown): SqlError {
  if (error instanceof SqlError) return error;
  throw error;
}
