import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Platform } from "../platform/platform";
import type { FieldFailure } from "./refusal";
import type { RouteResponse } from "./response";

/** A failure, before an endpoint gives it its documented shape. */
export interface Failure {
  status: number;
  /** `not_found`, `validation_error` …: the ErrorKey, if the shape has one. */
  key: string;
  /** The field or path parameter at fault. */
  field: string | null;
  message: string;
  /** What is wrong with each of several fields, if known. */
  details: readonly FieldFailure[];
  /** Path of the request. */
  path: string;
}

/** Gives a failure the shape that one endpoint documents. */
export type FailureForm = (failure: Failure, platform: Platform) => RouteResponse;

/** Every failure has a body, a failed authorization too. */
export const apiErrorDataAlways: FailureForm = ({ status, key, field, message }) => ({
  status,
  body: { ErrorKey: key, Field: field, Message: message },
});

/** A failed authorization has no body. */
export const apiErrorData: FailureForm = (failure, platform) =>
  failure.status === 401 || failure.status === 403
    ? { status: failure.status }
    : apiErrorDataAlways(failure, platform);

/** Only the status. */
export const noBody: FailureForm = ({ status }) => ({ status });

/** {@link apiErrorData}, but a 404 without a body (observed: video libraries, edge scripts, DNS zones). */
export const apiErrorDataOrBare404: FailureForm = (failure, platform) =>
  failure.status === 404 ? { status: 404 } : apiErrorData(failure, platform);

/** The failures of the node operations, including a failed authorization. */
export const nodeProblem: FailureForm = ({ status, field, message, path }) => ({
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
