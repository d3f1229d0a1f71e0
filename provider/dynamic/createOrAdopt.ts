import { isDataSource, type Lifecycle, type Properties } from "../classes/lifecycle";
import { EdgeError, UnexpectedResponseError } from "../http/errors";
import type { Account } from "./account";
import { createOrFind, lookFor } from "./createOrFind";
import { type Decision, decide, mayAdopt } from "./decide";
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
  const hold = (key: Properties) => claim(lifecycle, account, key, urn);
  const leave = account.sharedDeletes.begin(lifecycle, inputs);
  try {
    const located = await lookFor(lifecycle, account, inputs);
    const decision = decide(lifecycle, inputs, located, mayAdopt(account, inputs));
    return decision.action === "create"
      ? await createNew(lifecycle, account, inputs, located, hold)
      : adopt(lifecycle, account, decision, hold);
  } catch (error) {
    leave();
    throw error;
  }
}

function adopt(
  lifecycle: Lifecycle,
  account: Account,
  decision: Exclude<Decision, { action: "create" }>,
  hold: Hold,
): Made {
  if (decision.action === "fail") {
    if (decision.key) {
      hold(decision.key);
      abandonClaim(lifecycle, account, decision.key);
    }
    throw decision.error;
  }
  const { key, live } = decision;
  hold(key);
  const outputs = live === undefined ? { ...key } : lifecycle.toOutputs(live, key);
  return { key, outputs, adopted: true };
}

/** Claims an object for the resource that is being created. @throws EdgeError if another one has it */
type Hold = (key: Properties) => void;

/** See rules.md#one-resource-per-object. A data source changes nothing and may be declared twice. */
function claim(lifecycle: Lifecycle, account: Account, key: Properties, urn: string | undefined): void {
  if (isDataSource(lifecycle)) return;
  if (!account.claims.take(lifecycle, formatId(lifecycle, key), urn)) throw managedTwiceError(lifecycle, key);
}

/** The object that this create failed to adopt must not be deleted in this run. */
function abandonClaim(lifecycle: Lifecycle, account: Account, key: Properties): void {
  account.claims.abandon(lifecycle, formatId(lifecycle, key));
}

export const managedTwiceError = (lifecycle: Lifecycle, key: Properties): EdgeError =>
  new EdgeError(
    `${capital(lifecycle.describe(key))} (id ${formatId(lifecycle, key)}) is already managed by another resource of this program: remove one of the two resources, or, if you renamed one, add aliases to it.`,
  );

async function createNew(
  lifecycle: Lifecycle,
  account: Account,
  inputs: Properties,
  located: Located,
  hold: Hold,
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
      outputs: assumeSent(desired, lifecycle.settable, outputs),
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
