import { STATUS_CODES } from "node:http";
import { problemOf } from "./connectionProblem";
import { deadlineIsOver, timeLeft } from "./deadline";
import { type Explanation, explain } from "./errorBody";
import {
  type ApiError,
  ConnectionError,
  classOf,
  plainCause,
  TimeoutError,
  UnexpectedResponseError,
} from "./errors";
import { addressHint, hintFor, tookEffectPerhaps, tryAgain } from "./hints";
import type { Call, Operation } from "./operation";
import { onOneLine } from "./printable";
import type { Request } from "./request";
import { maxRetryAfter } from "./retry";
import type { TransportError } from "./transport";

/** An answer that says no. */
export interface FailedResponse {
  /** The status that counts: HTTP's, or the one of a status object inside. */
  readonly status: number;
  /** The body as text, for the explanation. */
  readonly text: string;
  readonly requestId: string | undefined;
  /** Milliseconds the platform asks to wait. */
  readonly retryAfter: number | undefined;
}

/** The one place where a failing answer becomes an error: a sentence saying what was being done to what, what the platform said and what to do. */
export function apiError(request: Request, answer: FailedResponse, attempts: number): ApiError {
  const said = explain(answer.text, request.redact);
  const ambiguous = !request.operation.repeatable && (answer.status >= 500 || answer.status === 408);
  const requestId = answer.requestId === undefined ? undefined : request.redact(answer.requestId);
  const retryAfter = answer.retryAfter === undefined ? undefined : Math.ceil(answer.retryAfter / 1000);
  const remedy = hintFor(answer.status, request);
  const message = sentences(
    `Could not ${doing(request.operation, request.call)}: the platform answered ${answered(answer.status, said)}`,
    silentlyRefused(request, answer) ? `What was sent: ${request.body}` : undefined,
    requestId === undefined ? undefined : `Request id ${requestId}`,
    tried(attempts),
    retryAfter === undefined ? undefined : `It asks to wait ${waiting(retryAfter)} before the next try`,
    ambiguous ? tookEffectPerhaps : undefined,
    remedy,
  );
  const facts = {
    ...said,
    status: answer.status,
    operation: request.operation.name,
    requestId,
    attempts,
    retryAfter,
    ambiguous,
    remedy: remedy && request.redact(sentences(remedy)),
  };
  return new (classOf(answer.status))(request.redact(message), facts);
}

/** The error for an exchange that brought no whole answer. */
export function connectionError(
  request: Request,
  broken: TransportError,
  timeout: number,
  attempts: number,
): ConnectionError {
  const ambiguous = !request.operation.repeatable && broken.sent;
  const cause = plainCause(broken.cause, request.redact);
  const problem = problemOf(broken, request.origin, {
    detail: cause.message,
    within: seconds(timeout),
  });
  const what = broken.sent ? "the connection" : "no connection";
  const broke = broken.sent ? "broke before the whole answer was there" : "could be made";
  const event = broken.timedOut
    ? `no ${broken.sent ? "whole answer came from" : "connection could be made to"} ${request.origin} within ${seconds(timeout)}`
    : `${what} to ${request.origin} ${broke} (${cause.message})`;
  const message = sentences(
    `Could not ${doing(request.operation, request.call)}: ${problem?.event ?? event}`,
    tried(attempts),
    broken.timedOut && timeLeft() < almostOver ? `That is because ${deadlineIsOver()}` : undefined,
    ambiguous ? tookEffectPerhaps : undefined,
    problem?.remedy ?? (broken.sent ? (ambiguous ? undefined : tryAgain) : addressHint(request)),
  );
  const Kind = broken.timedOut ? TimeoutError : ConnectionError;
  return new Kind(request.redact(message), { cause, ambiguous });
}

/** A timer may fire a little early. */
const almostOver = 5;

/** The error for a request that is not sent, because the time of its operation is over. */
export const timeoutError = ({ operation, call, redact }: Request): TimeoutError =>
  new TimeoutError(redact(sentences(`Could not ${doing(operation, call)}: ${deadlineIsOver()}`, "Raise it")));

/** The error for an answer that the API does not allow; `problem` completes "the platform answered 200, but …". */
export function unexpectedResponse(
  request: Request,
  answer: { readonly status: number; readonly requestId: string | undefined },
  problem: string,
  remedy?: string,
): UnexpectedResponseError {
  const ambiguous = !request.operation.repeatable;
  const requestId = answer.requestId === undefined ? undefined : request.redact(answer.requestId);
  const message = sentences(
    `Could not ${doing(request.operation, request.call)}: the platform answered ${answer.status}, but ${problem}`,
    requestId === undefined ? undefined : `Request id ${requestId}`,
    ambiguous ? tookEffectPerhaps : undefined,
    ambiguous && remedy === tryAgain ? undefined : remedy,
  );
  const facts = { status: answer.status, operation: request.operation.name, requestId, ambiguous };
  return new UnexpectedResponseError(request.redact(message), facts);
}

/**
 * What was being done to what: the operation's name and the call's object, said once where they overlap
 * ("update origin group" and "origin group 7 of load balancer 3"); without an object, the path's parameters.
 */
export function doing(operation: Operation, call: Call): string {
  const { name } = operation;
  if (call.of === undefined) {
    const parameters = Object.entries(call.path ?? {}).map(([parameter, value]) => `${parameter} ${value}`);
    return parameters.length === 0 ? name : `${name} (${parameters.join(", ")})`;
  }
  const words = name.split(" ");
  for (let from = 1; from < words.length; from += 1) {
    const object = words.slice(from).join(" ");
    if (call.of === object || call.of.startsWith(`${object} `))
      return `${words.slice(0, from).join(" ")} ${call.of}`;
  }
  return `${name} for ${call.of}`;
}

function silentlyRefused({ operation, body }: Request, { status, text }: FailedResponse): boolean {
  return operation.refusesSilently === true && status === 400 && text.trim() === "" && body !== undefined;
}

function answered(status: number, said: Explanation): string {
  const field = said.field === undefined ? undefined : `field ${said.field}`;
  const labels = [said.errorKey, field].filter((label) => label !== undefined);
  const label = labels.length > 0 ? labels.join(", ") : STATUS_CODES[status];
  const head = label === undefined ? `${status}` : `${status} (${label})`;
  return said.detail === undefined ? `${head} and said nothing more` : `${head}: ${said.detail}`;
}

function tried(attempts: number): string | undefined {
  return attempts > 1 ? `It was tried ${attempts} times` : undefined;
}

const waiting = (wait: number): string => (wait * 1000 < maxRetryAfter ? `${wait} s` : "more than a year");

function seconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toPrecision(3))} s`;
}

/** On one line: what is spoken of may be called anything by the platform. */
function sentences(...parts: (string | undefined)[]): string {
  const whole = parts
    .filter((part) => part !== undefined)
    .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(" ");
  return onOneLine(whole);
}
