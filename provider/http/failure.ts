import { STATUS_CODES } from "node:http";
import { problemOf } from "./connectionProblem";
import { type Explanation, explain } from "./errorBody";
import {
  type ApiError,
  ConnectionError,
  classOf,
  plainCause,
  TimeoutError,
  UnexpectedResponseError,
} from "./errors";
import { addressHint, ambiguousHint, hintFor, tryAgain } from "./hints";
import type { Call, Operation } from "./operation";
import type { Request } from "./request";
import { onOneLine, withoutQuotes } from "./text";
import { deadlineIsOver, timeLeft } from "./time";
import type { TransportError } from "./transport";

/** A response with a failing status. */
export interface FailedResponse {
  /** The HTTP status, or the one of a status object in the body. */
  readonly status: number;
  /** The body as text, for the explanation. */
  readonly text: string;
  readonly requestId: string | undefined;
  /** Milliseconds of the Retry-After header. */
  readonly retryAfter: number | undefined;
}

/** The one place where a failed response becomes an error: what failed, what the API returned and what to do. */
export function apiError(request: Request, response: FailedResponse, attempts: number): ApiError {
  const said = explain(response.text, (part, isCut) =>
    withoutQuotes(request.redact(part, isCut), request.call.unprinted ?? ""),
  );
  const ambiguous = !request.operation.idempotent && (response.status >= 500 || response.status === 408);
  const requestId = response.requestId === undefined ? undefined : request.redact(response.requestId);
  const retryAfter = response.retryAfter === undefined ? undefined : Math.ceil(response.retryAfter / 1000);
  const remedy = hintFor(response.status, request);
  const message = sentences(
    `Could not ${doing(request.operation, request.call)}: the API returned ${explained(response.status, said)}`,
    silentlyRefused(request, response) ? `Request body: ${request.body}` : undefined,
    requestId === undefined ? undefined : `Request ID: ${requestId}`,
    gaveUp(attempts),
    retryAfter === undefined ? undefined : `The API asks clients to wait ${retryAfter} s before they retry`,
    ambiguous ? ambiguousHint : undefined,
    remedy,
  );
  const facts = {
    ...said,
    isWebPage: response.text.trimStart().startsWith("<"),
    status: response.status,
    operation: request.operation.name,
    requestId,
    attempts,
    retryAfter,
    ambiguous,
    remedy: remedy && request.redact(sentences(remedy)),
  };
  return new (classOf(response.status))(request.redact(message), facts);
}

/** The error for a request without a complete response. */
export function connectionError(
  request: Request,
  broken: TransportError,
  timeout: number,
  attempts: number,
): ConnectionError {
  const ambiguous = !request.operation.idempotent && broken.sent;
  const cause = plainCause(broken.cause, request.redact);
  const { origin } = request;
  const limit = seconds(timeout);
  const late = broken.sent ? `no complete response from ${origin}` : `could not connect to ${origin}`;
  const lost = `the connection to ${origin} was lost before the response was complete`;
  const event = broken.timedOut
    ? `${late} within ${limit}`
    : `${broken.sent ? lost : `could not connect to ${origin}`} (${cause.message})`;
  const problem = problemOf(broken, origin, { detail: cause.message, within: limit });
  const message = sentences(
    `Could not ${doing(request.operation, request.call)}: ${problem?.event ?? event}`,
    gaveUp(attempts),
    broken.timedOut && timeLeft() < almostOver ? `There was no time left: ${deadlineIsOver()}` : undefined,
    ambiguous ? ambiguousHint : undefined,
    problem?.remedy ?? (broken.sent ? (ambiguous ? undefined : tryAgain) : addressHint(request)),
  );
  const Kind = broken.timedOut ? TimeoutError : ConnectionError;
  return new Kind(request.redact(message), { cause, ambiguous });
}

/** A timer may fire a little early. */
const almostOver = 5;

/** The error for a request that is not sent because its operation has no time left. */
export const timeoutError = ({ operation, call, redact }: Request): TimeoutError =>
  new TimeoutError(
    redact(sentences(`Could not ${doing(operation, call)}: ${deadlineIsOver()}`, "Increase customTimeouts")),
  );

/** The error for a response that does not match the API's contract; `problem` completes "the API returned 200, but …". */
export function unexpectedResponse(
  request: Request,
  response: { readonly status: number; readonly requestId: string | undefined },
  problem: string,
  remedy?: string,
): UnexpectedResponseError {
  const ambiguous = !request.operation.idempotent;
  const requestId = response.requestId === undefined ? undefined : request.redact(response.requestId);
  const message = sentences(
    `Could not ${doing(request.operation, request.call)}: the API returned ${response.status}, but ${problem}`,
    requestId === undefined ? undefined : `Request ID: ${requestId}`,
    ambiguous ? ambiguousHint : undefined,
    ambiguous && remedy === tryAgain ? undefined : remedy,
  );
  const facts = { status: response.status, operation: request.operation.name, requestId, ambiguous };
  return new UnexpectedResponseError(request.redact(message), facts);
}

/**
 * What failed: the operation's name and the call's object, merged if they overlap
 * ("update origin group" and "origin group 7 of load balancer 3"); without an object, the path's parameters.
 */
export function doing(operation: Operation, call: Call): string {
  const { name } = operation;
  const subject = subjectOf(operation, call);
  if (subject === undefined) {
    const parameters = Object.entries(call.path ?? {}).map(([parameter, value]) => `${parameter} ${value}`);
    return parameters.length === 0 ? name : `${name} (${parameters.join(", ")})`;
  }
  const words = name.split(" ");
  for (let from = 1; from < words.length; from += 1) {
    const object = words.slice(from).join(" ");
    if (subject === object || subject.startsWith(`${object} `))
      return `${words.slice(0, from).join(" ")} ${subject}`;
  }
  return `${name} for ${subject}`;
}

/** The object of a call, for messages. */
export const subjectOf = (operation: Operation, { subject, body, path }: Call): string | undefined =>
  subject ?? operation.subject?.({ ...Object(body), ...path });

function silentlyRefused({ operation, body }: Request, { status, text }: FailedResponse): boolean {
  return operation.emptyErrorBody === true && status === 400 && text.trim() === "" && body !== undefined;
}

function explained(status: number, said: Explanation): string {
  const field = said.field === undefined ? undefined : `field ${said.field}`;
  const labels = [said.errorKey, field].filter((label) => label !== undefined);
  const label = labels.length > 0 ? labels.join(", ") : STATUS_CODES[status];
  const head = label === undefined ? `${status}` : `${status} (${label})`;
  return said.detail === undefined ? `${head} with no further details` : `${head}: ${said.detail}`;
}

function gaveUp(attempts: number): string | undefined {
  return attempts > 1 ? `Gave up after ${attempts} attempts` : undefined;
}

function seconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toPrecision(3))} s`;
}

/** On one line: names from the API may hold line breaks. */
function sentences(...parts: (string | undefined)[]): string {
  const whole = parts
    .filter((part) => part !== undefined)
    .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(" ");
  return onOneLine(whole);
}
