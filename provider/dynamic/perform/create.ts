import type { Properties } from "../../classes/lifecycle";
import { UnexpectedResponseError } from "../../http/errors";
import type { InAccount } from "../account";
import type { CreateClaims } from "../claims/claims";
import { doneLine, type Made } from "../messages/createLine";
import { type Line, report } from "../messages/report";
import { mayAdopt, planCreate } from "../plan/create";
import { formatId, keyOf } from "../plan/identity";
import { desiredValues } from "../plan/managed";
import { stateOf } from "../plan/state";
import type { Declared, Existing } from "../resource";
import { withFallback } from "../values/paths";
import { createOrFind } from "./createOrFind";
import { find } from "./observe";
import { syncState } from "./sync";
import { inTurn } from "./turns";

interface Created {
  readonly id: string;
  readonly outputs: Properties;
}

/** Creates, and prints a line if it did something else: Pulumi reports "created" in any case. */
export async function create(resource: InAccount<Declared>): Promise<Created> {
  const { line, ...created } = await resource.account.claims.creating(resource, (claims) =>
    inTurn(resource, resource.inputs, () => createOrAdopt(resource, claims)),
  );
  if (line) report(resource, ...line);
  return created;
}

/** Looks for the object, plans, creates or adopts it, and writes what then differs from the program. */
async function createOrAdopt(
  resource: InAccount<Declared>,
  claims: CreateClaims,
): Promise<Created & { readonly line: Line | undefined }> {
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
  return {
    id: formatId(lifecycle, key),
    outputs: await syncState({ ...resource, key }, object, adopted, confirmed),
    line: doneLine(resource, plan, made),
  };
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
