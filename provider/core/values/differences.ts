import { isDeepStrictEqual } from "node:util";
import { shortenForMessage } from "../../base/messageText";
import type { Lifecycle } from "../../classes/lifecycle";
import type { Properties } from "../../model/properties";
import { omitUnmanagedKeys } from "./managedPaths";
import { getValue, hasValue, isUnknownAt, pickPaths } from "./paths";
import { toPlainJson } from "./plainJson";
import { selectPlaceholder } from "./secretValues";

/** Returns the values that an object must have after an update: the managed ones, and those that the class implies. */
export const buildDesiredValues = (lifecycle: Lifecycle, inputs: Properties): Properties => ({
  ...pickPaths(inputs, lifecycle.settable, { nulls: true }),
  ...lifecycle.impliedOutputs,
});

/** Returns the paths at which outputs differ from the desired values. A value that is not known yet is treated as different. */
export function findDifferingPaths(lifecycle: Lifecycle, inputs: Properties, outputs: Properties): string[] {
  const desired = buildDesiredValues(lifecycle, inputs);
  const current = omitUnmanagedKeys(lifecycle, outputs, inputs);
  const differs = (path: string) =>
    hasValue(desired, path) &&
    !isDeepStrictEqual(toPlainJson(getValue(desired, path)), toPlainJson(getValue(current, path)));
  const paths = [...lifecycle.settable, ...Object.keys(lifecycle.impliedOutputs)];
  return paths.filter((path) => isUnknownAt(inputs, path) || differs(path));
}

/**
 * Compares the arguments with recorded outputs, or with those of a read. `writtenPaths`: the paths that an update sends to the
 * API, including those that only the class's `compare` finds.
 */
export function compareValues(lifecycle: Lifecycle, recorded: Properties, inputs: Properties) {
  const comparison = lifecycle.compare?.(omitUnmanagedKeys(lifecycle, recorded, inputs), inputs);
  const writtenPaths = [...findDifferingPaths(lifecycle, inputs, recorded), ...(comparison?.changed ?? [])];
  return { replaces: [], computed: [], ...comparison, writtenPaths: [...new Set(writtenPaths)] };
}

/** Describes what a write of the desired values changes: `weight 3 → 20, enabled false → true`. Empty if nothing changes. */
export function describeChanges(lifecycle: Lifecycle, inputs: Properties, outputs: Properties): string {
  const desired = buildDesiredValues(lifecycle, inputs);
  const { writtenPaths, computed } = compareValues(lifecycle, outputs, inputs);
  return writtenPaths
    .map((path) => {
      const formatAfter = () =>
        computed.includes(path) ? "another value" : formatValue(lifecycle, desired, path);
      const after = isUnknownAt(inputs, path) ? "a value not known yet" : formatAfter();
      return [path, formatValue(lifecycle, outputs, path), "→", after].filter(Boolean).join(" ");
    })
    .join(", ");
}

/** Describes the written values that a response contradicts. Empty if there are none. */
export function describeIgnoredValues(
  lifecycle: Lifecycle,
  inputs: Properties,
  after: Properties,
  writtenPaths: readonly string[],
): string {
  const desired = buildDesiredValues(lifecycle, inputs);
  return findDifferingPaths(lifecycle, inputs, after)
    .filter((path) => writtenPaths.includes(path) && hasValue(after, path))
    .map((path) => describeTwoValues(lifecycle, path, [desired, "sent"], [after, "returned"]))
    .join(", ");
}

type LabeledValues = readonly [properties: Properties, label: string];

/** Returns a path with two values: `weight (10 in the state, 77 on the platform)`. Without them, if they must stay hidden. */
export function describeTwoValues(lifecycle: Lifecycle, path: string, ...both: readonly LabeledValues[]) {
  if (selectPlaceholder(lifecycle, path) !== undefined) return path;
  return `${path} (${both.map(([values, label]) => `${label} ${toShortJson(getValue(values, path) ?? null)}`).join(", ")})`;
}

/** Formats the value at a path for a message. Empty if there is none. */
function formatValue(lifecycle: Lifecycle, properties: Properties, path: string): string {
  const value = getValue(properties, path);
  if (value === undefined) return "";
  return selectPlaceholder(lifecycle, path) ?? toShortJson(value);
}

export const toShortJson = (value: unknown): string => shortenForMessage(JSON.stringify(value), 120);
