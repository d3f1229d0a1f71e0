import type { Comparison, Lifecycle, Properties } from "../classes/lifecycle";
import { fingerprintDiffers, type InAccount, isOnlyKept, requireSameAccount } from "./account";
import { notice, noticeOnce } from "./messages";
import type { DeclaredResource, OwningResource, RecordedResource } from "./resource";
import {
  compareValues,
  has,
  hasUnknown,
  managedPaths,
  plainJson,
  recordedPaths,
  same,
  top,
  unknownAt,
} from "./values";

/**
 * How the arguments of a resource differ from what is recorded of it. Reads nothing. `written`: the part of `changed` for
 * which an update sends something; the rest changes only the state.
 */
export function compare(
  lifecycle: Lifecycle,
  recorded: Properties,
  inputs: Properties,
): Comparison & { readonly written: readonly string[] } {
  const compared = compareValues(lifecycle, recorded, inputs);
  const replaces = [
    ...lifecycle.replaceOn.filter((property) => replacesObject(recorded, inputs, property)),
    ...compared.replaces,
  ];
  const changed = [
    ...compared.written,
    ...managedSetChanges(lifecycle, recorded, inputs),
    ...lifecycle.deleteSettings.filter((setting) => !same(inputs[setting], recorded[setting])),
    ...replaces,
  ];
  return { ...compared, changed: [...new Set(changed)], replaces };
}

/** An identity that the program leaves out, or repeats, is the recorded one (rules.md#replacement). */
const replacesObject = (recorded: Properties, inputs: Properties, property: string): boolean =>
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

/** How one property changes, as in Pulumi's detailed diff. */
export interface PropertyChange {
  readonly path: string;
  readonly kind: "add" | "delete" | "update";
  readonly replaces: boolean;
  /** Whether it is or was an input; otherwise it is only an output. */
  readonly input: boolean;
}

/**
 * The change of each property by its path, including nested ones. "add" shows an unknown value for what is computed; of
 * another kind of change, the engine takes the new value from the arguments, and shows a removal if there is none.
 */
export function propertyChanges(
  { changed, replaces, computed }: Comparison,
  oldInputs: Properties,
  inputs: Properties,
): PropertyChange[] {
  const replacing = new Set(replaces.map(top));
  return changed.map((path) => {
    const [before, now] = [has(oldInputs, path), has(inputs, path)];
    const kind = before === now ? "update" : before ? "delete" : "add";
    return {
      path,
      kind: computed.includes(path) ? "add" : kind,
      replaces: replacing.has(top(path)),
      input: before || now,
    };
  });
}

type ComparedResource = InAccount<DeclaredResource & RecordedResource>;

/** Compares the program's arguments with the recorded state, and claims the object of a resource that stays. */
export async function diffResource(
  resource: InAccount<OwningResource & RecordedResource>,
): Promise<Comparison> {
  const { account } = resource;
  const comparison = await compareAll(resource);
  if (comparison.replaces.length === 0 && account.checked.has(resource.inputs))
    account.claims.claimRecorded(resource, comparison.changed.length > 0);
  account.claims.releaseNames(resource);
  return comparison;
}

async function compareAll(resource: ComparedResource): Promise<Comparison> {
  const { lifecycle, account, recorded, inputs } = resource;
  const comparison = compare(lifecycle, recorded, inputs);
  // A replaced object is deleted by the provider that it was recorded with.
  if (comparison.replaces.length > 0) return comparison;
  // A comparison changes nothing: if the account cannot be verified, it warns, once.
  if (!isOnlyKept(resource, comparison))
    await requireSameAccount(resource, ({ message }) =>
      noticeOnce(`account ${account.fingerprint}`, message),
    );
  // After a refresh, the engine compares without a check: nothing is renewed then, and nothing may fail.
  if (!account.checked.has(inputs)) return { ...comparison, computed: [] };
  return hasUnknown(inputs) ? comparison : readToCompare(resource, comparison);
}

/** Adds what only a read shows, for a class whose comparison reads. */
export async function readToCompare(resource: ComparedResource, comparison: Comparison): Promise<Comparison> {
  const { lifecycle, account, key, recorded, inputs } = resource;
  const moved = fingerprintDiffers(resource);
  const read = await lifecycle.compareByReading?.(account.client, key, recorded, inputs, moved);
  for (const sentence of [comparison.notice, read?.notice]) if (sentence) notice(sentence, "info");
  return withChanges(comparison, read);
}

/** Adds changes. Their `replaces` overrides the comparison's. */
export const withChanges = (
  comparison: Comparison,
  { changed = [], replaces = [] }: Partial<Comparison> = {},
): Comparison => ({
  ...comparison,
  changed: [...new Set([...comparison.changed, ...changed, ...replaces])],
  replaces,
});
