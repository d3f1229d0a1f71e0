import type { Lifecycle, Properties } from "../classes/lifecycle";
import { EdgeError, UnexpectedResponseError } from "../http/errors";
import type { Account } from "./account";
import type { Creation } from "./claims/claims";
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
  by?: Creation,
): Promise<Made> {
  const { claims } = account;
  // See rules.md#one-resource-per-object. A data source changes nothing and may be declared twice.
  const hold = (key: Properties) => {
    if (by && !claims.take(lifecycle.path(key), by))
      throw managedTwiceError(lifecycle, key, by.urn === undefined ? ifReplacing : "");
  };
  if (by) claims.share(lifecycle, inputs, by);
  const located = await lookFor(lifecycle, account, inputs);
  const inherits = by && located.state === "found" && claims.inherits(lifecycle.path(located.found.key), by);
  const decision = decide(lifecycle, account, inherits ? { ...inputs, adopt: true } : inputs, located);
  if (decision.action === "create") return createNew(lifecycle, account, inputs, located, hold);
  if (decision.key) hold(decision.key);
  if (decision.action === "fail") throw decision.error;
  const { key, live } = decision;
  const outputs = live === undefined ? { ...key } : lifecycle.toOutputs(live, key);
  return { key, outputs, adopted: true };
}

/** For the SDK's host, which passes no URN: a resource that the engine replaces looks like another one. */
const ifReplacing =
  ' If Pulumi is replacing the resource, run "npx pulumi-edge-platform init", then "pulumi up".';

export function managedTwiceError(lifecycle: Lifecycle, key: Properties, hint = ""): EdgeError {
  const id = keyOf(lifecycle, key) ? ` (id ${formatId(lifecycle, key)})` : "";
  return new EdgeError(
    `${capital(lifecycle.describe(key))}${id} is already managed by another resource of this program: remove one of the two resources, or, if you renamed one, add aliases to it. If one of them gives up its name to the other, add it to the dependsOn of the other.${hint}`,
  );
}

async function createNew(
  lifecycle: Lifecycle,
  account: Account,
  inputs: Properties,
  located: Located,
  hold: (key: Properties) => void,
): Promise<Made> {
  const known = keyOf(lifecycle, inputs);
  if (known) hold(known);
  const { key, live } = await createOrFind(lifecycle, account, inputs, located);
  const adopted = wasThere(lifecycle, located, key);
  if (!known) hold(key);
  if (adopted && !mayAdopt(account, inputs)) throw returnedExistingError(lifecycle, inputs, key);
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
}

const wasThere = (lifecycle: Lifecycle, { existing = [] }: Located, key: Properties): boolean =>
  existing.some((each) => formatId(lifecycle, each) === formatId(lifecycle, key));

const returnedExistingError = (lifecycle: Lifecycle, inputs: Properties, key: Properties): EdgeError =>
  new UnexpectedResponseError(
    `Instead of creating ${lifecycle.describe(inputs)}, the API returned an object that already existed (id ${formatId(lifecycle, key)}). Nothing was saved in the state. Check the object on the platform, and set adopt: true only if this resource is to manage it.`,
  );
