import { isDataSource, type Lifecycle, type Properties } from "../../classes/lifecycle";
import type { Client } from "../../http/client";
import { EdgeError } from "../../http/errors";
import type { Account } from "../account/account";
import {
  fingerprintDiffers,
  isIdentifiedByUrl,
  isOnlyKept,
  requireSameAccount,
} from "../account/whichAccount";
import { isAnotherObject } from "../claims/identifiers";
import { withClassLock } from "../claims/turns";
import { report, reportRecreated } from "../messages/report";
import { capital } from "../messages/sentence";
import { contrast } from "../plan/contrast";
import { parseId } from "../plan/identity";
import { accountOutput, withBookkeeping } from "../plan/managed";
import { initFailed } from "./initFailed";
import { observe, withoutSharedReads } from "./observe";
import { outputsBefore, sync } from "./sync";

/** Reads an object before its update; `undefined` if the server has no such read. @throws EdgeError if it cannot be updated. */
export async function readToUpdate(
  lifecycle: Lifecycle,
  account: Account,
  client: Client,
  id: string,
  recorded: Properties,
): Promise<unknown> {
  const key = parseId(lifecycle, id);
  await requireSameAccount(lifecycle, account, id, recorded);
  const seen = await observe(lifecycle, client, key);
  if (seen.state === "absent" && !startsAnew(lifecycle, account, recorded)) {
    throw new EdgeError(
      `${capital(lifecycle.describe(key))} no longer exists on the platform: run "pulumi up --refresh" to recreate it.`,
    );
  }
  return seen.state === "found" ? seen.found : undefined;
}

/** What is recorded about one database does not apply to another. */
const startsAnew = (lifecycle: Lifecycle, account: Account, recorded: Properties): boolean =>
  isIdentifiedByUrl(lifecycle) && fingerprintDiffers(account, recorded);

/** Reads first, writes only differences, never creates (rules.md#updates-never-create). Returns the new outputs. */
export async function update(
  lifecycle: Lifecycle,
  account: Account,
  id: string,
  recorded: Properties,
  inputs: Properties,
  urn?: string,
): Promise<Properties> {
  const key = parseId(lifecycle, id);
  account.claims.keep(lifecycle, { id, inputs, urn });
  if (isOnlyKept(account, recorded, inputs, contrast(lifecycle, recorded, inputs).changed)) {
    reportStateOnly(lifecycle, account, key);
    return { ...recorded, onDelete: "keep" };
  }
  return withClassLock(lifecycle, account, key, async () => {
    const client = withoutSharedReads(lifecycle, account.client);
    const live = await readToUpdate(lifecycle, account, client, id, recorded);
    const object = {
      recorded: startsAnew(lifecycle, account, recorded) ? {} : recorded,
      seen: live === undefined ? undefined : lifecycle.toOutputs(live, key),
    };
    const isRecreated = object.seen !== undefined && isAnotherObject(lifecycle, object.seen, recorded);
    if (isRecreated) reportRecreated(lifecycle, account, key);
    const adopted =
      isRecreated || (lifecycle.adoptedAfter?.(live, inputs, recorded) ?? recorded["adopted"] === true);
    const confirmed = { outputs: outputsBefore(lifecycle, object), wrote: false };
    const outputs = await sync(lifecycle, account.client, key, inputs, object, confirmed).catch((error) => {
      throw confirmed.wrote
        ? initFailed(lifecycle, id, confirmed.outputs, inputs["__provider"], error)
        : error;
    });
    // The diff of a data source has reported what changed.
    if (!confirmed.wrote && !isDataSource(lifecycle)) reportStateOnly(lifecycle, account, key);
    return { ...withBookkeeping(lifecycle, outputs, inputs, adopted), ...accountOutput(lifecycle, account) };
  });
}

const reportStateOnly = (lifecycle: Lifecycle, account: Account, key: Properties): void => {
  const what = capital(lifecycle.describe(key));
  report(
    account,
    lifecycle,
    "sameState",
    `${what} was not changed on the platform: only its state was updated.`,
  );
};
