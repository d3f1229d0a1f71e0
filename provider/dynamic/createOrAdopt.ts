import { isDataSource, type Lifecycle, type Properties } from "../classes/lifecycle";
import { EdgeError, UnexpectedResponseError } from "../http/errors";
import type { Account } from "./account";
import { createOrFind, lookFor } from "./createOrFind";
import { decide, mayAdopt } from "./decide";
import { formatId, keyOf } from "./identity";
import { differing, wanted } from "./managed";
import type { Located } from "./observe";
import { capital } from "./sentence";
import { assumeSent } from "./sync";

/** The object of a create, and whether it existed before. */
export interface Made {
  readonly key: Properties;
  readonly outputs: Properties;
  readonly adopted: boolean;
  /** The object already matched the program, in a class that does not count this as adopted. */
  readonly changedNothing?: boolean;
}

/** Reads first, then adopts an existing object or creates one. */
export async function createOrAdopt(
  lifecycle: Lifecycle,
  account: Account,
  inputs: Properties,
  urn?: string,
): Promise<Made> {
  // See rules.md#one-resource-per-object. A data source changes nothing and may be declared twice.
  const hold = (key: Properties) => {
    if (isDataSource(lifecycle) || account.claims.take(lifecycle, formatId(lifecycle, key), urn)) return;
    throw managedTwiceError(lifecycle, key);
  };
  const leave = account.sharedDeletes.begin(lifecycle, inputs);
  try {
    const located = await lookFor(lifecycle, account, inputs);
    const decision = decide(lifecycle, account, inputs, located);
    if (decision.action === "create") return await createNew(lifecycle, account, inputs, located, hold);
    if (decision.key) hold(decision.key);
    if (decision.action === "fail") {
      if (decision.key) abandonClaim(lifecycle, account, decision.key);
      throw decision.error;
    }
    const { key, live } = decision;
    const outputs = live === undefined ? { ...key } : lifecycle.toOutputs(live, key);
    return { key, outputs, adopted: true };
  } catch (error) {
    leave();
    throw error;
  }
}

/** The object that this create failed to adopt must not be deleted in this run. */
function abandonClaim(lifecycle: Lifecycle, account: Account, key: Properties): void {
  account.claims.abandon(lifecycle, formatId(lifecycle, key));
}

export const managedTwiceError = (lifecycle: Lifecycle, key: Properties): EdgeError =>
  new EdgeError(
    `${capital(lifecycle.describe(key))} (id ${formatId(lifecycle, key)}) is already managed by another resource of this program: remove one of the two resources, or, if you renamed one, add aliases to it. If one of them gives up its name to the other, add it to the dependsOn of the other.`,
  );

async function createNew(
  lifecycle: Lifecycle,
  account: Account,
  inputs: Properties,
  located: Located,
  hold: (key: Properties) => void,
): Promise<Made> {
  const known = keyOf(lifecycle, inputs);
  if (known) hold(known);
  try {
    const { key, live } = await createOrFind(lifecycle, account, inputs, located);
    const adopted = wasThere(lifecycle, located, key);
    if (!known) hold(key);
    if (adopted && !mayAdopt(account, inputs)) {
      abandonClaim(lifecycle, account, key);
      throw returnedExistingError(lifecycle, inputs, key);
    }
    const outputs = lifecycle.toOutputs(live, key);
    if (adopted) return { key, outputs, adopted };
    const before = located.state === "found" ? lifecycle.toOutputs(located.found.live, key) : undefined;
    const desired = wanted(lifecycle, inputs);
    return {
      key,
      outputs: assumeSent(lifecycle, desired, outputs),
      adopted,
      changedNothing: before !== undefined && differing(lifecycle, desired, before).length === 0,
    };
  } catch (error) {
    if (known) abandonClaim(lifecycle, account, known);
    throw error;
  }
}

const wasThere = (lifecycle: Lifecycle, { existing = [] }: Located, key: Properties): boolean =>
  existing.some((each) => formatId(lifecycle, each) === formatId(lifecycle, key));

const returnedExistingError = (lifecycle: Lifecycle, inputs: Properties, key: Properties): EdgeError =>
  new UnexpectedResponseError(
    `Instead of creating ${lifecycle.describe(inputs)}, the API returned an object that already existed (id ${formatId(lifecycle, key)}). Nothing was saved in the state. Check the object on the platform, and set adopt: true only if this resource is to manage it.`,
  );
