import { EdgeError, UnexpectedResponseError } from "../http/errors";
import type { Account } from "./account";
import { createOrFind, isThere, lookFor } from "./createOrFind";
import { formatId, keyOf } from "./identity";
import { isSource, type Lifecycle, type Properties } from "./lifecycle";
import { wanted } from "./managed";
import type { Located } from "./observe";
import { capital } from "./sentence";
import { assumeSent } from "./sync";

/** The object a create ends with, and whether it had been there before. */
export interface Made {
  readonly key: Properties;
  readonly outputs: Properties;
  readonly adopted: boolean;
}

/** Looks first, then takes over what is there or creates what is not. */
export async function ensure(lifecycle: Lifecycle, account: Account, inputs: Properties): Promise<Made> {
  const leave = account.sharedDeletes.begin(lifecycle, inputs);
  try {
    const located = await lookFor(lifecycle, account, inputs);
    const blind = located.state === "unobservable" && !lifecycle.createsBlindly?.(inputs);
    return !lifecycle.create || blind || isThere(lifecycle, inputs, located)
      ? adopt(lifecycle, account, inputs, located)
      : await createNew(lifecycle, account, inputs, located);
  } catch (error) {
    leave();
    throw error;
  }
}

/** Identity fields of the platform's own making that the arguments give: they mean an object that exists. */
const namesExisting = (lifecycle: Lifecycle, inputs: Properties): boolean =>
  !lifecycle.create || (lifecycle.assigned ?? []).some((field) => inputs[field] !== undefined);

const mayAdopt = (account: Account, inputs: Properties): boolean =>
  (inputs["adopt"] ?? account.settings.adopt) === true;

function adopt(lifecycle: Lifecycle, account: Account, inputs: Properties, located: Located): Made {
  const allowed = namesExisting(lifecycle, inputs) || mayAdopt(account, inputs);
  const key = located.state === "found" ? located.found.key : keyOf(lifecycle, inputs);
  const what = lifecycle.describe(inputs);
  if (located.state === "gone") throw nothingThere(lifecycle, inputs);
  if (!key) {
    const fields = (lifecycle.assigned ?? []).join(" and ");
    throw new EdgeError(
      `This server offers no way to find ${what}, nor to see whether it exists: give ${fields} to take it over.`,
    );
  }
  if (!allowed && located.state === "found") {
    hold(lifecycle, account, key);
    refuse(lifecycle, account, key);
    throw new EdgeError(
      `${capital(what)} exists already (id ${formatId(lifecycle, key)}): set adopt: true, import it, or, if you renamed the resource, add aliases.`,
    );
  }
  if (!allowed) {
    throw new EdgeError(
      `This server offers no way to see whether ${what} exists: set adopt: true to take it over.`,
    );
  }
  hold(lifecycle, account, key);
  const outputs = located.state === "found" ? lifecycle.toOutputs(located.found.live, key) : { ...key };
  return { key, outputs, adopted: true };
}

const nothingThere = (lifecycle: Lifecycle, inputs: Properties): EdgeError => {
  const fields = (lifecycle.assigned ?? []).filter((field) => inputs[field] !== undefined);
  const hint = lifecycle.create
    ? `check ${fields.join(" and ")}, or leave it out to create a new one`
    : "check its arguments";
  return new EdgeError(`There is no ${lifecycle.describe(inputs)} on the platform: ${hint}.`);
};

/** One object, one resource of the program (lifecycle rule 4). A source changes nothing and may be asked twice. */
function hold(lifecycle: Lifecycle, account: Account, key: Properties): void {
  if (isSource(lifecycle)) return;
  if (!account.claims.take(lifecycle, formatId(lifecycle, key))) throw managedTwice(lifecycle, key);
}

/** The object that this create meant and does not get must not be deleted in this run. */
function refuse(lifecycle: Lifecycle, account: Account, key: Properties): void {
  account.claims.abandon(lifecycle, formatId(lifecycle, key));
}

export const managedTwice = (lifecycle: Lifecycle, key: Properties): EdgeError =>
  new EdgeError(
    `${capital(lifecycle.describe(key))} is already managed by another resource of this program (id ${formatId(lifecycle, key)}): remove one of the two, or, if you renamed the resource, add aliases.`,
  );

async function createNew(
  lifecycle: Lifecycle,
  account: Account,
  inputs: Properties,
  located: Located,
): Promise<Made> {
  if (located.state === "gone" && namesExisting(lifecycle, inputs)) throw nothingThere(lifecycle, inputs);
  const known = keyOf(lifecycle, inputs);
  if (known) hold(lifecycle, account, known);
  try {
    const { key, live } = await createOrFind(lifecycle, account, inputs, located);
    const adopted = wasThere(lifecycle, located, key);
    if (!known) hold(lifecycle, account, key);
    if (adopted && !mayAdopt(account, inputs)) {
      refuse(lifecycle, account, key);
      throw madeNothing(lifecycle, inputs, key);
    }
    const outputs = lifecycle.toOutputs(live, key);
    if (adopted) return { key, outputs, adopted };
    return { key, outputs: assumeSent(wanted(lifecycle, inputs), lifecycle.settable, outputs), adopted };
  } catch (error) {
    if (known) refuse(lifecycle, account, known);
    throw error;
  }
}

const wasThere = (lifecycle: Lifecycle, { others = [] }: Located, key: Properties): boolean =>
  others.some((other) => formatId(lifecycle, other) === formatId(lifecycle, key));

const madeNothing = (lifecycle: Lifecycle, inputs: Properties, key: Properties): EdgeError =>
  new UnexpectedResponseError(
    `The platform answered the create of ${lifecycle.describe(inputs)} with an object that was there before (id ${formatId(lifecycle, key)}): nothing was recorded. Check it on the platform, and set adopt: true only if it is the one that is meant.`,
  );
