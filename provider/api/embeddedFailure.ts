import type { EmbeddedFailure } from "../http/operation";

type StatusObject = Readonly<Record<string, unknown>>;

/**
 * Looks for a failing status object (documented) in `error`, in `errorResponse` and in the body itself: `success` false
 * with a message or an errorKey, or a statusCode from 400 on. An object with neither is unset. An errorKey that begins with
 * `not_found` means 404 (observed). No response of the management API has such members for anything else, and mistaking a
 * failure for a success would lose an object.
 */
export function embeddedFailure(json: unknown): EmbeddedFailure | undefined {
  const body: StatusObject = Object(json);
  const failures = [body["error"], body["errorResponse"], body].map((object) => parseFailure(Object(object)));
  return failures.find((failure) => failure !== undefined);
}

function parseFailure(object: StatusObject): EmbeddedFailure | undefined {
  const errorKey = nonEmptyText(object["errorKey"]);
  const message = nonEmptyText(object["message"]);
  const { statusCode: code, success } = object;
  const status = typeof code === "number" && code >= 400 && code <= 599 ? code : undefined;
  const isRefusal = success === false && (message !== undefined || errorKey !== undefined);
  if (!isRefusal && (status === undefined || success === true)) return undefined;
  return { status: errorKey?.startsWith("not_found") ? 404 : status, errorKey, message };
}

const nonEmptyText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;
