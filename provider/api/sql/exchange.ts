import type { ZodType } from "zod";
import { ApiError, UnexpectedResponseError } from "../../base/errors";
import { shortenForMessage } from "../../base/messageText";
import { ambiguousAdvice, tryAgainAdvice } from "../../http/advice";
import type { Client } from "../../http/client";
import { describeCall } from "../../http/failure";
import { createSqlError } from "./errors";
import {
  type PipelineRequest,
  type PipelineResponse,
  pipeline,
  type SqlResult,
  statementResultSchema,
  toResult,
  type WireResponse,
} from "./pipeline";
import type { WireStatement } from "./statement";

/** `subject`: what the operation acts on, for messages. */
export interface PipelineOptions {
  readonly operation?: typeof pipeline;
  readonly subject?: string;
}

interface PipelineCall extends PipelineOptions {
  readonly request: PipelineRequest;
}

/** Sends one pipeline and returns the results of its requests, including failed ones. */
export const sendPipeline = (
  client: Client,
  requests: PipelineRequest[],
  { baton, operation = pipeline, subject = "the database" }: PipelineOptions & { baton?: string | undefined },
): Promise<PipelineResponse> => client.send(operation, { body: { baton, requests }, subject });

/** Whether each server accepts `close`, which is not documented. A server has no entry until it has accepted or refused one. */
const closeSupport = new WeakMap<object, boolean>();

/**
 * Sends one request on its own stream and returns the result. Sends the first `close` to a server in a pipeline of its own: a
 * server that supports only `execute` may run a statement and then refuse a `close` in the same pipeline.
 * @throws SqlError if the database refused the request; UnexpectedResponseError if the response does not match the request.
 */
export async function sendRequest<Result>(
  client: Client,
  call: PipelineCall,
  schema: ZodType<Result>,
): Promise<Result> {
  const sendsClose = closeSupport.get(client.server) === true;
  const requests: PipelineRequest[] = sendsClose ? [call.request, { type: "close" }] : [call.request];
  const response = await sendPipeline(client, requests, call);
  if (!closeSupport.has(client.server) && response.baton) await closeStream(client, response.baton);
  return parseResult(call, requireFirstResponse(call, response, requests.length).result, schema);
}

/** Ignores failures: the statement already has its response, and the stream ends by itself. */
async function closeStream(client: Client, baton: string): Promise<void> {
  try {
    const { results } = await sendPipeline(client, [{ type: "close" }], { baton });
    closeSupport.set(client.server, results[0]?.type === "ok");
  } catch (error) {
    if (error instanceof ApiError && [400, 422, 501].includes(error.status))
      closeSupport.set(client.server, false);
  }
}

/** Runs one statement on a stream of its own. @throws SqlError if the database refused it. */
export async function runStatement(
  client: Client,
  stmt: WireStatement,
  options: PipelineOptions = {},
): Promise<SqlResult> {
  return toResult(
    await sendRequest(client, { ...options, request: { type: "execute", stmt } }, statementResultSchema),
  );
}

/** Returns the response to the first request of a pipeline. @throws as {@link sendRequest}. */
export function requireFirstResponse(
  call: PipelineCall,
  { results }: PipelineResponse,
  maxResults = 1,
): WireResponse {
  const { request } = call;
  const [outcome] = results;
  if (outcome?.type === "error")
    throw createSqlError(outcome.error, getFirstStatement(request) ?? request.type);
  if (outcome?.response.type === request.type && results.length <= maxResults) return outcome.response;
  throw createResponseError(call, `the response is not a single result of the type "${request.type}"`);
}

/** Returns the first statement of a request, or its script, for messages. */
function getFirstStatement(request: PipelineRequest): string | undefined {
  if ("stmt" in request) return request.stmt.sql;
  if ("batch" in request) return request.batch.steps[0]?.stmt.sql;
  return "sql" in request ? request.sql : undefined;
}

/** @throws UnexpectedResponseError naming the first members that do not fit, without their values. */
export function parseResult<Result>(call: PipelineCall, value: unknown, schema: ZodType<Result>): Result {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.map(String).join(".") || "the result"}: ${message}`);
  throw createResponseError(call, `the result does not have the expected shape (${issues.join("; ")})`);
}

const maxQuotedStatementLength = 200;

/** Creates the error for a response that does not match its request. If the operation may write, the error is ambiguous. */
export function createResponseError(
  { request, operation = pipeline, subject = "the database" }: PipelineOptions & Partial<PipelineCall>,
  problem: string,
): UnexpectedResponseError {
  const ambiguous = !operation.idempotent;
  // Do not quote a whole script.
  const statement = request && request.type !== "sequence" ? getFirstStatement(request) : undefined;
  const quote =
    statement === undefined ? "" : ` Statement: ${shortenForMessage(statement, maxQuotedStatementLength)}`;
  return new UnexpectedResponseError(
    `Could not ${describeCall(operation, { subject })}: the database responded, but ${problem}. ${ambiguous ? ambiguousAdvice : tryAgainAdvice}.${quote}`,
    { operation: operation.name, ambiguous },
  );
}
