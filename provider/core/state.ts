import type { Lifecycle } from "../classes/lifecycle";
import type { Properties } from "../model/properties";
import { formatId } from "./identity";
import type { DeclaredResource } from "./resource";
import { encodePaths, listManagedPaths, pickDeclaredNames } from "./values/managedPaths";
import { pickPaths } from "./values/paths";
import { toPlainProperties } from "./values/plainJson";
import { markSecrets } from "./values/secretValues";

/** Returns the outputs to record: those of the object, and those that the provider adds. */
export function buildStateOutputs(
  { lifecycle, account, inputs }: DeclaredResource & { readonly account: { readonly fingerprint: unknown } },
  outputs: Properties,
  isAdopted: boolean,
): Properties {
  // Drop the recorded settings. Those that the program still sets are added below.
  const outputEntries = Object.entries(pickDeclaredNames(lifecycle, outputs, inputs)).filter(
    ([name]) => !lifecycle.recordedSettings.includes(name),
  );
  return {
    ...Object.fromEntries(outputEntries),
    // A class may also report the adoption in its own outputs.
    ...buildAdoptedOutput(lifecycle, isAdopted || outputs["adopted"] === true),
    managed: encodePaths(listManagedPaths(lifecycle, inputs)),
    ...pickPaths(inputs, lifecycle.recordedSettings),
    // A later run with other settings compares its account with this one.
    account: account.fingerprint,
  };
}

/** Returns the output `adopted`. Classes whose objects are kept by default do not record it: destroy does not depend on it. */
export const buildAdoptedOutput = ({ defaultOnDelete }: Lifecycle, isAdopted: unknown): Properties =>
  defaultOnDelete === "keep" ? {} : { adopted: isAdopted };

/** Whether there are no recorded outputs, which is the case in an import or a `.get`. */
export const hasNoRecord = (recorded: Properties): boolean => Object.keys(recorded).length === 0;

/**
 * Returns an error that makes Pulumi record the object as "failed to initialize" (rules.md#failed-initialization). The next
 * `up` then updates the object, and destroy can delete it.
 */
export function createInitializationError(
  { lifecycle, key, inputs }: DeclaredResource & { readonly key: Properties },
  outputs: Properties,
  cause: unknown,
): Error {
  const message = cause instanceof Error ? cause.message : String(cause);
  const markedOutputs = markSecrets(toPlainProperties(outputs), lifecycle.secretPaths);
  const properties = { ...markedOutputs, __provider: inputs["__provider"] };
  return Object.assign(new Error(message), { id: formatId(lifecycle, key), properties, reasons: [message] });
}

export const isInitializationError = (error: unknown): boolean =>
  error instanceof Error && "reasons" in error;
