import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Platform } from "../platform/platform";
import type { RouteResponse } from "./response";

/** What is wrong with one field or parameter. */
export interface FieldFailure {
  field: string;
  message: string;
}

/** Thrown while a request is served; the route's {@link FailureFormatter} turns it into a response. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    /** `not_found`, `validation_error` …: the ErrorKey, if the response has one. */
    readonly key: string,
    message: string,
    /** The field or path parameter at fault. */
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

/** Converts a failure to the response that an endpoint documents. `path` is the request's path. */
export type FailureFormatter = (failure: Refusal, path: string, platform: Platform) => RouteResponse;

/** Responds to every failure with a body, even to a failed authorization. */
export const apiError: FailureFormatter = ({ status, key, field, message }) => ({
  status,
  body: { ErrorKey: key, Field: field, Message: message },
});

/** Responds to every failure with a body, except to a failed authorization. */
export const apiErrorOrBare401: FailureFormatter = (failure, path, platform) =>
  [401, 403].includes(failure.status)
    ? bareStatus(failure, path, platform)
    : apiError(failure, path, platform);

/** Responds with only the status. */
export const bareStatus: FailureFormatter = ({ status }) => ({ status });

/** Responds like {@link apiErrorOrBare401}, but a 404 has no body (observed for video libraries, edge scripts and DNS zones). */
export const apiErrorOrBare404: FailureFormatter = (failure, path, platform) =>
  failure.status === 404 ? bareStatus(failure, path, platform) : apiErrorOrBare401(failure, path, platform);

/** Responds like the node operations, which give even a failed authorization a body. */
export const nodeProblem: FailureFormatter = ({ status, field, message }, path) => ({
  status,
  body: {
    title: STATUS_CODES[status] ?? "Error",
    status,
    detail: message,
    instance: path,
    id: randomUUID(),
    errors: field === null ? [] : [{ message, field }],
  },
});
