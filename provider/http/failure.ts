import { STATUS_CODES } from "node:http";
import {
  type ApiError,
  ConnectionError,
  redactCause,
  selectErrorClass,
  TimeoutError,
  UnexpectedResponseError,
} from "../base/errors";
import { toSingleLine } from "../base/messageText";
import { collectStrings, createRedactor } from "../base/redact";
import { describeDeadline, getTimeLeft } from "../base/time";
import { ambiguousAdvice, selectAdvice, tryAgainAdvice } from "./advice";
import { describeConnectionProblem } from "./connectionProblem";
import { type ErrorExplanation, parseErrorBody } from "./errorBody";
import type { Call, Operation } from "./operation";
import type { Request } from "./request";
import type { TransportError } from "./transport";

export interface FailedResponse {
  /** The HTTP status, or the one of a status object in the body. */
  readonly status: number;
  readonly text: string;
  readonly requestId: string | undefined;
  /** From the Retry-After header. */
  readonly retryAfterMs: number | undefined;
}

export function createApiError(request: Request, response: FailedResponse, attempts: number): ApiError {
  const { operation } = request;
  const { status, requestId } = response;
  const mask = createRedactor(collectStrings(request.call.hiddenInMessages));
  const explanation = parseErrorBody(response.text, (part, isCut) =>
    mask(request.redact(part, isCut), isCut),
  );
  const ambiguous = !operation.idempotent && (status >= 500 || status === 408);
  const retryAfter =
    response.retryAfterMs === undefined ? undefined : Math.ceil(response.retryAfterMs / 1000);
  const remedy = selectAdvice(status, request);
  const message = formatSentences(
    `Could not ${describeCall(operation, request.call)}: the API returned ${describeStatus(status, explanation)}`,
    showsRequestBody(request, response) ? `Request body: ${request.body}` : undefined,
    requestId === undefined ? undefined : `Request ID: ${requestId}`,
    describeRetries(attempts),
    retryAfter === undefined ? undefined : `The API asks clients to wait ${retryAfter} s before they retry`,
    ambiguous ? ambiguousAdvice : undefined,
    remedy,
  );
  const ErrorClass = selectErrorClass(status);
  return new ErrorClass(request.redact(message), {
    ...explanation,
    isWebPage: response.text.trimStart().startsWith("<"),
    status,
    operation: operation.name,
    requestId,
    attempts,
    retryAfter,
    ambiguous,
    remedy: remedy && request.redact(formatSentences(remedy)),
  });
}

export function createConnectionError(
  request: Request,
  transportError: TransportError,
  timeoutMs: number,
  attempts: number,
): ConnectionError {
  const ambiguous = !request.operation.idempotent && transportError.sent;
  const cause = redactCause(transportError.cause, request.redact);
  const { event, remedy } = describeConnectionProblem(request, transportError, {
    detail: cause.message,
    limit: formatSeconds(timeoutMs),
  });
  const message = formatSentences(
    `Could not ${describeCall(request.operation, request.call)}: ${event}`,
    describeRetries(attempts),
    transportError.timedOut && getTimeLeft() < timerToleranceMs
      ? `There was no time left: ${describeDeadline()}`
      : undefined,
    ambiguous ? ambiguousAdvice : remedy,
  );
  const ErrorClass = transportError.timedOut ? TimeoutError : ConnectionError;
  return new ErrorClass(request.redact(message), { cause, ambiguous });
}

/** How early a timer may fire. */
const timerToleranceMs = 5;

/** Creates the error for a request that is not sent, or no longer awaited, because its resource's deadline has passed. */
export const createDeadlineError = ({ operation, call, redact }: Request, reason?: string): TimeoutError =>
  new TimeoutError(
    redact(
      formatSentences(
        `Could not ${describeCall(operation, call)}: ${describeDeadline()}`,
        reason,
        "Increase customTimeouts",
      ),
    ),
  );

/** Creates the error for a response that violates the API's contract. `problem` completes "the API returned 200, but …". */
export function createUnexpectedResponseError(
  { operation, call, redact }: Request,
  { status, requestId }: { readonly status: number; readonly requestId: string | undefined },
  problem: string,
  remedy: string,
): UnexpectedResponseError {
  const ambiguous = !operation.idempotent;
  const message = formatSentences(
    `Could not ${describeCall(operation, call)}: the API returned ${status}, but ${problem}`,
    requestId === undefined ? undefined : `Request ID: ${requestId}`,
    ambiguous ? ambiguousAdvice : undefined,
    ambiguous && remedy === tryAgainAdvice ? undefined : remedy,
  );
  return new UnexpectedResponseError(redact(message), {
    status,
    operation: operation.name,
    requestId,
    ambiguous,
  });
}

/**
 * Completes "Could not …" with the operation's name and the call's subject, or its path parameters if it has no subject.
 * "update origin group" and "origin group 7 of load balancer 3" become "update origin group 7 of load balancer 3".
 */
export function describeCall(operation: Operation, call: Call): string {
  const { name } = operation;
  const subject = describeSubject(operation, call);
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

/** Returns what messages call the object of a call: "origin group 7 of load balancer 3". */
export const describeSubject = (operation: Operation, { subject, body, path }: Call): string | undefined =>
  subject ?? operation.subject?.({ ...Object(body), ...path });

const showsRequestBody = ({ operation, body }: Request, { status, text }: FailedResponse): boolean =>
  operation.emptyErrorBody === true && status === 400 && text.trim() === "" && body !== undefined;

function describeStatus(status: number, { errorKey, field, detail }: ErrorExplanation): string {
  const labels = [errorKey, field && `field ${field}`].filter((label) => label !== undefined);
  const label = labels.length > 0 ? labels.join(", ") : STATUS_CODES[status];
  const statusLine = label === undefined ? `${status}` : `${status} (${label})`;
  return detail === undefined ? `${statusLine} with no further details` : `${statusLine}: ${detail}`;
}

function describeRetries(attempts: number): string | undefined {
  return attempts > 1 ? `Gave up after ${attempts} attempts` : undefined;
}

function formatSeconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toPrecision(3))} s`;
}

/** Joins sentences on one line, because names from the API may hold line breaks. */
const formatSentences = (...parts: (string | undefined)[]): string =>
  toSingleLine(
    parts
      .filter((part) => part !== undefined)
      .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
      .join(" "),
  );
