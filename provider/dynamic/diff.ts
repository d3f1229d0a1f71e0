import type { Comparison } from "../classes/lifecycle";
import type { InAccount } from "./account";
import { notice, noticeOnce } from "./messages/notice";
import { requireSameAccount } from "./perform/whichAccount";
import { fingerprintDiffers, isOnlyKept } from "./plan/account";
import { compare } from "./plan/compare";
import type { Declared, Owner, Recorded } from "./resource";
import { hasUnknown } from "./values/unknowns";

type Compared = InAccount<Declared & Recorded>;

/** Compares the program's arguments with the recorded state, and claims the object of a resource that stays. */
export async function diff(resource: InAccount<Owner & Recorded>): Promise<Comparison> {
  const { account } = resource;
  const comparison = await compareAll(resource);
  if (comparison.replaces.length === 0 && account.checked.has(resource.inputs))
    account.claims.keep(resource, comparison.changed.length > 0);
  account.claims.giveUp(resource);
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
