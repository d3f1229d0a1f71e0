import type { Client } from "../../http/client";
import { ApiError, EdgeError } from "../../http/errors";
import { only, refusal } from "../arguments";
import { ask, executeOnce, shaped } from "./exchange";
import { describeResult, pipeline, readingPipeline } from "./pipeline";
import type { SqlResult } from "./result";
import { type SqlStatement, toWireStatement } from "./statement";

/** What a read may rely on. */
export interface ReadOptions {
  /**
   * Says that the token is a read-only one (section 2.15). Only a server that does not offer `describe` needs it: the
   * platform then is the guard. Default: false.
   */
  readonly readOnlyToken?: boolean | undefined;
}

/** Whether a statement only reads, as the database judges it; nothing is run. */
export async function isReadOnly(client: Client, sql: string): Promise<boolean> {
  const asked = {
    request: { type: "describe", sql },
    statement: sql,
    operation: readingPipeline,
  } as const;
  return shaped(asked, (await ask(client, asked)).result, describeResult).is_readonly;
}

/** Runs a statement that only reads. @throws EdgeError for one that does not, and where nobody guards. */
export async function readOnly(
  client: Client,
  statement: SqlStatement,
  options: ReadOptions = {},
): Promise<SqlResult> {
  only("sql.read", "option", options, ["readOnlyToken"]);
  const { readOnlyToken = false } = options;
  if (typeof readOnlyToken !== "boolean") throw refusal("readOnlyToken", readOnlyToken, "true or false");
  const { sql } = statement;
  const stmt = toWireStatement(statement);
  const judged = await isReadOnly(client, sql).catch((error: unknown) =>
    withoutDescribe(error, readOnlyToken),
  );
  if (judged === false) throw writes(sql);
  // Where the database has not judged, only the token says that the statement cannot write: send it once.
  const operation = judged ? readingPipeline : pipeline;
  return executeOnce(client, stmt, { operation });
}

/** What a server answers to a type of request that it does not know. */
const unknownRequest = [400, 404, 405, 422, 501];

function withoutDescribe(error: unknown, readOnlyToken: boolean): undefined {
  if (!(error instanceof ApiError) || !unknownRequest.includes(error.status)) throw error;
  if (readOnlyToken) return undefined;
  throw new EdgeError(
    `The database does not say whether a statement only reads (its answer to describe was ${error.status}), so it is not run. Where edge:databaseAuthToken (SERVICE_DATABASE_AUTH_TOKEN) holds a read-only token, say so with readOnlyToken: true.`,
    { cause: error },
  );
}

const writes = (sql: string): EdgeError =>
  new EdgeError(
    `The statement does not only read, so it is not run: change a database with the resource SqlMigrations, or in a script with sql.execute of pulumi-edge-platform/api. Statement: ${sql}`,
  );
