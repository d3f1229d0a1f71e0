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

/** How a pipeline is sent, and what messages say that it is about. */
interface Sending {
  readonly operation?: typeof pipeline;
  readonly of?: string;
}

/** Sends one pipeline and gives the results of its requests, those that failed included. */
export const send = (
  client: Client,
  requests: PipelineRequest[],
  { baton, operation = pipeline, of = "the database" }: Sending & { baton?: string | undefined } = {},
): Promise<PipelineAnswer> =>
  client.send(operation, {
    body: { ...(baton === undefined ? {} : { baton }), requests },
    of,
  });

/** Runs one statement on its own. @throws SqlError where the database refused it. */
export async function executeOnce(
  client: Client,
  stmt: WireStatement,
  sending: Sending = {},
): Promise<SqlResult> {
  const answer = await send(client, [{ type: "execute", stmt }, { type: "close" }], sending);
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
