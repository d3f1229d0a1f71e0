import { type Contrast, isDataSource, type Lifecycle, type Properties } from "../classes/lifecycle";
import { EdgeError } from "../http/errors";
import type { Account } from "./account";
import { contrast } from "./contrast";
import { parseId } from "./identity";
import { notice } from "./notice";
import { unknownAt } from "./unknowns";
import { fingerprintDiffers, verifyAccountForDiff } from "./whichAccount";

/** Compares the program's arguments with the recorded state; `__provider` is ignored. Only some classes read for it. */
export async function diff(
  lifecycle: Lifecycle,
  account: () => Account,
  id: string,
  recorded: Properties,
  inputs: Properties,
): Promise<Contrast> {
  const known = contrast(lifecycle, recorded, inputs);
  // A replaced object is deleted by the provider that it was recorded with.
  if (known.replaces.length > 0) return known;
  await verifyAccountForDiff(lifecycle, account, id, recorded);
  // After a refresh, the engine compares without a check: nothing is renewed then, and nothing may fail.
  if (!account().claims.wasChecked(inputs)) return { ...known, computed: [] };
  const unknown = Object.keys(inputs).filter((property) => unknownAt(inputs, property));
  if (unknown.length > 0) return isDataSource(lifecycle) ? extended(known, { replaces: unknown }) : known;
  if (known.refusal !== undefined) throw new EdgeError(known.refusal);
  const read = await compare(lifecycle, account(), id, recorded, inputs);
  for (const sentence of [known.notice, read.notice]) if (sentence) notice(sentence, "info");
  return extended(known, read);
}

const extended = (known: Contrast, { changed = [], replaces = [] }: Partial<Contrast>): Contrast => ({
  ...known,
  changed: [...new Set([...known.changed, ...changed, ...replaces])],
  replaces,
});

const compare = async (
  lifecycle: Lifecycle,
  account: Account,
  id: string,
  recorded: Properties,
  inputs: Properties,
): Promise<Partial<Contrast>> => {
  const moved = fingerprintDiffers(account, recorded);
  return (await lifecycle.compare?.(account.client, parseId(lifecycle, id), recorded, inputs, moved)) ?? {};
};
