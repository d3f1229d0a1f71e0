import type { Lifecycle, Properties } from "../classes/lifecycle";
import { formatId } from "./object";
import type { DeclaredResource } from "./resource";
import { encodePaths, managedPaths, markSecrets, pickPaths, plainProperties } from "./values";

/** What the state records of a resource: the outputs of its object, and what the provider adds. */
export function stateOutputs(
  { lifecycle, account, inputs }: DeclaredResource & { readonly account: { readonly fingerprint: unknown } },
  outputs: Properties,
  adopted: boolean,
): Properties {
  // A delete-time setting that the program no longer sets is dropped.
  const live = Object.entries(outputs).filter(([property]) => !lifecycle.deleteSettings.includes(property));
  return {
    ...Object.fromEntries(live),
    // An output may say by itself that the object is adopted.
    ...adoptedOutput(lifecycle, adopted || outputs["adopted"] === true),
    managed: encodePaths(managedPaths(lifecycle, inputs)),
    ...pickPaths(inputs, lifecycle.deleteSettings),
    // For later reads of this state with other settings.
    account: account.fingerprint,
  };
}

/** Whether the object existed before: recorded if destroy depends on it. */
export const adoptedOutput = ({ defaultOnDelete }: Lifecycle, adopted: unknown): Properties =>
  defaultOnDelete === "keep" ? {} : { adopted };

/** Whether nothing is recorded: an import or a `.get` reads the object. */
export const hasNoRecord = (recorded: Properties): boolean => Object.keys(recorded).length === 0;

/**
 * The form of error that Pulumi records as "failed to initialize" (rules.md#failed-initialization): the next `up`
 * updates the object, destroy deletes it. `confirmed` holds only what a response has confirmed.
 */
export function initializationError(
  { lifecycle, key, inputs }: DeclaredResource & { readonly key: Properties },
  confirmed: Properties,
  cause: unknown,
): Error {
  const message = cause instanceof Error ? cause.message : String(cause);
  const marked = markSecrets(plainProperties(confirmed), lifecycle.secrets);
  const properties = { ...marked, __provider: inputs["__provider"] };
  return Object.assign(new Error(message), { id: formatId(lifecycle, key), properties, reasons: [message] });
}

/** Whether an error records its object in the state. */
export const isInitializationError = (error: unknown): boolean =>
  error instanceof Error && "reasons" in error;
