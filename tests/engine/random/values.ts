import { isDeepStrictEqual } from "node:util";
import { disagreement } from "../faults/platform";
import type { Fate } from "./prediction";
import { inputsOf, type Key, urnOf } from "./program";
import type { Recorded } from "./recorded";
import { nothing, type Seen, type Snapshot } from "./world";

/** Both sides of a step. */
export interface Step {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly was: readonly Recorded[];
  readonly recorded: readonly Recorded[];
  /** Objects that were changed behind Pulumi's back and not looked at since. */
  readonly drifted: ReadonlySet<Key>;
}

export const seenAt = (snapshot: Snapshot, key: Key): Seen => snapshot.get(key) ?? nothing;

/** Program, state and platform agree in what is managed, and the rest is as it was. */
export function compareValues(step: Step, fate: Fate, op: string | undefined): string[] {
  const { declared, key, before } = fate;
  const [was, now] = [seenAt(step.before, key), seenAt(step.after, key)];
  const recorded = step.recorded.find(({ urn, pending }) => urn === urnOf(declared) && !pending);
  const untouched = op === undefined && before !== undefined && !fate.replaced;
  if (untouched) {
    const same = isDeepStrictEqual([was.held, was.made, was.token], [now.held, now.made, now.token]);
    const changed = same
      ? []
      : [`nothing was to do, yet ${JSON.stringify(was)} became ${JSON.stringify(now)}`];
    return step.drifted.has(key) ? changed : [...changed, ...disagreement(now.held, recorded?.outputs, true)];
  }
  const [held, previous] = [now.held[0] ?? {}, was.held[0]];
  const ignored = before ? (declared.options.ignoreChanges ?? []) : [];
  const given = inputsOf(declared);
  const wrongs = disagreement(now.held, recorded?.outputs, true);
  for (const [name, value] of Object.entries(held)) {
    if (ignored.includes(name) || name === "scripts") continue;
    if (name in given && !isDeepStrictEqual(given[name], value))
      wrongs.push(`${name} is ${JSON.stringify(value)}, the program says ${JSON.stringify(given[name])}`);
    const settable = unmanaged[declared.subject.className]?.includes(name);
    if (
      settable &&
      !(name in given) &&
      previous &&
      fate.endings[0] !== "makes" &&
      !isDeepStrictEqual(previous[name], value)
    )
      wrongs.push(
        `${name}, which is not managed, was ${JSON.stringify(previous[name])} and is ${JSON.stringify(value)}`,
      );
  }
  const token = given["token"] ?? (previous ? was.token : now.token);
  if (declared.subject.className === "LogForwarding" && now.token !== token) wrongs.push("its token is lost");
  return wrongs;
}

/** What several manage has each value of one of them or of before: they write over each other. */
export function compareShared(step: Step, key: Key, sharers: readonly Fate[]): string[] {
  const [was, now] = [seenAt(step.before, key), seenAt(step.after, key)];
  const given = sharers.map(({ declared }) => inputsOf(declared));
  const isOfOne = (name: string, value: unknown, previous: unknown): boolean =>
    [...given.flatMap((inputs) => (name in inputs ? [inputs[name]] : [])), previous].some((each) =>
      isDeepStrictEqual(each, value),
    );
  const [held, previous] = [now.held[0] ?? {}, was.held[0]];
  const isGone = now.held.length === 0 && was.held.length === 0;
  const wrongs = now.held.length === 1 || isGone ? [] : [`there are ${now.held.length} on the platform`];
  for (const [name, value] of Object.entries(held)) {
    const isKnown = previous !== undefined || given.some((inputs) => name in inputs);
    if (
      isKnown &&
      !["scripts", "release", "published", "ruleJson"].includes(name) &&
      !isOfOne(name, value, previous?.[name])
    )
      wrongs.push(
        `${name} was ${JSON.stringify(previous?.[name])} and is ${JSON.stringify(value)}, as no resource says`,
      );
  }
  if (previous && !isOfOne("token", now.token, was.token)) wrongs.push("its token is lost");
  return wrongs;
}

const unmanaged: Readonly<Record<string, readonly string[]>> = {
  LoadBalancer: ["originGroupLoadBalancingMethod", "stickySessionType", "loadBalancerId"],
  OriginGroup: ["enabled", "weight", "priority", "latitude", "longitude", "originGroupId"],
  Origin: ["enabled", "weight", "originId"],
  RateLimitRule: ["ruleId"],
  LogForwarding: ["enabled", "configurationId"],
  Database: ["databaseId", "replicaRegions"],
};
