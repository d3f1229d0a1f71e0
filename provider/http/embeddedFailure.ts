import { maxErrorBodyBytes } from "./errorBody";

/** A failing status object found in a response. */
export interface EmbeddedFailure {
  /** The failing status it names, if any. */
  readonly status: number | undefined;
  readonly errorKey: string | undefined;
  readonly message: string | undefined;
}

/**
 * Looks for a failing status object (documented) in `error`, in `errorResponse` and in the body itself:
 * success false with a message or an errorKey, or a statusCode from 400 on. With neither, it is an unset object
 * and no failure; an errorKey that begins with `not_found` means 404 (observed). No response of the management API
 * has such members for anything else, and mistaking a failure for a success loses an object.
 */
export function embeddedFailure(body: unknown): EmbeddedFailure | undefined {
  if (!isObject(body)) return undefined;
  for (const candidate of [body["error"], body["errorResponse"], body]) {
    const failure = isObject(candidate) ? failureOf(candidate) : undefined;
    if (failure) return failure;
  }
  return undefined;
}

function failureOf(object: Readonly<Record<string, unknown>>): EmbeddedFailure | undefined {
  const errorKey = textOf(object["errorKey"]);
  const message = textOf(object["message"]);
  const code = object["statusCode"];
  const failing = typeof code === "number" && code >= 400 && code <= 599 ? code : undefined;
  const refused = object["success"] === false && (message !== undefined || errorKey !== undefined);
  if (!refused && (failing === undefined || object["success"] === true)) return undefined;
  return { status: errorKey?.startsWith("not_found") ? 404 : failing, errorKey, message };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value.slice(0, maxErrorBodyBytes) : undefined;
}
