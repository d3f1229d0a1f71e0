import { isDataSource, type Lifecycle, type Properties } from "../classes/lifecycle";
import type { Account } from "./account";
import { withClassLock, withLock } from "./claims/turns";
import { createOrAdopt, type Made } from "./createOrAdopt";
import { formatId, namesOf } from "./identity";
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
  // What is deleted first waits for its own turn.
  for (const remove of account.claims.overdue(inputs)) await remove(inputs["__provider"]);
  const { made, created } = await withClassLock(lifecycle, account, inputs, async () => {
    const made = await createClaimed(lifecycle, account, inputs, urn);
    return { made, created: await complete(lifecycle, account, inputs, made) };
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
  complete(lifecycle, account, inputs, await createClaimed(lifecycle, account, inputs));

/** Updates what was created or adopted to what the program declares. A failure after a write throws the `initFailed` form. */
async function complete(lifecycle: Lifecycle, account: Account, inputs: Properties, made: Made) {
  account.claims.releaseReplaced(inputs);
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
    account.claims.abandon(lifecycle, id);
    for (const name of namesOf(lifecycle, inputs)) account.claims.refuse(lifecycle, name);
    throw error;
  }
}

/**
 * Creates of objects with the same name run one at a time. If one fails, this program may already manage the object under
 * another resource name, so it must not be deleted in this run.
 */
async function createClaimed(lifecycle: Lifecycle, account: Account, inputs: Properties, urn?: string) {
  const [name] = namesOf(lifecycle, inputs);
  const make = () => createOrAdopt(lifecycle, account, inputs, urn);
  if (name === undefined || isDataSource(lifecycle)) return make();
  const lock = JSON.stringify([lifecycle.className, account.url, name]);
  try {
    const made = await withLock(account.store, lock, make);
    account.claims.identify(lifecycle, formatId(lifecycle, made.key), made.outputs);
    return made;
  } catch (error) {
    account.claims.refuse(lifecycle, name);
    throw error;
  }
}
