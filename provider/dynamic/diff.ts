import type { Comparison, Properties } from "../classes/lifecycle";
import type { InAccount } from "./account";
import { notice, noticeOnce } from "./messages/notice";
import { fingerprintDiffers, isOnlyKept, requireSameAccount } from "./perform/whichAccount";
import { compare } from "./plan/compare";
import type { Declared, Recorded } from "./resource";
import { has, top } from "./values/paths";
import { hasUnknown } from "./values/unknowns";

type Compared = InAccount<Declared & Recorded>;

/** Compares the program's arguments with the recorded state, and claims the object of a resource that stays. */
export async function diff(resource: Compared): Promise<Comparison> {
  const { account, urn } = resource;
  const comparison = await compareAll(resource);
  if (comparison.replaces.length === 0 && account.checked.has(resource.inputs))
    account.claims.keep(resource, comparison.changed.length > 0);
  if (urn !== undefined) account.claims.giveUp(resource);
  return comparison;
}

async function compareAll(resource: Compared): Promise<Comparison> {
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
export async function readToCompare(resource: Compared, comparison: Comparison): Promise<Comparison> {
  const { lifecycle, account, key, recorded, inputs } = resource;
  const moved = fingerprintDiffers(resource);
  const read = await lifecycle.compareByReading?.(account.client, key, recorded, inputs, moved);
  for (const sentence of [comparison.notice, read?.notice]) if (sentence) notice(sentence, "info");
  return withMore(comparison, read);
}

export const withMore = (
  comparison: Comparison,
  { changed = [], replaces = [] }: Partial<Comparison> = {},
): Comparison => ({
  ...comparison,
  changed: [...new Set([...comparison.changed, ...changed, ...replaces])],
  replaces,
});

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
