import { types } from "node:util";
import { replaceControls, toSingleLine } from "./messageText";
import { type Redact, redact, redactBeginning } from "./redact";

export interface EdgeErrorOptions {
  /** The underlying error. A plain, redacted copy is kept: the original may hold headers. */
  readonly cause?: unknown;
  readonly ambiguous?: boolean;
}

/** Limits the characters of a message: a name or a list of ids from a response can be megabytes long. */
const errorMessageLimit = 20_000;

/** The base class of the errors that this package exports. Masks known credentials in the message. */
export class EdgeError extends Error {
  /** Whether a request that is not idempotent may have taken effect: check before you retry. */
  readonly ambiguous: boolean;

  constructor(message: string, options: EdgeErrorOptions = {}) {
    super(
      replaceControls(redactBeginning(message, errorMessageLimit)),
      options.cause === undefined ? {} : { cause: redactCause(options.cause) },
    );
    Object.defineProperty(this, "name", { value: new.target.name, configurable: true, writable: true });
    this.ambiguous = options.ambiguous ?? false;
  }
}

/** Copies an error with another message, because all callers of a shared request may hold the same error. */
export function withMessage<E extends EdgeError>(error: E, message: string): E {
  return new (error.constructor as new (message: string, options: EdgeError) => E)(message, error);
}

/** A setting is missing or malformed; nothing was sent. */
export class ConfigurationError extends EdgeError {}

/** What is known about a failed response. */
export type ApiErrorOptions = EdgeErrorOptions & Pick<ApiError, "status" | "operation"> & Partial<ApiError>;

/** The API returned a failure. */
export class ApiError extends EdgeError {
  /** HTTP status, or the one in a status object inside a success response. */
  readonly status: number;
  readonly errorKey: string | undefined;
  readonly field: string | undefined;
  /** The API's explanation, shortened. */
  readonly detail: string | undefined;
  /** Whether the body is HTML or XML, which the API never sends. */
  readonly isWebPage: boolean;
  /** The operation's name: "update origin group". */
  readonly operation: string;
  /** The response header `cdn-requestid`. */
  readonly requestId: string | undefined;
  readonly attempts: number;
  /** Seconds from the Retry-After header. */
  readonly retryAfter: number | undefined;
  /** The advice at the end of the message. */
  readonly remedy: string | undefined;

  constructor(message: string, options: ApiErrorOptions) {
    super(message, options);
    this.status = options.status;
    this.errorKey = redactLine(options.errorKey);
    this.field = redactLine(options.field);
    this.detail = redactLine(options.detail);
    this.isWebPage = options.isWebPage ?? false;
    this.operation = options.operation;
    this.requestId = redactLine(options.requestId);
    this.attempts = options.attempts ?? 1;
    this.retryAfter = options.retryAfter;
    this.remedy = redactLine(options.remedy);
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
/** 429 */
export class RateLimitedError extends ApiError {}
/** 500 or above */
export class ServerError extends ApiError {}

/** There was no complete response: for example, the connection was refused or lost. */
export class ConnectionError extends EdgeError {}
/** There was no complete response in time. */
export class TimeoutError extends ConnectionError {}

/** The response violates the API's contract: for example, it is a redirect, or its body is not JSON or has another shape. */
export class UnexpectedResponseError extends EdgeError {
  readonly status: number | undefined;
  readonly operation: string | undefined;
  readonly requestId: string | undefined;

  constructor(message: string, options: EdgeErrorOptions & Partial<UnexpectedResponseError> = {}) {
    super(message, options);
    this.status = options.status;
    this.operation = options.operation;
    this.requestId = redactLine(options.requestId);
  }
}

/** The API confirmed a create without a valid id of what it created. */
export class UnidentifiedObjectError extends UnexpectedResponseError {}

const errorClasses: Readonly<Record<number, typeof ApiError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitedError,
};

export const selectErrorClass = (status: number): typeof ApiError =>
  status >= 500 ? ServerError : (errorClasses[status] ?? ApiError);

/** The base URL is not that of the management API. */
export class OtherServerError extends EdgeError {}

/** An argument names something that does not exist or is of another kind, so no request with it can succeed. */
export class InvalidArgumentError extends EdgeError {}

/** Returns whether a request that is not idempotent may have taken effect despite the error. */
export const isAmbiguous = (error: unknown): error is EdgeError =>
  error instanceof EdgeError && error.ambiguous;

/** For `catch`: returns an ambiguous error, so that the caller can find out what happened, and throws any other. */
export function returnIfAmbiguous(error: unknown): EdgeError {
  if (isAmbiguous(error)) return error;
  throw error;
}

/** Statuses that a gateway or a CDN returns in place of the server. */
const gatewayStatuses = new Set([502, 504, 520, 522, 524]);

/** Returns whether the object of a failed create may still appear: the create may still be running, or was confirmed. */
export const mayStillSucceed = (error: EdgeError): boolean =>
  error instanceof ConnectionError ||
  error instanceof UnidentifiedObjectError ||
  (error instanceof ApiError && gatewayStatuses.has(error.status));

/** Returns whether a write that was sent may have taken effect: the server has not refused its first attempt. */
export const mayHaveTakenEffect = (error: unknown): boolean =>
  isAmbiguous(error) ||
  error instanceof ConnectionError ||
  error instanceof UnexpectedResponseError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 408 || error.attempts > 1));

/** Returns whether the server lacks the operation or the object: a 404 by itself does not distinguish the two. */
export const is404Or405 = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.status === 405);

/** Copies only the name, the code and the redacted message of an error: other properties may hold credentials. */
export function redactCause(cause: unknown, clean: Redact = redact): Error {
  const plainCopy = new Error(replaceControls(clean(getCauseMessage(cause))));
  plainCopy.name = clean(types.isNativeError(cause) ? cause.name : "Error");
  plainCopy.stack = `${plainCopy.name}: ${plainCopy.message}`;
  const code = getErrorCode(cause);
  return code === undefined ? plainCopy : Object.assign(plainCopy, { code: clean(code) });
}

function getCauseMessage(cause: unknown): string {
  // An error from another realm is not an instance of this realm's Error.
  if (!types.isNativeError(cause)) return String(cause);
  if (cause.message !== "") return cause.message;
  const innerErrors: unknown = "errors" in cause ? cause.errors : undefined;
  return Array.isArray(innerErrors) ? innerErrors.map(getCauseMessage).join("; ") : cause.name;
}

export function getErrorCode(error: unknown): string | undefined {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

const redactLine = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : toSingleLine(redact(text));
