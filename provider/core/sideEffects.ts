import type { Lifecycle, Properties } from "../classes/lifecycle";
import { EdgeError } from "../http/errors";
import { notify } from "./messages";
import type { DeclaredResource } from "./resource";
import { getValue, hasValue, isEqual } from "./values";

/** What a write, or someone else at the same time, has changed at paths that the write was not to change. */
interface SideEffects {
  readonly resetPaths: readonly string[];
  readonly foreignPaths: readonly string[];
}

/** `before`: the outputs of the read before the write. `after`: those of its response. */
export function findSideEffects(
  { lifecycle, inputs }: DeclaredResource,
  paths: readonly string[],
  before: Properties,
  after: Properties,
): SideEffects {
  const changedPaths = findChangedPaths(paths, before, after);
  const isReset = (path: string) => hasValue(inputs, path) || mayHaveBeenReset(lifecycle, path, after);
  return {
    resetPaths: changedPaths.filter(isReset),
    foreignPaths: changedPaths.filter((path) => !isReset(path)),
  };
}

export const findChangedPaths = (paths: readonly string[], before: Properties, after: Properties): string[] =>
  paths.filter((path) => {
    const [old, now] = [getValue(before, path), getValue(after, path)];
    return old !== undefined && old !== null && now !== undefined && !isEqual(old, now);
  });

/** Whether the write may have reset a changed field. It did not if the API's default is known and the field now has another value. */
const mayHaveBeenReset = ({ apiDefaults }: Lifecycle, path: string, after: Properties): boolean =>
  !(path in apiDefaults) || isEqual(getValue(after, path), apiDefaults[path]);

/** Warns of fields that differ from the state. Without a read, the write or someone else may have changed them. */
export function warnOfUnverifiedChanges(subject: string, changed: readonly string[]): void {
  if (changed.length === 0) return;
  notify(
    `After the update of ${subject}, these properties differ from the state: ${changed.join(", ")}. The update did not set them, and without a read operation it is not known whether it changed them: check them on the platform.`,
  );
}

export function warnOfForeignChanges(subject: string, changed: readonly string[]): void {
  if (changed.length === 0) return;
  const outcome = changed.length === 1 ? "it was left as it is" : "they were left as they are";
  notify(
    `While ${subject} was updated, ${changed.join(", ")} changed as well, which this program does not manage: ${outcome}.`,
  );
}

/** `unrestoredPaths`: the paths whose value could not be restored. @throws EdgeError if there are any */
export function reportResetOrThrow(
  subject: string,
  resetPaths: readonly string[],
  unrestoredPaths: readonly string[],
): void {
  if (unrestoredPaths.length)
    throw new EdgeError(
      `Updating ${subject} also changed ${unrestoredPaths.join(", ")}, and the previous values could not be restored: check that on the platform.`,
    );
  notify(`Updating ${subject} also reset ${resetPaths.join(", ")}: the previous values were restored.`);
}
