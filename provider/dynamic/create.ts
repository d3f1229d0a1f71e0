import type { Properties } from "../classes/lifecycle";
import { UnexpectedResponseError } from "../http/errors";
import type { InAccount } from "./account";
import type { CreateClaims } from "./claims";
import { formatId, keyOf } from "./identity";
import { initFailed } from "./initFailed";
import { type Line, report } from "./messages";
import { doneLine, type Made } from "./messages/createLine";
import { find, observe } from "./observe";
import { createOrFind } from "./perform/createOrFind";
import { type Confirmed, type ObjectBefore, syncState, type Target } from "./perform/sync";
import { inTurn } from "./perform/turns";
import { mayAdopt, planCreate } from "./plan/create";
import { desiredValues } from "./plan/managed";
import type { Declared, Existing, Owner } from "./resource";
import { stateOf } from "./state";
import { withFallback } from "./values";

interface Created {
  readonly id: string;
  readonly outputs: Properties;
}

type Reported = Created & { readonly line: Line | undefined };

/** Creates, and prints a line if it did something else: Pulumi reports "created" in any case. */
export async function create(resource: InAccount<Owner>): Promise<Created> {
  const { line, ...created } = await resource.account.claims.creating(resource, (claims) =>
    inTurn(
      resource,
      resource.inputs,
      async () => (await completeUnfinished(resource)) ?? createOrAdopt(resource, claims),
    ),
  );
  if (line) report(resource, ...line);
  return created;
}

/** Looks for the object, plans, creates or adopts it, and writes what then differs from the program. */
async function createOrAdopt(resource: InAccount<Owner>, claims: CreateClaims): Promise<Reported> {
  const { lifecycle, account, inputs } = resource;
  const adopts = mayAdopt(inputs, account.settings);
  const result = await find(resource, account.freshClient);
  const isInherited = result.state === "found" && claims.inherits(result.found.key);
  const plan = planCreate(resource, result, adopts || isInherited);
  const existingKey = plan.step === "create" ? keyOf(lifecycle, inputs) : plan.key;
  if (existingKey) claims.take(existingKey);
  if (plan.step === "refuse") throw plan.error;
  const made: Made =
    plan.step === "adopt"
      ? { ...plan, adopted: true }
      : madeOf(resource, await createOrFind(resource, plan.before), result.siblings);
  const { key, outputs, adopted } = made;
  claims.take(key, outputs);
  if (adopted && !adopts && plan.step === "create") throw existedBefore(resource, key);
  const confirmed = { outputs: stateOf(resource, outputs, adopted), wrote: !adopted };
  const object = { recorded: {}, seen: outputs };
  const created = await finish({ ...resource, key }, object, adopted, confirmed);
  return { ...created, line: doneLine(resource, plan, made) };
}

/** Writes what differs from the program. If that fails after a write, a further Create completes the object. */
async function finish(
  target: Target & Owner,
  object: ObjectBefore,
  adopted: boolean,
  confirmed: Confirmed,
): Promise<Created> {
  const { lifecycle, account, key, owner } = target;
  try {
    const outputs = await syncState(target, object, adopted, confirmed);
    account.unfinished.delete(owner);
    return { id: formatId(lifecycle, key), outputs };
  } catch (error) {
    if (confirmed.wrote) account.unfinished.set(owner, { key, outputs: confirmed.outputs });
    throw error;
  }
}

/**
 * Completes the object that an earlier Create recorded as failed to initialize: after a resource hook `onError`, the engine
 * sends another Create, and records only what that returns. `undefined`: there is no such object any more.
 */
async function completeUnfinished(resource: InAccount<Owner>): Promise<Reported | undefined> {
  const { account, inputs, owner } = resource;
  const unfinished = account.unfinished.get(owner);
  if (!unfinished) return undefined;
  const { key, outputs: recorded } = unfinished;
  const lifecycle = resource.lifecycle.resolve?.(inputs, recorded) ?? resource.lifecycle;
  const target = { ...resource, lifecycle, key };
  const seen = await observe(lifecycle, account.freshClient, key).catch((error: unknown) => {
    throw initFailed(target, recorded, error);
  });
  if (seen.state === "absent") {
    account.unfinished.delete(owner);
    return undefined;
  }
  const live = seen.state === "found" ? lifecycle.toOutputs(seen.found, key, recorded) : undefined;
  const confirmed = { outputs: recorded, wrote: true };
  const created = await finish(target, { recorded, seen: live }, recorded["adopted"] === true, confirmed);
  return { ...created, line: undefined };
}

/** What the response to a create leaves out counts as sent, unless it is about an object that existed before. */
function madeOf(
  { lifecycle, inputs }: Declared,
  { key, live }: Existing,
  others: readonly Properties[] = [],
): Made {
  const id = formatId(lifecycle, key);
  const outputs = lifecycle.toOutputs(live, key);
  if (others.some((each) => formatId(lifecycle, each) === id)) return { key, outputs, adopted: true };
  const sent = desiredValues(lifecycle, inputs);
  return { key, outputs: withFallback(outputs, sent, lifecycle.settable), adopted: false };
}

const existedBefore = ({ lifecycle, inputs }: Declared, key: Properties): UnexpectedResponseError =>
  new UnexpectedResponseError(
    `Instead of creating ${lifecycle.describe(inputs)}, the API returned an object that already existed (id ${formatId(lifecycle, key)}). Nothing was saved in the state. Check the object on the platform, and set adopt: true only if this resource is to manage it.`,
  );
