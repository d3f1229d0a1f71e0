import type { Lifecycle, Properties } from "../classes/lifecycle";
import { managedPaths, recordOf } from "./plan/managed";
import type { Declared } from "./resource";
import { pick } from "./values";

/** What the state records of a resource: the outputs of its object, and what the dynamic provider adds. */
export function stateOf(
  { lifecycle, account, inputs }: Declared & { readonly account: { readonly fingerprint: unknown } },
  outputs: Properties,
  adopted: boolean,
): Properties {
  // A delete-time setting that the program no longer sets is dropped.
  const live = Object.entries(outputs).filter(([property]) => !lifecycle.deleteSettings.includes(property));
  return {
    ...Object.fromEntries(live),
    ...adoptedOutput(lifecycle, adopted),
    managed: recordOf(managedPaths(lifecycle, inputs)),
    ...pick(inputs, lifecycle.deleteSettings),
    // For later reads of this state with other settings.
    account: account.fingerprint,
  };
}

/** Whether the object existed before: recorded if destroy depends on it. */
export const adoptedOutput = ({ defaultOnDelete }: Lifecycle, adopted: unknown): Properties =>
  defaultOnDelete === "keep" ? {} : { adopted };

/** Whether nothing is recorded: an import or a `.get` reads the object. */
export const hasNoRecord = (recorded: Properties): boolean => Object.keys(recorded).length === 0;
