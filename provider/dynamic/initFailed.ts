import type { Lifecycle, Properties } from "../classes/lifecycle";
import { plainProperties } from "./plainJson";
import { markSecrets } from "./secrets";

/**
 * The one form of error that Pulumi records as a half-made object (rules.md#failed-initialization): the next `up`
 * updates it, destroy deletes it. `confirmed` holds only what an answer of the platform has confirmed.
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
