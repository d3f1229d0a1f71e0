import { STATUS_CODES } from "node:http";
import { adviceFor, ambiguousAdvice, tryAgain } from "./advice";
import { explainConnection } from "./connectionProblem";
import { type Explanation, explainError } from "./errorBody";
import {
  type ApiError,
  ConnectionError,
  errorClassFor,
  onOneLine,
  plainCause,
  TimeoutError,
  UnexpectedResponseError,
} from "./errors";
import type { Call, Operation } from "./operation";
import { redactor, stringsIn } from "./redact";
import type { Request } from "./request";
import { deadlineIsOver, timeLeft } from "./time";
import type { TransportError } from "./transport";

export interface FailedResponse {
  /** The HTTP status, or the one of a status object in the body. */
  readonly status: number;
  readonly text: string;
  readonly requestId: string | undefined;
  /** Milliseconds of the Retry-After header. */
  readonly retryAfter: number | undefined;
}

/** The error for a failed response: what failed, what the API returned and what to do. */
export function apiError(request: Request, response: FailedResponse, attempts: number): ApiError {
  const { operation } = request;
  const { status, requestId } = response;
  const hide = redactor(stringsIn(request.call.unprinted));
  const explanation = explainError(response.text, (part, isCut) => hide(request.redact(part, isCut), isCut));
  const ambiguous = !operation.idempotent && (status >= 500 || status === 408);
  const retryAfter = response.retryAfter === undefined ? undefined : Math.ceil(response.retryAfter / 1000);
  const remedy = adviceFor(status, request);
  const message = sentences(
    `Could not ${doing(operation, request.call)}: the API returned ${describeStatus(status, explanation)}`,
    isUnexplained(request, response) ? `Request body: ${request.body}` : undefined,
    requestId === undefined ? undefined : `Request ID: ${requestId}`,
    gaveUp(attempts),
    retryAfter === undefined ? undefined : `The API asks clients to wait ${retryAfter} s before they retry`,
    ambiguous ? ambiguousAdvice : undefined,
    remedy,
  );
  const ErrorClass = errorClassFor(status);
  return new ErrorClass(request.redact(message), {
    ...explanation,
    isWebPage: response.text.trimStart().startsWith("<"),
    status,
    operation: operation.name,
    requestId,
    attempts,
    retryAfter,
    ambiguous,
    remedy: remedy && request.redact(sentences(remedy)),
  });
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
  const { event, remedy } = explainConnection(request, broken, {
    detail: cause.message,
    limit: inSeconds(timeout),
  });
  const message = sentences(
    `Could not ${doing(request.operation, request.call)}: ${event}`,
    gaveUp(attempts),
    broken.timedOut && timeLeft() < almostOver ? `There was no time left: ${deadlineIsOver()}` : undefined,
    ambiguous ? ambiguousAdvice : remedy,
  );
  const ErrorClass = broken.timedOut ? TimeoutError : ConnectionError;
  return new ErrorClass(request.redact(message), { cause, ambiguous });
}

/** Milliseconds by which a timer may fire early. */
const almostOver = 5;

/** The error for a request whose operation has no time left. */
export const timeoutError = ({ operation, call, redact }: Request): TimeoutError =>
  new TimeoutError(
    redact(sentences(`Could not ${doing(operation, call)}: ${deadlineIsOver()}`, "Increase customTimeouts")),
  );

/** The error for a response that does not match the API's contract; `problem` completes "the API returned 200, but …". */
export function unexpectedResponse(
  { operation, call, redact }: Request,
  { status, requestId }: { readonly status: number; readonly requestId: string | undefined },
  problem: string,
  remedy: string,
): UnexpectedResponseError {
  const ambiguous = !operation.idempotent;
  const message = sentences(
    `Could not ${doing(operation, call)}: the API returned ${status}, but ${problem}`,
    requestId === undefined ? undefined : `Request ID: ${requestId}`,
    ambiguous ? ambiguousAdvice : undefined,
    ambiguous && remedy === tryAgain ? undefined : remedy,
  );
  return new UnexpectedResponseError(redact(message), {
    status,
    operation: operation.name,
    requestId,
    ambiguous,
  });
}

/**
 * What failed: the operation's name with the object of the call, or with the path parameters if it has none. "update
 * origin group" and "origin group 7 of load balancer 3" become "update origin group 7 of load balancer 3".
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

/** The object of a call in messages. */
export const subjectOf = (operation: Operation, { subject, body, path }: Call): string | undefined =>
  subject ?? operation.subject?.({ ...Object(body), ...path });

const isUnexplained = ({ operation, body }: Request, { status, text }: FailedResponse): boolean =>
  operation.emptyErrorBody === true && status === 400 && text.trim() === "" && body !== undefined;

function describeStatus(status: number, { errorKey, field, detail }: Explanation): string {
  const labels = [errorKey, field && `field ${field}`].filter((label) => label !== undefined);
  const label = labels.length > 0 ? labels.join(", ") : STATUS_CODES[status];
  const head = label === undefined ? `${status}` : `${status} (${label})`;
  return detail === undefined ? `${head} with no further details` : `${head}: ${detail}`;
}

function gaveUp(attempts: number): string | undefined {
  return attempts > 1 ? `Gave up after ${attempts} attempts` : undefined;
}

function inSeconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toPrecision(3))} s`;
}

/** On one line: names from the API may hold line breaks. */
const sentences = (...parts: (string | undefined)[]): string =>
  onOneLine(
    parts
      .filter((part) => part !== undefined)
      .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
      .join(" "),
  );
