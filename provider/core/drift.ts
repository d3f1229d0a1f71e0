import type { Comparison, Properties } from "../classes/lifecycle";
import { capitalize } from "../http/errors";
import { notify } from "./messages";
import type { DeclaredResource, RecordedResource } from "./resource";
import {
  compareValues,
  describeTwoValues,
  getValue,
  hasValue,
  isEqual,
  listUnconfirmedPaths,
  withFallback,
} from "./values";

/** What others have changed on the platform since the state was written, next to what the program has changed. */
export interface Drift {
  /** The paths that others have changed and the program has not: an update leaves them as they are. */
  readonly keptPaths: readonly string[];
  /** Outputs that an update would compute if it reverted those changes. */
  readonly keptOutputs: readonly string[];
  /** The paths that both have changed: an update writes the program's values. */
  readonly overwrittenPaths: readonly string[];
}

/** `diff`: the comparison of the program with the state, which a preview shows. `liveOutputs`: those of a read. */
export function findDrift(
  { lifecycle, recorded, inputs }: DeclaredResource & RecordedResource,
  diff: Comparison,
  liveOutputs: Properties,
): Drift {
  const live = compareValues(lifecycle, withFallback(liveOutputs, recorded, lifecycle.settable), inputs);
  const unconfirmedPaths = listUnconfirmedPaths(lifecycle, recorded);
  const isOverwritten = (path: string) =>
    hasValue(recorded, path) &&
    hasValue(liveOutputs, path) &&
    !unconfirmedPaths.includes(path) &&
    !isEqual(getValue(recorded, path), getValue(liveOutputs, path));
  return {
    keptPaths: live.writtenPaths.filter((path) => !diff.changed.includes(path)),
    overwrittenPaths: live.writtenPaths.filter((path) => diff.changed.includes(path) && isOverwritten(path)),
    keptOutputs: live.computed.filter((output) => !diff.computed.includes(output)),
  };
}

/** Warns of what an update leaves as it is, and of what it overwrites. */
export function warnOfDrift(
  { lifecycle, key, recorded }: RecordedResource,
  { keptPaths, overwrittenPaths }: Drift,
  liveOutputs: Properties,
): void {
  const subject = capitalize(lifecycle.describe(key));
  const warn = (paths: readonly string[], consequence: string) => {
    if (paths.length === 0) return;
    const changes = paths.map((path) =>
      describeTwoValues(lifecycle, path, [recorded, "recorded"], [liveOutputs, "now"]),
    );
    notify(`${subject} was changed outside of this program: ${changes.join(", ")}. ${consequence}`);
  };
  warn(
    keptPaths,
    'This update leaves that as it is. "pulumi preview --refresh" shows what would revert it, and "pulumi up --refresh" reverts it.',
  );
  warn(overwrittenPaths, "This update overwrites that, because the program has changed it, too.");
}
