import type { Properties } from "../classes/lifecycle";
import type { Client } from "../http/client";
import { EdgeError } from "../http/errors";
import type { InAccount } from "./account";
import { isAnotherObject } from "./identity";
import { report, reportRecreated } from "./messages";
import { observe } from "./observe";
import { outputsBefore, syncState } from "./perform/sync";
import { inTurn } from "./perform/turns";
import { requireSameAccount } from "./perform/whichAccount";
import { fingerprintDiffers, isIdentifiedByUrl, isOnlyKept } from "./plan/account";
import { compare } from "./plan/compare";
import type { Owner, Recorded } from "./resource";
import { adoptedOutput } from "./state";
import { capital } from "./text";

/** Reads an object before its update; `undefined` if the server has no such read. @throws EdgeError if it cannot be updated. */
export async function readToUpdate(resource: InAccount<Recorded>, client: Client): Promise<unknown> {
  const { lifecycle, key } = resource;
  await requireSameAccount(resource);
  const seen = await observe(lifecycle, client, key);
  if (seen.state === "absent" && !startsAnew(resource)) {
    throw new EdgeError(
      `${capital(lifecycle.describe(key))} no longer exists on the platform: run "pulumi up --refresh" to recreate it.`,
    );
  }
  return seen.state === "found" ? seen.found : undefined;
}

/** What is recorded about one database does not apply to another. */
const startsAnew = (resource: InAccount<Recorded>): boolean =>
  isIdentifiedByUrl(resource.lifecycle) && fingerprintDiffers(resource);

/** Reads first, writes only differences, never creates (rules.md#updates-never-create). Returns the new outputs. */
export async function update(resource: InAccount<Owner & Recorded>): Promise<Properties> {
  const { lifecycle, account, key, recorded, inputs } = resource;
  if (account.checked.has(inputs)) account.claims.keep(resource);
  if (isOnlyKept(resource, compare(lifecycle, recorded, inputs))) {
    reportStateOnly(resource);
    return { ...recorded, onDelete: "keep" };
  }
  return inTurn(resource, key, async () => {
    const live = await readToUpdate(resource, account.freshClient);
    const object = {
      recorded: startsAnew(resource) ? {} : recorded,
      seen: live === undefined ? undefined : lifecycle.toOutputs(live, key, recorded),
    };
    const isRecreated = object.seen !== undefined && isAnotherObject(lifecycle, object.seen, recorded);
    if (isRecreated) reportRecreated(resource);
    const before = {
      ...outputsBefore(lifecycle, object),
      ...(isRecreated && adoptedOutput(lifecycle, true)),
    };
    const confirmed = { outputs: before, wrote: false };
    const outputs = await syncState(resource, object, isRecreated, confirmed);
    if (!confirmed.wrote) reportStateOnly(resource);
    return outputs;
  });
}

function reportStateOnly(resource: InAccount<Recorded>): void {
  const what = capital(resource.lifecycle.describe(resource.key));
  report(resource, "sameState", `${what} was not changed on the platform: only its state was updated.`);
}
