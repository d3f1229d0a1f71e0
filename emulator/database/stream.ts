import { invalid } from "../server/failures";
import { argumentsOf } from "./arguments";
import { holds } from "./conditions";
import type { Batch, SqlText, Stmt } from "./requests";
import { type BatchResult, resultOf, type StatementResult, wireError } from "./results";
import { type Statement, statementsOf } from "./sql";
import { SqlError } from "./sqlError";
import type { Connection, Outcome } from "./sqlite";

/** Maximum size of the rows of a statement in bytes. */
const LARGEST_RESULT = 10_000_000;

/** A session with a database: a connection of its own, with its transaction and its stored SQL texts. */
export class Stream {
  /** The stored SQL texts. Each is parsed once, because a client stores what it runs often. */
  readonly #texts = new Map<number, { readonly sql: string; statements?: Statement[] }>();
  #isClosed = false;

  constructor(readonly connection: Connection) {}

  get isClosed(): boolean {
    return this.#isClosed;
  }

  async execute(stmt: Stmt, readOnly: boolean): Promise<StatementResult> {
    const statement = this.#only(stmt);
    const args = argumentsOf(stmt, statement);
    const started = performance.now();
    const limit = (stmt.want_rows ?? true) ? LARGEST_RESULT : 0;
    const outcome = await this.connection.run(statement, args, { readOnly, limit });
    return resultOf(outcome, performance.now() - started);
  }

  /** Runs the statements until one fails; returns the outcome of the last one, with up to `limit` bytes of rows. */
  async sequence(text: SqlText, readOnly: boolean, limit = 0): Promise<Outcome | undefined> {
    let outcome: Outcome | undefined;
    for (const statement of this.#statementsOf(text)) {
      requireAllowed(statement);
      outcome = await this.connection.run(statement, argumentsOf({}, statement), { readOnly, limit });
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

  /** Ends the stream; an open transaction is rolled back. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.connection.close();
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
}

function requireAllowed({ refusal }: Statement): void {
  if (refusal !== undefined) throw refusal;
}

function sqlErrorOrThrow(error: unknown): SqlError {
  if (error instanceof SqlError) return error;
  throw error;
}
