import type { Properties } from "../classes/lifecycle";
import { formatId } from "./identity";
import type { Declared } from "./resource";
import { plainProperties } from "./values/plainJson";
import { markSecrets } from "./values/secrets";

/**
 * The form of error that Pulumi records as "failed to initialize" (rules.md#failed-initialization): the next `up`
 * updates the object, destroy deletes it. `confirmed` holds only what a response has confirmed.
 */
export function initFailed(
  { lifecycle, key, inputs }: Declared & { readonly key: Properties },
  confirmed: Properties,
  cause: unknown,
): Error {
  const message = cause instanceof Error ? cause.message : String(cause);
  const marked = markSecrets(plainProperties(confirmed), lifecycle.secrets);
  const properties = { ...marked, __provider: inputs["__provider"] };
  return Object.assign(new Error(message), { id: formatId(lifecycle, key), properties, reasons: [message] });
}

/** Whether an error records its object in the state. */
export const isInitFailed = (error: unknown): boolean => error instanceof Error && "reasons" in error;
