import type { ZodType } from "zod";
import type { Client } from "../../http/client";
import { EdgeError } from "../../http/errors";
import { sqlError } from "./errors";
import {
  executeResult,
  type PipelineAnswer,
  type PipelineRequest,
  pipeline,
  type WireResponse,
} from "./pipeline";
import { type SqlResult, toResult } from "./result";
import type { WireStatement } from "./statement";

/** Sends one pipeline and gives the results of its requests, those that failed included. */
export const send = (
  client: Client,
  requests: PipelineRequest[],
  { baton, operation = pipeline }: { baton?: string | undefined; operation?: typeof pipeline } = {},
): Promise<PipelineAnswer> =>
  client.send(operation, {
    body: { ...(baton === undefined ? {} : { baton }), requests },
    of: "the database",
  });

/** Runs one statement on its own. @throws SqlError where the database refused it. */
export async function executeOnce(
  client: Client,
  stmt: WireStatement,
  operation = pipeline,
): Promise<SqlResult> {
  const answer = await send(client, [{ type: "execute", stmt }, { type: "close" }], { operation });
  return toResult(resultAt(answer, 0, stmt.sql, executeResult));
}

/** The result of one request. @throws SqlError where the database refused it. */
export function resultAt<Result>(
  answer: PipelineAnswer,
  index: number,
  statement: string,
  shape: ZodType<Result>,
): Result {
  return shaped(responseAt(answer, index, statement)?.result, statement, shape);
}

/** The response to one request that has no result. @throws SqlError where the database refused it. */
export function responseAt(
  { results }: PipelineAnswer,
  index: number,
  statement: string,
): WireResponse | undefined {
  const outcome = results[index];
  if (outcome?.type === "error") throw sqlError(outcome.error, statement);
  return outcome?.response;
}

export function shaped<Result>(value: unknown, statement: string, shape: ZodType<Result>): Result {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new EdgeError(`The database answered the statement in an unknown form. Statement: ${statement}`);
}
