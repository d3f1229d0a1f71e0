import type { ZodType } from "zod";
import type { Client } from "../../http/client";
import { ApiError, shortened, UnexpectedResponseError } from "../../http/errors";
import { doing } from "../../http/failure";
import { ambiguousHint, tryAgain } from "../../http/hints";
import { sqlError } from "./errors";
import {
  type PipelineRequest,
  type PipelineResponse,
  pipeline,
  type SqlResult,
  statementResult,
  toResult,
  type WireResponse,
} from "./pipeline";
import type { WireStatement } from "./statement";

/** How a pipeline is sent, and its object in messages. */
export interface Sending {
  readonly operation?: typeof pipeline;
  readonly subject?: string;
}

/** The request, for errors: the statement is omitted if it is a whole script. */
interface Asked extends Sending {
  readonly request: PipelineRequest;
  readonly statement?: string | undefined;
}

/** Sends one pipeline and returns the results of its requests, including failed ones. */
export const send = (
  client: Client,
  requests: PipelineRequest[],
  { baton, operation = pipeline, subject = "the database" }: Sending & { baton?: string | undefined },
): Promise<PipelineResponse> => client.send(operation, { body: { baton, requests }, subject });

/**
 * Whether the server of a client, by its identity, accepts `close`, which is not documented; absent until the first attempt.
 */
const takesClose = new WeakMap<object, boolean>();

/**
 * Sends one request on its own stream. The first is sent without `close`, and a separate request closes its stream: a
 * server that supports only `execute` may run a statement and then refuse a `close` in the same request.
 * @throws SqlError if the database refused it; UnexpectedResponseError if the response is of another type.
 */
export async function ask(client: Client, asked: Asked): Promise<WireResponse> {
  const together = takesClose.get(client.identity) === true;
  const requests: PipelineRequest[] = together ? [asked.request, { type: "close" }] : [asked.request];
  const response = await send(client, requests, asked);
  if (!takesClose.has(client.identity) && response.baton) await closeStream(client, response.baton);
  return responseTo(asked, response, requests.length);
}

/** The statement already has its response, so a failure to close does not matter: the stream ends by itself. */
async function closeStream(client: Client, baton: string): Promise<void> {
  try {
    const { results } = await send(client, [{ type: "close" }], { baton });
    takesClose.set(client.identity, results[0]?.type === "ok");
  } catch (error) {
    if (error instanceof ApiError && [400, 422, 501].includes(error.status))
      takesClose.set(client.identity, false);
  }
}

/** Runs one statement on its own. @throws SqlError if the database refused it. */
export async function executeOnce(
  client: Client,
  stmt: WireStatement,
  sending: Sending = {},
): Promise<SqlResult> {
  const asked: Asked = { ...sending, request: { type: "execute", stmt }, statement: stmt.sql };
  return toResult(shaped(asked, (await ask(client, asked)).result, statementResult));
}

/** The response to the first request of a pipeline. @throws as {@link ask}. */
export function responseTo(asked: Asked, { results }: PipelineResponse, most = 1): WireResponse {
  const { request, statement } = asked;
  const [outcome] = results;
  if (outcome?.type === "error")
    throw sqlError(outcome.error, statement ?? ("sql" in request ? request.sql : request.type));
  if (outcome?.response.type === request.type && results.length <= most) return outcome.response;
  throw unexpected(asked, `the response is not a single result of the type "${request.type}"`);
}

/** @throws UnexpectedResponseError naming the first members that do not fit, without their values. */
export function shaped<Result>(asked: Asked, value: unknown, shape: ZodType<Result>): Result {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.map(String).join(".") || "the result"}: ${message}`);
  throw unexpected(asked, `the result does not have the expected shape (${issues.join("; ")})`);
}

const longestStatement = 200;

/** The error for a response that does not fit its request: a statement may have taken effect. */
export function unexpected(
  { operation = pipeline, subject = "the database", statement }: Omit<Asked, "request">,
  problem: string,
): UnexpectedResponseError {
  const ambiguous = !operation.idempotent;
  const shown = statement === undefined ? "" : ` Statement: ${shortened(statement, longestStatement)}`;
  return new UnexpectedResponseError(
    `Could not ${doing(operation, { subject })}: the database responded, but ${problem}. ${ambiguous ? ambiguousHint : tryAgain}.${shown}`,
    { operation: operation.name, ambiguous },
  );
}
