import type { Client } from "../../http/client";
import { EdgeError } from "../../http/errors";
import { argumentError } from "../arguments";
import { runChain, runTransaction } from "./batch";
import { ask, executeOnce } from "./exchange";
import type { SqlResult } from "./pipeline";
import { executeReadOnly, isReadOnly, type ReadOptions } from "./read";
import { type SqlStatement, sqlText, statementOf, toWireStatement } from "./statement";
import { SqlStream } from "./stream";

export { SqlError } from "./errors";
export { asRecords, type SqlResult } from "./pipeline";
export type { ReadOptions } from "./read";
export type { SqlStatement } from "./statement";
export { SqlStream } from "./stream";
export type { SqlArgument, SqlValue } from "./values";

/** The SQL database of the settings. A request that may have arrived is not sent again. */
export interface Sql {
  /** Runs one statement. */
  execute(statement: string | SqlStatement): Promise<SqlResult>;
  /**
   * Runs one statement after the database has confirmed that it only reads; any other is refused. Retried like other
   * reads. For a server without `describe` see {@link ReadOptions}.
   */
  read(statement: string | SqlStatement, options?: ReadOptions): Promise<SqlResult>;
  /** Runs statements in order in one request, without a transaction, and stops at the first failure. */
  executeAll(statements: readonly (string | SqlStatement)[]): Promise<SqlResult[]>;
  /** Runs statements in one transaction: all or nothing. */
  transaction(statements: readonly (string | SqlStatement)[]): Promise<SqlResult[]>;
  /** Runs a script of several statements without arguments; returns no rows. */
  script(sql: string): Promise<void>;
  /** Whether a statement only reads, according to the database; the statement is not run. */
  isReadOnly(sql: string): Promise<boolean>;
  /** Opens an interactive stream. Close it. */
  stream(): SqlStream;
}

export function sqlOf(client: Client): Sql {
  return {
    executeAll: async (statements) => runChain(client, listOf(statements)),
    execute: async (statement) => executeOnce(client, toWireStatement(statementOf(statement))),
    read: async (statement, options) => executeReadOnly(client, statementOf(statement), options),
    transaction: async (statements) => runTransaction(client, listOf(statements)),
    async script(sql) {
      await ask(client, { request: { type: "sequence", sql: sqlText(sql) } });
    },
    isReadOnly: async (sql) => isReadOnly(client, sqlText(sql)),
    stream: () => new SqlStream(client),
  };
}

function listOf(given: readonly (string | SqlStatement)[]): SqlStatement[] {
  if (!Array.isArray(given)) throw argumentError("statements", given, "a list of SQL statements");
  if (given.length === 0)
    throw new EdgeError("statements must contain at least one SQL statement; an empty list was given.");
  return given.map(statementOf);
}
