import { isDeepStrictEqual } from "node:util";
import { compareState } from "../faults/platform";
import { revealSecrets } from "../secretsProvider";
import type { Case } from "./case";
import { type Declaration, getUrn, mergeInputs, type ObjectKey } from "./program";
import { assignedIds, type StateEntry } from "./recorded";
import { noObject, type SeenObject, type Snapshot } from "./world";

/** The platform (`before`, `after`) and the state (`was`, `recorded`), before and after a command. */
export interface Step {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly was: readonly StateEntry[];
  readonly recorded: readonly StateEntry[];
  /** Objects that were changed without Pulumi and not updated or refreshed since. */
  readonly drifted: ReadonlySet<ObjectKey>;
}

export const findSeen = (snapshot: Snapshot, key: ObjectKey): SeenObject => snapshot.get(key) ?? noObject;

/** Whether the object is the same on the platform as before the step. */
export function isUntouched({ before, after }: Step, key: ObjectKey): boolean {
  const [was, now] = [findSeen(before, key), findSeen(after, key)];
  return isDeepStrictEqual([was.held, was.made, was.token], [now.held, now.made, now.token]);
}

/** Lists the changed objects, except `explained` ones, and all changed neighbors. */
export const findTouched = (step: Step, explained: ReadonlySet<ObjectKey>): string[] =>
  [...step.after].flatMap(([key, now]) => {
    const was = findSeen(step.before, key);
    const beside = was.beside === now.beside ? [] : [`beside ${key}: ${was.beside} became ${now.beside}`];
    return explained.has(key) || isUntouched(step, key)
      ? beside
      : [...beside, `${key} was touched: ${JSON.stringify(was)} became ${JSON.stringify(now)}`];
  });

/**
 * Checks that the values that the preview showed, or all values of a created object, are on the platform and in the state.
 * Other managed values must be unchanged in both, even if they differ, and so must the others in `preservedOutputs`.
 */
export function compareValues({ step, declared, key, entry, created, ops, isShown, plugin }: Case): string[] {
  const [was, now] = [findSeen(step.before, key), findSeen(step.after, key)];
  const recorded = step.recorded.find(({ urn, pending }) => urn === getUrn(declared) && !pending);
  if (ops.length === 0 && !created) {
    const changed = isUntouched(step, key)
      ? []
      : [`nothing was to do, yet ${JSON.stringify(was)} became ${JSON.stringify(now)}`];
    return step.drifted.has(key) ? changed : [...changed, ...compareState(now.held, recorded?.outputs, true)];
  }
  const [first, ...others] = now.held;
  if (!first || others.length > 0) return [`there are ${now.held.length} on the platform`];
  const [held, outputs, given] = [flatten(first), flatten(recorded?.outputs), flatten(mergeInputs(declared))];
  const previous = was.held[0] && flatten(was.held[0]);
  const ignored = entry ? (declared.options.ignoreChanges ?? []) : [];
  // A managed value that the update was not to write: others may have changed it, and the state keeps the program's.
  const isKept = (name: string) => name in given && previous !== undefined && !isShown(name);
  // A replacement with `deleteBeforeReplace` adopts the object that its delete has disabled.
  const isDisabled = created && entry?.outputs["onDelete"] === "disable";
  const issues: string[] = [];
  for (const [name, value] of Object.entries(held)) {
    const isIgnored = ignored.includes(name);
    // The program gives the paths of scripts, and the state has their checksums.
    const stored = isKept(name) && name !== "scripts" ? given[name] : value;
    if (!(isIgnored && isKept(name)) && !contains(outputs[name], stored))
      issues.push(`the state has ${JSON.stringify([name, outputs[name]])}, not ${JSON.stringify(stored)}`);
    if (isIgnored || name === "scripts" || (name === "enabled" && isDisabled)) continue;
    const isPreserved = preservedOutputs[declared.subject.className]?.includes(name);
    const kept = isPreserved && previous && hasSameIds(previous, held) ? previous[name] : value;
    const expected = isKept(name) ? previous?.[name] : name in given ? given[name] : kept;
    if (!contains(value, expected))
      issues.push(`${name} is ${JSON.stringify(value)} instead of ${JSON.stringify(expected)}`);
  }
  const ownToken = isKept("token") ? undefined : given["token"];
  const token = ownToken ?? (previous ? was.token : now.token);
  // The event log hides whether the token of a dynamic resource differs.
  const mayKeepToken = !plugin && !created && now.token === was.token;
  if (declared.subject.className === "LogForwarding" && now.token !== token && !mayKeepToken)
    issues.push("its token is lost");
  return issues;
}

/** Whether a value has what a program gives of it: in objects, members that it omits get defaults. */
function contains(value: unknown, given: unknown): boolean {
  if (!Array.isArray(given) && Object(given) === given && Object(value) === value)
    return Object.entries(Object(given)).every(([name, each]) => contains(Object(value)[name], each));
  if (!Array.isArray(given) || !Array.isArray(value)) return isDeepStrictEqual(value, given);
  const pick = (each: unknown, of: unknown) =>
    Object(each) === each
      ? Object.fromEntries(Object.keys(Object(of)).map((name) => [name, Object(each)[name]]))
      : each;
  return isDeepStrictEqual(
    value.map((each, index) => pick(each, given[index])),
    given,
  );
}

/** Returns the decrypted values by path: those of the members of `properties`, an argument and output of ApiObject. */
function flatten(outputs: unknown): Record<string, unknown> {
  const { properties, ...values } = Object(revealSecrets(outputs));
  const members = Object.entries(Object(properties)).map(([name, value]) => [`properties.${name}`, value]);
  return { ...values, ...Object.fromEntries(members) };
}

const hasSameIds = (a: Record<string, unknown>, b: Record<string, unknown>): boolean =>
  [...Object.values(assignedIds), "configurationId"].every((id) => a[id] === b[id]);

/** Checks an object that several resources overwrite: each value must come from one of them or be unchanged. */
export function compareShared(step: Step, key: ObjectKey, sharers: readonly Declaration[]): string[] {
  const [was, now] = [findSeen(step.before, key), findSeen(step.after, key)];
  const given = sharers.map(mergeInputs);
  const comesFromSharer = (name: string, value: unknown, previous: unknown): boolean =>
    isDeepStrictEqual(previous, value) ||
    given.some((inputs) => name in inputs && isDeepStrictEqual(inputs[name], value));
  const [held, previous] = [now.held[0] ?? {}, was.held[0]];
  const isGone = now.held.length === 0 && was.held.length === 0;
  const issues = now.held.length === 1 || isGone ? [] : [`there are ${now.held.length} on the platform`];
  for (const [name, value] of Object.entries(held)) {
    const isKnown = previous !== undefined || given.some((inputs) => name in inputs);
    if (
      isKnown &&
      !["scripts", "release", "published", "ruleJson"].includes(name) &&
      !comesFromSharer(name, value, previous?.[name])
    )
      issues.push(`${name} is ${JSON.stringify(value)}, as no resource says`);
  }
  if (previous && !comesFromSharer("token", now.token, was.token)) issues.push("its token is lost");
  return issues;
}

const preservedOutputs: Readonly<Record<string, readonly string[]>> = {
  LoadBalancer: ["originGroupLoadBalancingMethod", "stickySessionType", "loadBalancerId"],
  OriginGroup: ["enabled", "weight", "priority", "latitude", "longitude", "originGroupId"],
  Origin: ["enabled", "weight", "originId"],
  RateLimitRule: ["ruleId"],
  LogForwarding: ["enabled", "configurationId"],
  Database: ["databaseId", "replicaRegions"],
};
