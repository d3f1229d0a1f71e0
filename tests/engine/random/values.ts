import { isDeepStrictEqual } from "node:util";
import { compareState } from "../faults/platform";
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

export interface ManagedResource {
  readonly declared: Declaration;
  readonly key: ObjectKey;
  readonly entry: StateEntry | undefined;
  readonly created: boolean;
  readonly op: string | undefined;
}

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

/** Checks that program, state and platform agree on managed values, and that the others in `preservedOutputs` are unchanged. */
export function compareValues(step: Step, { declared, key, entry, created, op }: ManagedResource): string[] {
  const [was, now] = [findSeen(step.before, key), findSeen(step.after, key)];
  const recorded = step.recorded.find(({ urn, pending }) => urn === getUrn(declared) && !pending);
  if (op === undefined && !created) {
    const changed = isUntouched(step, key)
      ? []
      : [`nothing was to do, yet ${JSON.stringify(was)} became ${JSON.stringify(now)}`];
    return step.drifted.has(key) ? changed : [...changed, ...compareState(now.held, recorded?.outputs, true)];
  }
  const [held, previous] = [now.held[0] ?? {}, was.held[0]];
  const ignored = entry ? (declared.options.ignoreChanges ?? []) : [];
  const given = mergeInputs(declared);
  const issues = compareState(now.held, recorded?.outputs, true);
  for (const [name, value] of Object.entries(held)) {
    if (ignored.includes(name) || name === "scripts") continue;
    if (name in given && !isDeepStrictEqual(given[name], value))
      issues.push(`${name} is ${JSON.stringify(value)}, the program says ${JSON.stringify(given[name])}`);
    const isPreserved = preservedOutputs[declared.subject.className]?.includes(name);
    if (
      isPreserved &&
      !(name in given) &&
      previous &&
      hasSameIds(previous, held) &&
      !isDeepStrictEqual(previous[name], value)
    )
      issues.push(
        `${name}, which is not managed, was ${JSON.stringify(previous[name])} and is ${JSON.stringify(value)}`,
      );
  }
  const token = given["token"] ?? (previous ? was.token : now.token);
  if (declared.subject.className === "LogForwarding" && now.token !== token) issues.push("its token is lost");
  return issues;
}

const hasSameIds = (a: Record<string, unknown>, b: Record<string, unknown>): boolean =>
  [...Object.values(assignedIds), "configurationId"].every((id) => a[id] === b[id]);

/** Checks an object that several resources overwrite: each value must come from one of them or be unchanged. */
export function compareShared(step: Step, key: ObjectKey, sharers: readonly Declaration[]): string[] {
  const [was, now] = [findSeen(step.before, key), findSeen(step.after, key)];
  const given = sharers.map(mergeInputs);
  const comesFromSharer = (name: string, value: unknown, previous: unknown): boolean =>
    [...given.flatMap((inputs) => (name in inputs ? [inputs[name]] : [])), previous].some((each) =>
      isDeepStrictEqual(each, value),
    );
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
      issues.push(
        `${name} was ${JSON.stringify(previous?.[name])} and is ${JSON.stringify(value)}, as no resource says`,
      );
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
