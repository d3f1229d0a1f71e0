import { isDataSource, type Lifecycle, type Properties } from "../classes/lifecycle";
import type { Account } from "./account";
import { get, given, pick, same } from "./paths";
import { plainJson } from "./plainJson";

/** The sorted settable paths that the program gives (rules.md#managed-fields). */
export const managedPaths = (lifecycle: Lifecycle, inputs: Properties): string[] =>
  lifecycle.settable.filter((path) => given(inputs, path)).sort();

/** The paths a state records as managed; everything that has a value where none are recorded (an import). */
export function recordedPaths(lifecycle: Lifecycle, recorded: Properties, live: Properties): string[] {
  const paths = recorded["managed"];
  return Array.isArray(paths)
    ? paths.filter((path): path is string => typeof path === "string")
    : managedPaths(lifecycle, pick(live, lifecycle.settable));
}

/** What must hold on the platform: the managed values and those the class implies. */
export function wanted(lifecycle: Lifecycle, inputs: Properties): Properties {
  return { ...pick(inputs, lifecycle.settable), ...lifecycle.implied };
}

/** The paths at which `actual` has another value than `desired` asks for. */
export function differing(lifecycle: Lifecycle, desired: Properties, actual: Properties): string[] {
  const paths = [...lifecycle.settable, ...Object.keys(lifecycle.implied ?? {})];
  return paths.filter(
    (path) => given(desired, path) && !same(plainJson(get(desired, path)), plainJson(get(actual, path))),
  );
}

/** What the machine records beside the platform's own values: outputs with it as these inputs leave them. */
export function withBookkeeping(
  lifecycle: Lifecycle,
  outputs: Properties,
  inputs: Properties,
  adopted: boolean,
): Properties {
  // A delete-time setting that the program no longer gives must not live on.
  const settings = Object.entries(outputs).filter(
    ([property]) => !lifecycle.deleteSettings.includes(property) || inputs[property] !== undefined,
  );
  return {
    ...Object.fromEntries(settings),
    ...adoption(lifecycle, adopted),
    managed: managedPaths(lifecycle, inputs),
    ...pick(inputs, lifecycle.deleteSettings),
  };
}

/** The account that the object is in, for whoever reads this state with other settings. */
export const accountOutput = (
  lifecycle: Lifecycle,
  { fingerprint }: Pick<Account, "fingerprint">,
): Properties => (isDataSource(lifecycle) ? {} : { account: fingerprint });

/** Whether the object was there before: recorded where destroy goes by it. */
export const adoption = ({ onDelete }: Lifecycle, adopted: unknown): Properties =>
  onDelete.created === onDelete.adopted ? {} : { adopted };
