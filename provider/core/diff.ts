import { isDeepStrictEqual } from "node:util";
import type { Lifecycle } from "../classes/lifecycle";
import type { Comparison, Properties } from "../model/properties";
import { fingerprintDiffers, type InAccount, isKeepOnlyChange, requireSameAccount } from "./account";
import { listExplicitIdFields } from "./identity";
import { describeObjectReplacedById, notify, notifyOnce } from "./messages";
import type { DeclaredResource, OwningResource, RecordedResource } from "./resource";
import { compareValues } from "./values/differences";
import { decodeManagedPaths, listManagedPaths, listUncertainPaths } from "./values/managedPaths";
import { getTopLevelName, hasUnknown, hasValue, isUnknownAt } from "./values/paths";
import { toPlainJson } from "./values/plainJson";

/**
 * Compares a resource's arguments with its recorded state. Sends no request. `writtenPaths`: the changed paths that an update
 * sends to the API. Other changes replace the resource, or affect only its state.
 */
export function compareInputs(
  lifecycle: Lifecycle,
  recorded: Properties,
  inputs: Properties,
): Comparison & { readonly writtenPaths: readonly string[] } {
  const comparison = compareValues(lifecycle, recorded, inputs);
  const uncertainPaths = listUncertainPaths(lifecycle, recorded).filter((path) => hasValue(inputs, path));
  const writtenPaths = [...new Set([...comparison.writtenPaths, ...uncertainPaths])];
  const replaces = [
    ...lifecycle.replaceOn.filter((property) => requiresReplacement(recorded, inputs, property)),
    ...comparison.replaces,
  ];
  const changed = [
    ...writtenPaths,
    ...findManagedPathChanges(lifecycle, recorded, inputs),
    ...lifecycle.recordedSettings.filter((setting) => !isDeepStrictEqual(inputs[setting], recorded[setting])),
    ...replaces,
  ];
  const notice =
    uncertainPaths.length > 0
      ? `The last update of ${lifecycle.describe(recorded)} failed, and its response does not show whether it has set ${uncertainPaths.join(", ")}: this update makes sure that the program's values are set.`
      : comparison.notice;
  return { ...comparison, writtenPaths, changed: [...new Set(changed)], replaces, notice };
}

/** An argument that the program omits keeps its recorded value, so it never replaces the object (rules.md#replacement). */
const requiresReplacement = (recorded: Properties, inputs: Properties, property: string): boolean =>
  hasValue(inputs, property) &&
  (isUnknownAt(inputs, property) || !isDeepStrictEqual(toPlainJson(inputs[property]), recorded[property]));

/** Returns the paths that the program newly sets or no longer sets. The recorded `managed` changes even if no value does. */
function findManagedPathChanges(lifecycle: Lifecycle, recorded: Properties, inputs: Properties): string[] {
  const oldPaths = new Set(decodeManagedPaths(lifecycle, recorded));
  const newPaths = new Set(listManagedPaths(lifecycle, inputs));
  const unknownProperties = new Set(
    lifecycle.settable.filter((path) => isUnknownAt(inputs, path)).map(getTopLevelName),
  );
  const differences = [...newPaths, ...oldPaths].filter((path) => newPaths.has(path) !== oldPaths.has(path));
  return differences.filter((path) => !unknownProperties.has(getTopLevelName(path)));
}

/** An entry of Pulumi's detailed diff. */
export interface PropertyChange {
  readonly path: string;
  readonly kind: "add" | "delete" | "update";
  readonly replaces: boolean;
  /** Whether the program sets the property, or set it before. If not, it is only an output. */
  readonly isInput: boolean;
  /** Set for a computed output if a notice or another change explains the update: the engine need not show it. */
  readonly isExplained?: true;
}

/**
 * Returns the kind of change for each path, nested ones included. Computed outputs use "add", which the engine shows as an
 * unknown value. For "update", it would look for the value in the arguments, find none and show a removal. A secret
 * argument that only an import recorded as managed is no change. A member that the program no longer gives keeps its value, so
 * it is left out if anything else has changed.
 */
export function listPropertyChanges(
  { settable, secretPaths }: Lifecycle,
  { changed, replaces, computed, notice }: Comparison,
  oldInputs: Properties,
  inputs: Properties,
): PropertyChange[] {
  const replacedProperties = new Set(replaces.map(getTopLevelName));
  const isKept = (path: string) =>
    path.includes(".") && settable.includes(path) && hasValue(oldInputs, path) && !hasValue(inputs, path);
  const shown = changed.every(isKept) ? changed : changed.filter((path) => !isKept(path));
  const isInputPath = (path: string) => hasValue(oldInputs, path) || hasValue(inputs, path);
  const isExplained = notice !== undefined || shown.some(isInputPath);
  return shown.flatMap((path) => {
    const [wasSet, isSet] = [hasValue(oldInputs, path), hasValue(inputs, path)];
    if (!wasSet && !isSet && settable.includes(path) && secretPaths.includes(path)) return [];
    const kind = wasSet === isSet ? "update" : wasSet ? "delete" : "add";
    return {
      path,
      kind: computed.includes(path) ? "add" : kind,
      replaces: replacedProperties.has(getTopLevelName(path)),
      isInput: wasSet || isSet,
      ...(isExplained && computed.includes(path) && !isInputPath(path) && { isExplained: true as const }),
    };
  });
}

type ComparedResource = InAccount<DeclaredResource & RecordedResource>;

/**
 * Compares the program's arguments with the recorded state. Claims the object, unless the resource is replaced or the diff
 * follows a refresh. Releases names that the resource gives up. Records a replacement for the deletes of the run.
 */
export async function diffResource(
  resource: InAccount<OwningResource & RecordedResource>,
): Promise<Comparison> {
  const { lifecycle, account, key, inputs } = resource;
  const comparison = await compareAndVerifyAccount(resource);
  const isChecked = account.checkedInputs.has(inputs);
  account.progress.recordDiff(resource, comparison, isChecked);
  if (isChecked && comparison.replaces.length === 0)
    account.claims.claimRecordedObject(resource, comparison.changed.length > 0);
  account.claims.releaseNames(resource);
  if (isChecked && comparison.replaces.length > 0 && listExplicitIdFields(lifecycle, inputs).length > 0) {
    account.claims.recordReplacementById(resource);
    notify(describeObjectReplacedById(lifecycle, key), "info");
  }
  return comparison;
}

async function compareAndVerifyAccount(resource: ComparedResource): Promise<Comparison> {
  const { lifecycle, account, recorded, inputs } = resource;
  const comparison = compareInputs(lifecycle, recorded, inputs);
  // The engine deletes a replaced object through the provider that the state records, so this account needs no check.
  if (comparison.replaces.length > 0) return comparison;
  // A diff changes nothing on the platform, so an account that cannot be verified only causes a warning, once.
  if (!isKeepOnlyChange(resource, comparison))
    await requireSameAccount(resource, ({ message }) =>
      notifyOnce(`account ${account.fingerprint}`, message),
    );
  // After a refresh, the engine calls Diff without Check: it must not fail in `compareByReading` or announce computed outputs.
  if (!account.checkedInputs.has(inputs)) return { ...comparison, computed: [], notice: undefined };
  return hasUnknown(inputs) ? comparison : addChangesFromRead(resource, comparison);
}

/** Adds the differences that only a read can find (`Lifecycle.compareByReading`). Prints the notices of both comparisons. */
export async function addChangesFromRead(
  resource: ComparedResource,
  comparison: Comparison,
): Promise<Comparison> {
  const { lifecycle, account, key, recorded, inputs } = resource;
  const isMoved = fingerprintDiffers(resource);
  const readComparison = await lifecycle.compareByReading?.(account.client, key, recorded, inputs, isMoved);
  const notices = [comparison.notice, readComparison?.notice].filter((notice) => notice !== undefined);
  for (const message of notices) notify(message, "info");
  return addChanges({ ...comparison, notice: notices[0] }, readComparison);
}

/** Adds changes to a comparison that found no replacement itself. */
export const addChanges = (
  comparison: Comparison,
  { changed = [], replaces = [] }: Partial<Comparison> = {},
): Comparison => ({
  ...comparison,
  changed: [...new Set([...comparison.changed, ...changed, ...replaces])],
  replaces,
});
