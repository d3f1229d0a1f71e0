import type { Lifecycle, Properties } from "../../classes/lifecycle";
import { plainProperties } from "../values/plainJson";
import { markSecrets } from "../values/secrets";

/**
 * The form of error that Pulumi records as "failed to initialize" (rules.md#failed-initialization): the next `up`
 * updates the object, destroy deletes it. `confirmed` holds only what a response has confirmed.
 */
export function initFailed(
  lifecycle: Lifecycle,
  id: string,
  confirmed: Properties,
  provider: unknown,
  cause: unknown,
): Error {
  const message = cause instanceof Error ? cause.message : String(cause);
  const properties = { ...markSecrets(plainProperties(confirmed), lifecycle.secrets), __provider: provider };
  return Object.assign(new Error(message), { id, properties, reasons: [message] });
}

/** Whether an error records its object in the state. */
export const isInitFailed = (error: unknown): boolean => error instanceof Error && "reasons" in error;
