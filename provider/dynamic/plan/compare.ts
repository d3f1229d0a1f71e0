import type { Comparison, Lifecycle, Properties } from "../../classes/lifecycle";
import { has, same, top } from "../values";
import { plainJson } from "../values/plainJson";
import { unknownAt } from "../values/unknowns";
import { differingPaths, managedPaths, recordedPaths } from "./managed";

/**
 * How the arguments of a resource differ from what is recorded of it. Reads nothing. `written`: the part of `changed` for
 * which an update sends something; the rest changes only the state.
 */
export function compare(
  lifecycle: Lifecycle,
  recorded: Properties,
  inputs: Properties,
): Comparison & { readonly written: readonly string[] } {
  const ofClass = lifecycle.compare?.(recorded, inputs);
  const replaces = [
    ...lifecycle.replaceOn.filter((property) => isReplaced(recorded, inputs, property)),
    ...(ofClass?.replaces ?? []),
  ];
  const written = [...new Set([...differingPaths(lifecycle, inputs, recorded), ...(ofClass?.changed ?? [])])];
  const changed = [
    ...written,
    ...managedSetChanges(lifecycle, recorded, inputs),
    ...lifecycle.deleteSettings.filter((setting) => !same(inputs[setting], recorded[setting])),
    ...replaces,
  ];
  return { computed: [], ...ofClass, written, changed: [...new Set(changed)], replaces };
}

/** An identity that the program leaves out, or repeats, is the recorded one (rules.md#replacement). */
const isReplaced = (recorded: Properties, inputs: Properties, property: string): boolean =>
  has(inputs, property) &&
  (unknownAt(inputs, property) || !same(plainJson(inputs[property]), recorded[property]));

/** Paths that the program newly sets or no longer sets: an update that writes nothing. */
function managedSetChanges(lifecycle: Lifecycle, recorded: Properties, inputs: Properties): string[] {
  const before = new Set(recordedPaths(lifecycle, recorded));
  const now = new Set(managedPaths(lifecycle, inputs));
  const unknownTops = new Set(lifecycle.settable.filter((path) => unknownAt(inputs, path)).map(top));
  const addedOrRemoved = [...now, ...before].filter((path) => now.has(path) !== before.has(path));
  return addedOrRemoved.filter((path) => !unknownTops.has(top(path)));
}
