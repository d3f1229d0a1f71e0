import { type Contrast, isDataSource, type Lifecycle, type Properties } from "../classes/lifecycle";
import { EdgeError } from "../http/errors";
import type { Account } from "./account/account";
import { fingerprintDiffers, isOnlyKept, requireSameAccount } from "./account/whichAccount";
import { notice, noticeOnce } from "./messages/notice";
import { contrast } from "./plan/contrast";
import { parseId } from "./plan/identity";
import { unknownAt } from "./values/unknowns";

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
  await verifyAccount(lifecycle, account(), id, recorded, inputs, known);
  // After a refresh, the engine compares without a check: nothing is renewed then, and nothing may fail.
  if (!account().claims.wasChecked(inputs)) return { ...known, computed: [] };
  const unknown = Object.keys(inputs).filter((property) => unknownAt(inputs, property));
  if (unknown.length > 0) return isDataSource(lifecycle) ? extended(known, { replaces: unknown }) : known;
  if (known.refusal !== undefined) throw new EdgeError(known.refusal);
  const { client } = account();
  const moved = fingerprintDiffers(account(), recorded);
  const read = await lifecycle.compare?.(client, parseId(lifecycle, id), recorded, inputs, moved);
  for (const sentence of [known.notice, read?.notice]) if (sentence) notice(sentence, "info");
  return extended(known, read);
}

/** A comparison changes nothing: if the account cannot be verified, it warns, once. */
async function verifyAccount(
  lifecycle: Lifecycle,
  account: Account,
  id: string,
  recorded: Properties,
  inputs: Properties,
  { changed }: Contrast,
): Promise<void> {
  if (isOnlyKept(account, recorded, inputs, changed)) return;
  await requireSameAccount(lifecycle, account, id, recorded, ({ message }) =>
    noticeOnce(`account ${account.fingerprint}`, message),
  );
}

const extended = (known: Contrast, { changed = [], replaces = [] }: Partial<Contrast> = {}): Contrast => ({
  ...known,
  changed: [...new Set([...known.changed, ...changed, ...replaces])],
  replaces,
});
