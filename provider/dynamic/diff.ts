import type { Contrast, Properties } from "../classes/lifecycle";
import type { InAccount } from "./account";
import { notice, noticeOnce } from "./messages/notice";
import { fingerprintDiffers, isOnlyKept, requireSameAccount } from "./perform/whichAccount";
import { contrast } from "./plan/contrast";
import type { Declared, Recorded } from "./resource";
import { has, top } from "./values/paths";
import { hasUnknown } from "./values/unknowns";

type Compared = InAccount<Declared & Recorded>;

/** Compares the program's arguments with the recorded state, and claims the object of a resource that stays. */
export async function diff(resource: Compared): Promise<Contrast> {
  const { account, urn } = resource;
  const comparison = await compare(resource);
  if (comparison.replaces.length === 0) account.claims.keep(resource, comparison.changed.length > 0);
  if (urn !== undefined) account.claims.giveUp(resource);
  return comparison;
}

async function compare(resource: Compared): Promise<Contrast> {
  const { lifecycle, account, recorded, inputs } = resource;
  const pure = contrast(lifecycle, recorded, inputs);
  // A replaced object is deleted by the provider that it was recorded with.
  if (pure.replaces.length > 0) return pure;
  // A comparison changes nothing: if the account cannot be verified, it warns, once.
  if (!isOnlyKept(resource, pure))
    await requireSameAccount(resource, ({ message }) =>
      noticeOnce(`account ${account.fingerprint}`, message),
    );
  // After a refresh, the engine compares without a check: nothing is renewed then, and nothing may fail.
  if (!account.claims.wasChecked(inputs)) return { ...pure, computed: [] };
  return hasUnknown(inputs) ? pure : compareByReading(resource, pure);
}

/** Only some classes read for a comparison. */
export async function compareByReading(resource: Compared, pure: Contrast): Promise<Contrast> {
  const { lifecycle, account, key, recorded, inputs } = resource;
  const moved = fingerprintDiffers(resource);
  const read = await lifecycle.compare?.(account.client, key, recorded, inputs, moved);
  for (const sentence of [pure.notice, read?.notice]) if (sentence) notice(sentence, "info");
  return withReads(pure, read);
}

export const withReads = (
  pure: Contrast,
  { changed = [], replaces = [] }: Partial<Contrast> = {},
): Contrast => ({
  ...pure,
  changed: [...new Set([...pure.changed, ...changed, ...replaces])],
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
  { changed, replaces, computed }: Contrast,
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
