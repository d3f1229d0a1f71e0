import { types } from "node:util";
import { beginning, type Redact, redact } from "./redact";
import { onOneLine, printable } from "./text";

export interface EdgeErrorOptions {
  /** The underlying error. Kept as a plain, redacted error: the original may hold headers. */
  readonly cause?: unknown;
  /** A request that is not idempotent failed but may have taken effect. */
  readonly ambiguous?: boolean;
}

/** A name or a list of ids from a response can be megabytes long. */
const longestMessage = 20_000;

/** The base of every error this package throws on purpose. Its message is a sentence and holds no credential. */
export class EdgeError extends Error {
  /** True if a request that is not idempotent may have taken effect: check before you retry. */
  readonly ambiguous: boolean;

  constructor(message: string, options: EdgeErrorOptions = {}) {
    super(
      printable(beginning(message, longestMessage)),
      options.cause === undefined ? {} : { cause: plainCause(options.cause) },
    );
    Object.defineProperty(this, "name", { value: new.target.name, configurable: true, writable: true });
    this.ambiguous = options.ambiguous ?? false;
  }
}

/** At most this much of a text, with an ellipsis for the rest; masked before it is part of a message. */
export const shortened = (text: string, longest: number): string =>
  text.length > longest ? `${beginning(text, longest)}…` : text;

/** A copy of the error with another message: the error may be shared by all callers of one request. */
export function withMessage<E extends EdgeError>(error: E, message: string): E {
  return new (error.constructor as new (message: string, options: EdgeError) => E)(message, error);
}

/** A setting is missing or malformed; nothing was sent. */
export class ConfigurationError extends EdgeError {}

/** What is known about a failed response. */
export interface ApiErrorOptions extends EdgeErrorOptions {
  /** HTTP status, or the one in a status object inside a success response. */
  readonly status: number;
  readonly errorKey?: string | undefined;
  readonly field?: string | undefined;
  /** The API's explanation, shortened. */
  readonly detail?: string | undefined;
  /** The body is HTML or XML, which no API sends. */
  readonly isWebPage?: boolean | undefined;
  /** The operation's name: "update origin group". */
  readonly operation: string;
  /** The response header `cdn-requestid`. */
  readonly requestId?: string | undefined;
  /** How many times it was sent. */
  readonly attempts?: number | undefined;
  /** Seconds from the Retry-After header. */
  readonly retryAfter?: number | undefined;
  /** What to do about it: the end of the message. */
  readonly remedy?: string | undefined;
}

/** The API returned a failure. */
export class ApiError extends EdgeError {
  readonly status: number;
  readonly errorKey: string | undefined;
  readonly field: string | undefined;
  readonly detail: string | undefined;
  readonly isWebPage: boolean;
  readonly operation: string;
  readonly requestId: string | undefined;
  readonly attempts: number;
  readonly retryAfter: number | undefined;
  readonly remedy: string | undefined;

  constructor(message: string, options: ApiErrorOptions) {
    super(message, options);
    this.status = options.status;
    this.errorKey = clean(options.errorKey);
    this.field = clean(options.field);
    this.detail = clean(options.detail);
    this.isWebPage = options.isWebPage ?? false;
    this.operation = options.operation;
    this.requestId = clean(options.requestId);
    this.attempts = options.attempts ?? 1;
    this.retryAfter = options.retryAfter;
    this.remedy = clean(options.remedy);
  }
}

/** 401: the credential is missing, wrong or expired. */
export class AuthenticationError extends ApiError {}
/** 403: the credential lacks a permission. */
export class PermissionError extends ApiError {}
/** 404, or a status object whose errorKey begins with `not_found`. */
export class NotFoundError extends ApiError {}
/** 409 */
export class ConflictError extends ApiError {}
/** 429; `retryAfter` holds the seconds of the Retry-After header, if any. */
export class RateLimitedError extends ApiError {}
/** 500 to 599 */
export class ServerError extends ApiError {}

/** There was no complete response: the connection was refused or lost, or the name did not resolve. */
export class ConnectionError extends EdgeError {}
/** There was no complete response in time. */
export class TimeoutError extends ConnectionError {}

export interface UnexpectedResponseOptions extends EdgeErrorOptions {
  readonly status?: number | undefined;
  readonly operation?: string | undefined;
  readonly requestId?: string | undefined;
}

/** The response does not match the API's contract: a redirect, a body that is not JSON, does not match the schema or is too long. */
export class UnexpectedResponseError extends EdgeError {
  readonly status: number | undefined;
  readonly operation: string | undefined;
  readonly requestId: string | undefined;

  constructor(message: string, options: UnexpectedResponseOptions = {}) {
    super(message, options);
    this.status = options.status;
    this.operation = options.operation;
    this.requestId = clean(options.requestId);
  }
}

/** The API confirmed a create without a valid id of what it created. */
export class UnidentifiedObjectError extends UnexpectedResponseError {}

const classes: Readonly<Record<number, typeof ApiError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitedError,
};

/** The class for a failing status. */
export const classOf = (status: number): typeof ApiError =>
  status >= 500 ? ServerError : (classes[status] ?? ApiError);

/** The base URL is not that of the management API. */
export class OtherServerError extends EdgeError {}

/** Something that the arguments name does not exist or is of another kind: no `up` can succeed until the program changes. */
export class InvalidArgumentError extends EdgeError {}

/** Whether a request that is not idempotent may have taken effect despite the error. */
export const isAmbiguous = (error: unknown): error is EdgeError =>
  error instanceof EdgeError && error.ambiguous;

/** For a catch: what left the outcome open is looked into, anything else is thrown. */
export function returnIfAmbiguous(error: unknown): EdgeError {
  if (isAmbiguous(error)) return error;
  throw error;
}

/** Returned by a gateway or a CDN in place of the server. */
const gatewayErrors = new Set([502, 504, 520, 522, 524]);

/** Whether a create must not be sent again although its object is not found: the server may still be working on it, or confirmed it. */
export const mayComeLate = (error: EdgeError): boolean =>
  error instanceof ConnectionError ||
  error instanceof UnidentifiedObjectError ||
  (error instanceof ApiError && gatewayErrors.has(error.status));

/** Whether the server lacks the operation or the object: a 404 by itself does not distinguish the two. */
export const isMissing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 405);

/** A plain copy of an error: name, code and redacted message, no other property, no further cause. */
export function plainCause(cause: unknown, clean: Redact = redact): Error {
  const plain = new Error(printable(clean(messageOf(cause))));
  plain.name = clean(types.isNativeError(cause) ? cause.name : "Error");
  plain.stack = `${plain.name}: ${plain.message}`;
  const code = codeOf(cause);
  return code === undefined ? plain : Object.assign(plain, { code: clean(code) });
}

function messageOf(cause: unknown): string {
  // Not instanceof: an error may come from another realm.
  if (!types.isNativeError(cause)) return String(cause);
  if (cause.message !== "") return cause.message;
  const inner: unknown = "errors" in cause ? cause.errors : undefined;
  return Array.isArray(inner) ? inner.map(messageOf).join("; ") : cause.name;
}

export function codeOf(error: unknown): string | undefined {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

function clean(text: string | undefined): string | undefined {
  return text === undefined ? undefined : onOneLine(redact(text));
}
