import type { EmbeddedFailure } from "../http/operation";
import type { Members } from "../model/members";

/**
 * Returns the failure that a success response reports in `error`, in `errorResponse` or in the body itself, if any. A status
 * object (documented) is a failure if `success` is false and it has a message or an errorKey, or if `success` is not true and
 * its statusCode is from 400 to 599. An errorKey that begins with `not_found` means 404 (observed). The management API has
 * these members in no other role, and mistaking a failure for a success would lose an object.
 */
export function findEmbeddedFailure(json: unknown): EmbeddedFailure | undefined {
  const body: Members = Object(json);
  const failures = [body["error"], body["errorResponse"], body].map((object) => parseFailure(Object(object)));
  return failures.find((failure) => failure !== undefined);
}

function parseFailure(object: Members): EmbeddedFailure | undefined {
  const errorKey = toNonEmptyString(object["errorKey"]);
  const message = toNonEmptyString(object["message"]);
  const { statusCode, success } = object;
  const status =
    typeof statusCode === "number" && statusCode >= 400 && statusCode <= 599 ? statusCode : undefined;
  const isRefusal = success === false && (message !== undefined || errorKey !== undefined);
  if (!isRefusal && (status === undefined || success === true)) return undefined;
  return { status: errorKey?.startsWith("not_found") ? 404 : status, errorKey, message };
}

/** The HTTP statuses that have the meaning of a status in the body. All others are refusals. */
const httpStatuses: Readonly<Record<string, number>> = {
  notfound: 404,
  inuse: 409,
  unknownerroroccured: 500,
};

/** Returns the failure of a write whose response has another `status` than `success`, in any case of letters. */
export function findOtherStatus(json: unknown, success: string): EmbeddedFailure | undefined {
  const { status, error, applications }: Members = Object(json);
  const name = toNonEmptyString(status);
  if (name === undefined || name.toLowerCase() === success) return findEmbeddedFailure(json);
  const users = Array.isArray(applications) && applications.length > 0 ? applications.join(", ") : undefined;
  const message = toNonEmptyString(error) ?? (users && `It is used by ${users}.`);
  return { status: httpStatuses[name.toLowerCase()] ?? 400, errorKey: name, message };
}

const toNonEmptyString = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
