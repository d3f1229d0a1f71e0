import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Platform } from "../platform/platform";
import type { RouteResponse } from "./response";

/** What is wrong with one field or parameter. */
export interface FieldFailure {
  field: string;
  message: string;
}

/** Thrown while a request is served; the route's {@link FailureForm} turns it into a response. */
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

export const invalid = (message: string, field: string | null = null) =>
  new Refusal(400, "validation_error", message, field);

/** Gives a failure the form that one endpoint documents. `path` is that of the request. */
export type FailureForm = (failure: Refusal, path: string, platform: Platform) => RouteResponse;

/** Every failure has a body, a failed authorization too. */
export const apiErrorDataAlways: FailureForm = ({ status, key, field, message }) => ({
  status,
  body: { ErrorKey: key, Field: field, Message: message },
});

/** A failed authorization has no body. */
export const apiErrorData: FailureForm = (failure, path, platform) =>
  [401, 403].includes(failure.status)
    ? noBody(failure, path, platform)
    : apiErrorDataAlways(failure, path, platform);

/** Only the status. */
export const noBody: FailureForm = ({ status }) => ({ status });

/** {@link apiErrorData}, but a 404 without a body (observed: video libraries, edge scripts, DNS zones). */
export const apiErrorDataOrBare404: FailureForm = (failure, path, platform) =>
  failure.status === 404 ? noBody(failure, path, platform) : apiErrorData(failure, path, platform);

/** The failures of the node operations, including a failed authorization. */
export const nodeProblem: FailureForm = ({ status, field, message }, path) => ({
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
