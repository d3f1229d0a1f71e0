import type { Client } from "../../http/client";
import { ApiError, EdgeError } from "../../http/errors";
import { argumentError, rejectUnknown } from "../arguments";
import { ask, executeOnce, shaped } from "./exchange";
import { describeResult, pipeline, readingPipeline, type SqlResult } from "./pipeline";
import { type SqlStatement, toWireStatement } from "./statement";

/** Options of a read. */
export interface ReadOptions {
  /**
   * States that the token is read-only. Only needed for a server without `describe`: the token then prevents writes.
   * Default: false.
   */
  readonly readOnlyToken?: boolean | undefined;
}

/** Whether a statement only reads, according to the database; the statement is not run. */
export async function isReadOnly(client: Client, sql: string): Promise<boolean> {
  const asked = { request: { type: "describe", sql }, statement: sql, operation: readingPipeline } as const;
  return shaped(asked, (await ask(client, asked)).result, describeResult).is_readonly;
}

/** Runs a statement that only reads. @throws EdgeError for one that writes, and if nothing prevents writes. */
export async function executeReadOnly(
  client: Client,
  statement: SqlStatement,
  options: ReadOptions = {},
): Promise<SqlResult> {
  rejectUnknown("sql.read", "option", options, ["readOnlyToken"]);
  const { readOnlyToken = false } = options;
  if (typeof readOnlyToken !== "boolean")
    throw argumentError("readOnlyToken", readOnlyToken, "true or false");
  const stmt = toWireStatement(statement);
  const confirmed = await isReadOnly(client, stmt.sql).catch((error: unknown) =>
    withoutDescribe(error, readOnlyToken),
  );
  if (confirmed === false) throw writeRejected(stmt.sql);
  // If the database cannot confirm it, only the token prevents a write: the statement is sent once.
  const operation = confirmed ? readingPipeline : pipeline;
  return executeOnce(client, stmt, { operation });
}

/** The statuses for a type of request that a server does not know. */
const unknownRequest = [400, 404, 405, 422, 501];

function withoutDescribe(error: unknown, readOnlyToken: boolean): undefined {
  if (!(error instanceof ApiError) || !unknownRequest.includes(error.status)) throw error;
  if (readOnlyToken) return undefined;
  throw new EdgeError(
    `The statement was not run, because the database cannot confirm that it only reads (describe returned ${error.status}). If the database token is a read-only one, set readOnlyToken: true.`,
    { cause: error },
  );
}

const writeRejected = (sql: string): EdgeError =>
  new EdgeError(
    `The statement may write, so it was not run. To change the database, use a SqlMigrations resource, or call sql.execute of pulumi-edge-platform/api in a script. Statement: ${sql}`,
  );
