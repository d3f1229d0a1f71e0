import type { Lifecycle, Properties } from "./lifecycle";
import { get, given, pick, same, set } from "./paths";
import { safe } from "./safe";

/** The sorted settable paths that the program gives (lifecycle rule 7). */
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
    (path) => given(desired, path) && !same(safe(get(desired, path)), safe(get(actual, path))),
  );
}

/** What the machine records beside the platform's own values. */
export function bookkeeping(lifecycle: Lifecycle, inputs: Properties, adopted: boolean): Properties {
  let kept: Properties = { adopted, managed: managedPaths(lifecycle, inputs) };
  for (const setting of lifecycle.deleteSettings) kept = set(kept, setting, inputs[setting]);
  return kept;
}
