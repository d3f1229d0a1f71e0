import type { Account } from "./account";
import { parseId } from "./identity";
import type { Comparison, Lifecycle, Properties } from "./lifecycle";
import { differing, managedPaths, wanted } from "./managed";
import { notice } from "./notice";
import { given, same, top } from "./paths";
import { safe } from "./safe";
import { capital } from "./sentence";
import { unknownAt } from "./unknowns";

/** Compares what the program gives with what is recorded; `__provider` never counts (lifecycle rules 7 and 12). */
export async function diff(
  lifecycle: Lifecycle,
  account: () => Account,
  id: string,
  recorded: Properties,
  inputs: Properties,
): Promise<Comparison> {
  const replaces = lifecycle.replaceOn.filter(
    (property) =>
      given(inputs, property) &&
      (unknownAt(inputs, property) || !same(safe(inputs[property]), recorded[property])),
  );
  const changed = [
    ...differing(lifecycle, wanted(lifecycle, inputs), recorded),
    ...lifecycle.settable.filter((path) => unknownAt(inputs, path)),
    ...(lifecycle.untold?.(recorded) ?? []),
    ...managedSetChanges(lifecycle, recorded, inputs),
    ...lifecycle.deleteSettings.filter((setting) => !same(inputs[setting], recorded[setting])),
  ];
  const own = replaces.length ? undefined : await compareOwn(lifecycle, account, id, recorded, inputs);
  return {
    changed: [...new Set([...changed, ...replaces, ...(own?.changed ?? []), ...(own?.replaces ?? [])])],
    replaces: [...replaces, ...(own?.replaces ?? [])],
  };
}

/** Only for a program's arguments: the diff of a refresh follows a read, and must not fail over a name that is gone. */
async function compareOwn(
  lifecycle: Lifecycle,
  account: () => Account,
  id: string,
  recorded: Properties,
  inputs: Properties,
): Promise<Comparison | undefined> {
  if (!lifecycle.compare || !account().held.wasChecked(inputs)) return undefined;
  const unknown = Object.keys(inputs).filter((property) => unknownAt(inputs, property));
  if (unknown.length) return { changed: unknown, replaces: unknown };
  const key = parseId(lifecycle, id);
  const comparison = await lifecycle.compare(account().client, key, recorded, inputs);
  // The engine shows no more of outputs than that they change.
  if (comparison.changed.length)
    notice(
      `${capital(lifecycle.describe(key))} has changed on the platform: ${comparison.changed.join(", ")}.`,
    );
  return comparison;
}

/** Paths that the program gives now and did not before, or the other way round: an update that sends nothing. */
function managedSetChanges(lifecycle: Lifecycle, recorded: Properties, inputs: Properties): string[] {
  const before = new Set(Array.isArray(recorded["managed"]) ? (recorded["managed"] as string[]) : []);
  const now = new Set(managedPaths(lifecycle, inputs));
  const unknownTops = new Set(lifecycle.settable.filter((path) => unknownAt(inputs, path)).map(top));
  const moved = [
    ...[...now].filter((path) => !before.has(path)),
    ...[...before].filter((path) => !now.has(path)),
  ];
  return moved.filter((path) => !unknownTops.has(top(path)));
}
