import { ApiError, EdgeError } from "../../base/errors";
import type { Client } from "../../http/client";
import { createArgumentError, rejectUnknownMembers } from "../arguments";
import { runInOrder, runTransaction } from "./batch";
import { runStatement, sendRequest } from "./exchange";
import { anySchema, describeResultSchema, pipeline, readOnlyPipeline, type SqlResult } from "./pipeline";
import { requireSql, type SqlStatement, toStatement, toWireStatement } from "./statement";
import { SqlStream } from "./stream";

export { SqlError } from "./errors";
export { asRecords, type SqlResult } from "./pipeline";
export type { SqlArgument, SqlStatement, SqlValue } from "./statement";
export { SqlStream } from "./stream";

/** Options of `Sql.read`. */
export interface ReadOptions {
  /**
   * States that the token is read-only. Only needed for a server without `describe`: the token then prevents writes.
   * Default: false.
   */
  readonly readOnlyToken?: boolean | undefined;
}

/** The SQL database that the settings name. Only `read` and `isReadOnly` can resend a request that may have arrived. */
export interface Sql {
  /** Runs one statement, which may write. */
  execute(statement: string | SqlStatement): Promise<SqlResult>;
  /**
   * Runs one statement after the database has confirmed that the statement only reads. Refuses any other statement. A
   * server without `describe` needs `readOnlyToken`.
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
  /** Opens an interactive stream, which the caller must close. */
  stream(): SqlStream;
}

export function createSql(client: Client): Sql {
  return {
    executeAll: async (statements) => runInOrder(client, toStatements(statements)),
    execute: async (statement) => runStatement(client, toWireStatement(toStatement(statement))),
    read: async (statement, options) => executeReadOnly(client, toStatement(statement), options),
    transaction: async (statements) => runTransaction(client, toStatements(statements)),
    async script(sql) {
      await sendRequest(client, { request: { type: "sequence", sql: requireSql(sql) } }, anySchema);
    },
    isReadOnly: async (sql) => isReadOnly(client, requireSql(sql)),
    stream: () => new SqlStream(client),
  };
}

function toStatements(statements: readonly (string | SqlStatement)[]): SqlStatement[] {
  if (!Array.isArray(statements))
    throw createArgumentError("statements", statements, "a list of SQL statements");
  if (statements.length === 0)
    throw new EdgeError("statements must contain at least one SQL statement; an empty list was given.");
  return statements.map(toStatement);
}

/** Asks the database whether a statement only reads. Does not run the statement. */
async function isReadOnly(client: Client, sql: string): Promise<boolean> {
  const call = { request: { type: "describe", sql }, operation: readOnlyPipeline } as const;
  return (await sendRequest(client, call, describeResultSchema)).is_readonly;
}

/** Runs a statement if the database confirms that it only reads. Without `describe`, the token must be read-only. */
async function executeReadOnly(
  client: Client,
  statement: SqlStatement,
  options: ReadOptions = {},
): Promise<SqlResult> {
  rejectUnknownMembers("sql.read", "option", options, ["readOnlyToken"]);
  const { readOnlyToken = false } = options;
  if (typeof readOnlyToken !== "boolean")
    throw createArgumentError("readOnlyToken", readOnlyToken, "true or false");
  const stmt = toWireStatement(statement);
  const onlyReads = await isReadOnly(client, stmt.sql).catch((error: unknown) =>
    acceptMissingDescribe(error, readOnlyToken),
  );
  if (onlyReads === false) throw createPossibleWriteError(stmt.sql);
  // Without the confirmation of the database, only the token prevents a write, so the statement is not retried.
  const operation = onlyReads ? readOnlyPipeline : pipeline;
  return runStatement(client, stmt, { operation });
}

/** Statuses that servers return for a type of request that they do not support. */
const unsupportedStatuses = [400, 404, 405, 422, 501];

function acceptMissingDescribe(error: unknown, readOnlyToken: boolean): undefined {
  if (!(error instanceof ApiError) || !unsupportedStatuses.includes(error.status)) throw error;
  if (readOnlyToken) return undefined;
  throw new EdgeError(
    `The statement was not run, because the database cannot confirm that it only reads (describe returned ${error.status}). If the database token is a read-only one, set readOnlyToken: true.`,
    { cause: error },
  );
}

const createPossibleWriteError = (sql: string): EdgeError =>
  new EdgeError(
    `The statement may write, so it was not run. To change the database, use a SqlMigrations resource, or call sql.execute of pulumi-edge-platform/api in a script. Statement: ${sql}`,
  );
