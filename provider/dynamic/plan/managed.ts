import { createHash } from "node:crypto";
import type { Lifecycle, Properties } from "../../classes/lifecycle";
import { get, has, pick, same } from "../values";
import { plainJson } from "../values/plainJson";
import { unknownAt } from "../values/unknowns";

/** The sorted settable paths that the program sets (rules.md#managed-fields). */
export const managedPaths = (lifecycle: Lifecycle, inputs: Properties): string[] =>
  lifecycle.settable.filter((path) => has(inputs, path)).sort();

/**
 * The managed paths of a state. Without a record (an import), everything that has a value, except for numbers and lists
 * that no program may declare, such as an enumeration's new member.
 */
export function pathsToRead(lifecycle: Lifecycle, recorded: Properties, live: Properties): string[] {
  const paths = recordedPaths(lifecycle, recorded);
  if (paths) return paths;
  const values = pick(live, lifecycle.settable);
  const refused = lifecycle.inputs.safeParse(values).error?.issues.map(({ path }) => `${path.join(".")}.`);
  return managedPaths(lifecycle, values).filter(
    (path) => typeof get(values, path) === "string" || !refused?.some((each) => each.startsWith(`${path}.`)),
  );
}

/** The paths that a state records as managed, if it has such a record. */
export function recordedPaths(lifecycle: Lifecycle, { managed }: Properties): string[] | undefined {
  // Version 0.1.0 recorded the paths themselves.
  if (Array.isArray(managed)) return managed.filter((path): path is string => typeof path === "string");
  if (typeof managed !== "string") return undefined;
  const codes = new Set(managed.match(/.{3}/g));
  return lifecycle.settable.filter((path) => codes.has(codeOf(path)));
}

/** What a state records for these paths: a short code for each, because the engine writes the whole state at each step. */
export const recordOf = (paths: readonly string[]): string => paths.map(codeOf).join("");

const codesByPath = new Map<string, string>();

/** Three characters; no two paths of a class have the same code. Two of an ApiObject may: its own `compare` finds what is removed. */
function codeOf(path: string): string {
  const code = codesByPath.get(path) ?? createHash("sha256").update(path).digest("base64url").slice(0, 3);
  codesByPath.set(path, code);
  return code;
}

/** The values that an update is to leave: the managed ones and those that the class implies. */
export const desiredValues = (lifecycle: Lifecycle, inputs: Properties): Properties => ({
  ...pick(inputs, lifecycle.settable, { nulls: true }),
  ...lifecycle.implied,
});

/** The paths at which outputs differ from the desired values, or may: those that are not known yet. */
export function differingPaths(lifecycle: Lifecycle, inputs: Properties, outputs: Properties): string[] {
  const desired = desiredValues(lifecycle, inputs);
  const differs = (path: string) =>
    has(desired, path) && !same(plainJson(get(desired, path)), plainJson(get(outputs, path)));
  const paths = [...lifecycle.settable, ...Object.keys(lifecycle.implied)];
  return paths.filter((path) => unknownAt(inputs, path) || differs(path));
}
