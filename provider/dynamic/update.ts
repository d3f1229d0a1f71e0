import { isDataSource, type Lifecycle, type Properties } from "../classes/lifecycle";
import { EdgeError } from "../http/errors";
import type { Account } from "./account";
import { withClassLock } from "./claims/turns";
import { parseId } from "./identity";
import { initFailed } from "./initFailed";
import { accountOutput, outputsOver, withBookkeeping } from "./managed";
import { observe, withoutSharedReads } from "./observe";
import { report } from "./report";
import { capital } from "./sentence";
import { knownOutputs, sync } from "./sync";
import { fingerprintDiffers, isIdentifiedByUrl, requireSameAccount } from "./whichAccount";

/** Reads first, writes only differences, never creates (rules.md#updates-never-create). Returns the new outputs. */
export async function update(
  lifecycle: Lifecycle,
  account: Account,
  id: string,
  recorded: Properties,
  inputs: Properties,
): Promise<Properties> {
  const key = parseId(lifecycle, id);
  account.claims.updating(lifecycle, id);
  return withClassLock(lifecycle, account, key, async () => {
    await requireSameAccount(lifecycle, account, id, recorded);
    const seen = await observe(lifecycle, withoutSharedReads(lifecycle, account.client), key);
    // What is recorded about one database does not apply to another.
    const startsAnew = isIdentifiedByUrl(lifecycle) && fingerprintDiffers(account, recorded);
    if (seen.state === "absent" && !startsAnew) {
      throw new EdgeError(
        `${capital(lifecycle.describe(key))} no longer exists on the platform: run "pulumi up --refresh" to recreate it.`,
      );
    }
    const live = seen.state === "found" ? seen.found : undefined;
    const known = {
      recorded: startsAnew ? {} : recorded,
      seen: live === undefined ? undefined : lifecycle.toOutputs(live, key),
    };
    const adopted = lifecycle.adoptedAfter?.(live, inputs, recorded) ?? recorded["adopted"] === true;
    let confirmed: Properties | undefined;
    try {
      const outputs = await sync(lifecycle, account.client, key, inputs, known, (returned) => {
        confirmed = outputsOver(lifecycle, confirmed ?? knownOutputs(lifecycle, known), returned);
      });
      account.claims.keep(lifecycle, id, inputs);
      // The diff of a data source has reported what changed.
      if (!confirmed && !isDataSource(lifecycle)) {
        const what = capital(lifecycle.describe(key));
        const sentence = `${what} was not changed on the platform: only its state was updated.`;
        report(account, lifecycle, "sameState", sentence);
      }
      return {
        ...withBookkeeping(lifecycle, outputs, inputs, adopted),
        ...accountOutput(lifecycle, account),
      };
    } catch (error) {
      if (confirmed) throw initFailed(lifecycle, id, confirmed, inputs["__provider"], error);
      throw error;
    }
  });
}
