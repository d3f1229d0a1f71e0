import { isDataSource, type Lifecycle, type Properties } from "../classes/lifecycle";
import type { Account } from "./account";
import { inTurn } from "./claims/turns";
import { createOrAdopt, type Made } from "./createOrAdopt";
import { formatId, namesOf } from "./identity";
import { initFailed } from "./initFailed";
import { accountOutput, withBookkeeping } from "./managed";
import { overlay } from "./paths";
import { adoptedSentence, report } from "./report";
import { capital } from "./sentence";
import { sync } from "./sync";

interface Created {
  readonly id: string;
  readonly outputs: Properties;
}

/** Creates, and says so if it was something else: Pulumi calls it "created" in any case. */
export async function create(lifecycle: Lifecycle, account: Account, inputs: Properties): Promise<Created> {
  const made = await claimed(lifecycle, account, inputs);
  const created = await complete(lifecycle, account, inputs, made);
  const what = capital(lifecycle.describe(made.key));
  if (isDataSource(lifecycle))
    report(account, lifecycle, "found", `${what} was looked up: nothing was created.`);
  else if (made.adopted)
    report(account, lifecycle, "adopted", adoptedSentence(lifecycle, made.key, inputs, made.outputs));
  else if (made.changedNothing)
    report(account, lifecycle, "found", `${what} was already as declared: nothing changed.`);
  return created;
}

/** What a source's create gives, for a preview. */
export const lookUp = async (lifecycle: Lifecycle, account: Account, inputs: Properties): Promise<Created> =>
  complete(lifecycle, account, inputs, await claimed(lifecycle, account, inputs));

/** Brings what was made or adopted to what the program declares. Once anything was written it returns, or throws the half-made form. */
async function complete(
  lifecycle: Lifecycle,
  account: Account,
  inputs: Properties,
  made: Made,
): Promise<Created> {
  account.claims.began(inputs);
  const id = formatId(lifecycle, made.key);
  const recorded = (outputs: Properties) => ({
    ...withBookkeeping(lifecycle, outputs, inputs, made.adopted),
    ...accountOutput(lifecycle, account),
  });
  let confirmed = recorded(made.outputs);
  let wrote = !made.adopted;
  try {
    const known = { recorded: {}, seen: made.outputs };
    const outputs = await sync(lifecycle, account.client, made.key, inputs, known, (answered) => {
      wrote = true;
      confirmed = overlay(confirmed, answered);
    });
    return { id, outputs: recorded(outputs) };
  } catch (error) {
    if (wrote) throw initFailed(lifecycle, id, confirmed, inputs["__provider"], error);
    refuse(lifecycle, account, id, inputs);
    throw error;
  }
}

/**
 * Creates of one name go one after another. What a failed one meant may be an object of this program under another
 * resource name: it must not be deleted.
 */
async function claimed(lifecycle: Lifecycle, account: Account, inputs: Properties): Promise<Made> {
  const [name] = namesOf(lifecycle, inputs);
  const make = async () => {
    for (const remove of account.claims.overdue(inputs)) await remove();
    return createOrAdopt(lifecycle, account, inputs);
  };
  if (name === undefined || isDataSource(lifecycle)) return make();
  try {
    const made = await inTurn(account.store, JSON.stringify([lifecycle.kind, account.url, name]), make);
    account.claims.identify(lifecycle, formatId(lifecycle, made.key), made.outputs);
    return made;
  } catch (error) {
    account.claims.refuse(lifecycle, name);
    throw error;
  }
}

/** The object was there before and nothing was written: no state will know of it. */
function refuse(lifecycle: Lifecycle, account: Account, id: string, inputs: Properties): void {
  account.claims.abandon(lifecycle, id);
  for (const name of namesOf(lifecycle, inputs)) account.claims.refuse(lifecycle, name);
}
