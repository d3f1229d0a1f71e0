import { isDataSource, type Lifecycle, type Properties } from "../classes/lifecycle";
import type { Account } from "./account";
import type { Creation } from "./claims/claims";
import { withClassLock } from "./claims/turns";
import { createOrAdopt, type Made, managedTwiceError } from "./createOrAdopt";
import { formatId, nameOf } from "./identity";
import { initFailed } from "./initFailed";
import { accountOutput, outputsOver, withBookkeeping } from "./managed";
import { overwrites, report, titleOf } from "./report";
import { capital } from "./sentence";
import { sync } from "./sync";

interface Created {
  readonly id: string;
  readonly outputs: Properties;
}

/** Creates, and prints a line if it did something else: Pulumi reports "created" in any case. */
export async function create(
  lifecycle: Lifecycle,
  account: Account,
  inputs: Properties,
  urn?: string,
): Promise<Created> {
  const by = account.claims.creating(lifecycle, inputs, urn);
  const { made, created } = await withClassLock(lifecycle, account, inputs, async () => {
    const made = await createClaimed(lifecycle, account, inputs, by);
    return { made, created: await complete(lifecycle, account, inputs, made, by) };
  });
  const { key, outputs } = made;
  const what = capital(lifecycle.describe(key));
  if (isDataSource(lifecycle))
    report(account, lifecycle, "found", `${what} was looked up: nothing was created.`);
  else if (made.adopted) {
    // The sentence of its preview, in the past tense.
    const changes = overwrites(lifecycle, inputs, outputs) || "nothing changed";
    report(account, lifecycle, "adopted", `Adopted ${titleOf(lifecycle, key, outputs)}: ${changes}.`);
  } else if (made.changedNothing)
    report(account, lifecycle, "found", `${what} already matched the program: nothing changed.`);
  return created;
}

/** What the create of a data source returns, for a preview. */
export const lookUp = async (lifecycle: Lifecycle, account: Account, inputs: Properties): Promise<Created> =>
  complete(lifecycle, account, inputs, await createOrAdopt(lifecycle, account, inputs));

/** Updates what was created or adopted to what the program declares. A failure after a write throws the `initFailed` form. */
async function complete(
  lifecycle: Lifecycle,
  account: Account,
  inputs: Properties,
  made: Made,
  by?: Creation,
) {
  const id = formatId(lifecycle, made.key);
  const recorded = (outputs: Properties) => ({
    ...withBookkeeping(lifecycle, outputs, inputs, made.adopted),
    ...accountOutput(lifecycle, account),
  });
  let confirmed = recorded(made.outputs);
  let wrote = !made.adopted;
  try {
    const known = { recorded: {}, seen: made.outputs };
    const outputs = await sync(lifecycle, account.client, made.key, inputs, known, (returned) => {
      wrote = true;
      confirmed = outputsOver(lifecycle, confirmed, returned);
    });
    return { id, outputs: recorded(outputs) };
  } catch (error) {
    if (wrote) throw initFailed(lifecycle, id, confirmed, inputs["__provider"], error);
    // The object existed before and nothing was written: no state will record it.
    if (by) account.claims.fail(lifecycle, inputs, by);
    throw error;
  }
}

/**
 * Claims the name first: two creates must not both find no object of this name. If one fails, this program may already manage
 * the object under another resource name, so it must not be deleted in this run.
 */
async function createClaimed(lifecycle: Lifecycle, account: Account, inputs: Properties, by: Creation) {
  if (isDataSource(lifecycle)) return createOrAdopt(lifecycle, account, inputs);
  const { claims } = account;
  const name = nameOf(lifecycle, inputs);
  try {
    if (name !== undefined && !claims.take(name, by)) throw managedTwiceError(lifecycle, inputs);
    const made = await createOrAdopt(lifecycle, account, inputs, by);
    claims.identify(lifecycle, lifecycle.path(made.key), by, made.outputs);
    return made;
  } catch (error) {
    claims.fail(lifecycle, inputs, by);
    throw error;
  }
}
