import { type Comparison, isDataSource, type Lifecycle, type Properties } from "../classes/lifecycle";
import type { Account } from "./account";
import { parseId } from "./identity";
import { differing, managedPaths, recordedPaths, wanted } from "./managed";
import { notice } from "./notice";
import { given, same, top } from "./paths";
import { plainJson } from "./plainJson";
import { unknownAt } from "./unknowns";
import { fingerprintDiffers, verifyAccountForDiff } from "./whichAccount";

/** Compares the program's arguments with the recorded state; `__provider` is ignored (rules.md#replacement). */
export async function diff(
  lifecycle: Lifecycle,
  account: () => Account,
  id: string,
  recorded: Properties,
  inputs: Properties,
): Promise<Comparison> {
  const replaces = [
    ...lifecycle.replaceOn.filter(
      (property) =>
        given(inputs, property) &&
        (unknownAt(inputs, property) || !same(plainJson(inputs[property]), recorded[property])),
    ),
    ...(lifecycle.replaces?.(recorded, inputs) ?? []),
  ];
  const changed = [
    ...differing(lifecycle, wanted(lifecycle, inputs), recorded),
    ...lifecycle.settable.filter((path) => unknownAt(inputs, path)),
    ...(lifecycle.missingFromState?.(recorded, inputs) ?? []),
    ...managedSetChanges(lifecycle, recorded, inputs),
    ...lifecycle.deleteSettings.filter((setting) => !same(inputs[setting], recorded[setting])),
  ];
  // A replaced object is deleted by the provider that it was recorded with.
  if (replaces.length === 0) await verifyAccountForDiff(lifecycle, account, id, recorded);
  const own = replaces.length ? {} : await compareByClass(lifecycle, account, id, recorded, inputs);
  replaces.push(...(own.replaces ?? []));
  return { changed: [...new Set([...changed, ...(own.changed ?? []), ...replaces])], replaces };
}

/** The class's own comparison. Skipped in the diff that follows a refresh, which must not fail if a name no longer exists. */
async function compareByClass(
  lifecycle: Lifecycle,
  account: () => Account,
  id: string,
  recorded: Properties,
  inputs: Properties,
): Promise<Partial<Comparison>> {
  if (!lifecycle.compare || !account().claims.wasChecked(inputs)) return {};
  const unknown = Object.keys(inputs).filter((property) => unknownAt(inputs, property));
  if (unknown.length) return isDataSource(lifecycle) ? { changed: unknown, replaces: unknown } : {};
  const { client } = account();
  const moved = fingerprintDiffers(account(), recorded);
  const comparison = await lifecycle.compare(client, parseId(lifecycle, id), recorded, inputs, moved);
  if (comparison.notice) notice(comparison.notice, "info");
  return comparison;
}

/** Paths that the program newly sets or no longer sets: an update that writes nothing. */
function managedSetChanges(lifecycle: Lifecycle, recorded: Properties, inputs: Properties): string[] {
  const before = new Set(recordedPaths(lifecycle, recorded));
  const now = new Set(managedPaths(lifecycle, inputs));
  const unknownTops = new Set(lifecycle.settable.filter((path) => unknownAt(inputs, path)).map(top));
  const moved = [...now, ...before].filter((path) => now.has(path) !== before.has(path));
  return moved.filter((path) => !unknownTops.has(top(path)));
}
