import type { Properties } from "../../classes/lifecycle";
import { UnexpectedResponseError } from "../../http/errors";
import { withClassLock } from "../claims/turns";
import { type Line, report } from "../messages/report";
import { mayAdopt, planCreate } from "../plan/create";
import { doneLine } from "../plan/createLine";
import { formatId, keyOf } from "../plan/identity";
import { accountOutput, desiredValues, withBookkeeping } from "../plan/managed";
import { withFallback } from "../values/paths";
import { type Claiming, type Creation, claimed, claimingNothing } from "./claimed";
import { createOrFind } from "./createOrFind";
import { initFailed } from "./initFailed";
import { find, type Located, withoutSharedReads } from "./observe";
import { sync } from "./sync";

interface Created {
  readonly id: string;
  readonly outputs: Properties;
}

/** The object of a create, before what differs from the program is written to it. */
interface Made {
  readonly key: Properties;
  readonly outputs: Properties;
  /** Whether it existed before. */
  readonly adopted: boolean;
}

/** Creates, and prints a line if it did something else: Pulumi reports "created" in any case. */
export async function create(creation: Creation): Promise<Created> {
  const { lifecycle, account, inputs } = creation;
  const { line, ...created } = await claimed(creation, (claiming) =>
    withClassLock(lifecycle, account, inputs, () => perform(creation, claiming)),
  );
  if (line) report(account, lifecycle, ...line);
  return created;
}

/** What the create of a data source returns, for a preview. */
export async function lookUp(creation: Creation): Promise<Created> {
  const { line: _, ...created } = await perform(creation, claimingNothing);
  return created;
}

/** Looks for the object, plans, then creates or adopts it. */
async function perform(
  creation: Creation,
  claiming: Claiming,
): Promise<Created & { readonly line?: Line | undefined }> {
  const { lifecycle, account, inputs } = creation;
  const located = await find(lifecycle, withoutSharedReads(lifecycle, account.client), inputs);
  const inherits = located.state === "found" && claiming.inherits(located.found.key);
  const plan = planCreate(lifecycle, account, inherits ? { ...inputs, adopt: true } : inputs, located);
  const known = plan.step === "create" ? keyOf(lifecycle, inputs) : plan.key;
  if (known) claiming.take(known);
  if (plan.step === "refuse") throw plan.error;
  const made =
    plan.step === "adopt" ? { ...plan, adopted: true } : await createNew(creation, located, claiming);
  claiming.take(made.key, made.outputs);
  const created = await complete(creation, made);
  return { ...created, line: doneLine(lifecycle, inputs, plan, made) };
}

async function createNew(creation: Creation, located: Located, claiming: Claiming): Promise<Made> {
  const { lifecycle, account, inputs } = creation;
  const { key, live } = await createOrFind(
    creation,
    located.state === "found" ? located.found.live : undefined,
  );
  const id = formatId(lifecycle, key);
  const outputs = lifecycle.toOutputs(live, key);
  const adopted = located.existing?.some((each) => formatId(lifecycle, each) === id) ?? false;
  if (!adopted)
    return {
      key,
      outputs: withFallback(outputs, desiredValues(lifecycle, inputs), lifecycle.settable),
      adopted,
    };
  claiming.take(key);
  if (mayAdopt(account, inputs)) return { key, outputs, adopted };
  throw new UnexpectedResponseError(
    `Instead of creating ${lifecycle.describe(inputs)}, the API returned an object that already existed (id ${id}). Nothing was saved in the state. Check the object on the platform, and set adopt: true only if this resource is to manage it.`,
  );
}

/** Updates what was created or adopted to what the program declares. A failure after a write throws the `initFailed` form. */
async function complete({ lifecycle, account, inputs }: Creation, made: Made): Promise<Created> {
  const id = formatId(lifecycle, made.key);
  const recorded = (outputs: Properties) => ({
    ...withBookkeeping(lifecycle, outputs, inputs, made.adopted),
    ...accountOutput(lifecycle, account),
  });
  const confirmed = { outputs: recorded(made.outputs), wrote: !made.adopted };
  const object = { recorded: {}, seen: made.outputs };
  const outputs = await sync(lifecycle, account.client, made.key, inputs, object, confirmed).catch(
    (error) => {
      throw confirmed.wrote
        ? initFailed(lifecycle, id, confirmed.outputs, inputs["__provider"], error)
        : error;
    },
  );
  return { id, outputs: recorded(outputs) };
}
