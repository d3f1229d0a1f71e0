import { CallError, type EngineCalls } from "./engineCalls";
import { libsqlMissing } from "./libsql";
import type { Statement } from "./sql";
import { sqlErrorOf } from "./sqlError";
import type { SqlValue } from "./values";

/** A column of a result. */
export interface Column {
  name: string;
  decltype: string | null;
}

/** The result of a statement. */
export interface Outcome {
  columns: Column[];
  rows: SqlValue[][];
  /** How many rows it returned, and how many bytes they have. */
  count: number;
  bytes: number;
  affectedRows: number;
  lastInsertRowid: bigint | null;
}

/** How a statement is run. */
export interface How {
  /** Makes the engine refuse every write. */
  refusesWrites: boolean;
  /** Whether the rows are returned. */
  keepsRows: boolean;
  /** Maximum size of the rows in bytes. */
  limit: number;
}

let lastId = 0;

/** A connection to a database file. Errors of the engine are {@link SqlError}s. */
export class Connection {
  readonly #id: number;
  readonly #engine: EngineCalls;
  #inTransaction = false;

  private constructor(engine: EngineCalls, id: number) {
    this.#engine = engine;
    this.#id = id;
  }

  static async open(engine: EngineCalls): Promise<Connection> {
    lastId += 1;
    const connection = new Connection(engine, lastId);
    await connection.#call("open");
    return connection;
  }

  get inTransaction(): boolean {
    return this.#inTransaction && !this.isLost;
  }

  /** Whether the engine has ended, and the connection with it. */
  get isLost(): boolean {
    return this.#engine.hasEnded;
  }

  run({ sql, verb, isExplain, isAssignment }: Statement, args: readonly SqlValue[], how: How) {
    return this.#call<Outcome>("run", { sql, verb, isExplain, isAssignment }, args, how);
  }

  /** Columns, and whether the engine reports the statement as read-only. */
  describe({ sql, verb, isExplain, isAssignment }: Statement) {
    const statement = { sql, verb, isExplain, isAssignment };
    return this.#call<{ columns: Column[]; readOnly: boolean }>("describe", statement);
  }

  exec(sql: string): Promise<void> {
    return this.#call("exec", sql);
  }

  /** Closes it; an open transaction is rolled back. */
  async close(): Promise<void> {
    if (!this.isLost) await this.#call("close").catch(() => {}); // the engine ended meanwhile
  }

  async #call<Value>(method: string, ...args: unknown[]): Promise<Value> {
    try {
      const { value, inTransaction } = await this.#engine.call(method, this.#id, ...args);
      this.#inTransaction = inTransaction;
      return value as Value;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      this.#inTransaction = error.inTransaction;
      if (error.code === "MODULE_NOT_FOUND") throw libsqlMissing(error.message);
      throw sqlErrorOf(error);
    }
  }
}
