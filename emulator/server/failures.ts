import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Platform } from "../platform/platform";
import type { RouteResponse } from "./response";

/** What is wrong with one field or parameter. */
export interface FieldFailure {
  field: string;
  message: string;
}

/** Thrown to refuse a request. The route's {@link FailureFormatter} or the control API turns it into a response. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    /** The error key of the response, if its format has one: `not_found`, `validation_error` … */
    readonly key: string,
    message: string,
    /** The field or parameter at fault. */
    readonly field: string | null = null,
    readonly details: readonly FieldFailure[] = [],
  ) {
    super(message);
  }
}

export const notFound = (message: string, field: string | null = null) =>
  new Refusal(404, "not_found", message, field);

export const badRequest = (message: string, field: string | null = null) =>
  new Refusal(400, "validation_error", message, field);

/** Converts a failure to a response in the endpoint's error format. `path` is the path of the request. */
export type FailureFormatter = (failure: Refusal, path: string, platform: Platform) => RouteResponse;

/** The response has a body, even if the authorization failed. */
export const toApiError: FailureFormatter = ({ status, key, field, message }) => ({
  status,
  body: { ErrorKey: key, Field: field, Message: message },
});

/** The response has a body unless the authorization failed. */
export const toErrorOrBare401: FailureFormatter = (failure, path, platform) =>
  [401, 403].includes(failure.status)
    ? toBareStatus(failure, path, platform)
    : toApiError(failure, path, platform);

export const toBareStatus: FailureFormatter = ({ status }) => ({ status });

/** Like {@link toErrorOrBare401}, but a 404 has no body either, unless the variant `notFoundBody` gives it one. */
export const toErrorOrBare404: FailureFormatter = (failure, path, platform) =>
  failure.status === 404 && platform.variants.notFoundBody === "none"
    ? toBareStatus(failure, path, platform)
    : toErrorOrBare401(failure, path, platform);

const buildProblem = ({ status, message }: Refusal, path: string) => ({
  title: STATUS_CODES[status] ?? "Error",
  status,
  detail: message,
  instance: path,
});
const listErrors = ({ field, message }: Refusal) => (field === null ? [] : [{ message, field }]);

/** The error format of container operations: problem details, with a type only if the authorization failed. */
export const toContainerError: FailureFormatter = (failure, path) => ({
  status: failure.status,
  body: {
    ...buildProblem(failure, path),
    ...(failure.status === 401 ? { type: "about:blank" } : { errors: listErrors(failure) }),
  },
});

/** The error format of the node list: problem details with an ID, even if the authorization failed. */
export const toNodeError: FailureFormatter = (failure, path) => ({
  status: failure.status,
  body: { ...buildProblem(failure, path), id: randomUUID(), errors: listErrors(failure) },
});
