import { EdgeError, isAmbiguous, UnexpectedResponseError } from "../http/errors";
import type { Account } from "./account";
import { formatId, keyOf, strangePart } from "./identity";
import { isSource, type Lifecycle, type Properties } from "./lifecycle";
import { wanted } from "./managed";
import { type Located, locate, lookingAnew, observe } from "./observe";
import { pause } from "./pause";
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
    const located = await look(lifecycle, account, inputs);
    const blind = located.state === "unobservable" && !lifecycle.createsBlindly?.(inputs);
    return !lifecycle.create || blind || isThere(lifecycle, inputs, located)
      ? adopt(lifecycle, account, inputs, located)
      : await createNew(lifecycle, account, inputs, located);
  } catch (error) {
    leave();
    throw error;
  }
}

async function look(lifecycle: Lifecycle, account: Account, inputs: Properties): Promise<Located> {
  const key = keyOf(lifecycle, inputs);
  const client = lookingAnew(lifecycle, account.client);
  if (!key || lifecycle.locate) return locate(lifecycle, client, inputs);
  const seen = await observe(lifecycle, client, key);
  return seen.state === "found" ? { state: "found", found: { key, live: seen.found } } : seen;
}

const isThere = (lifecycle: Lifecycle, inputs: Properties, located: Located): boolean =>
  located.state === "found" && (lifecycle.exists?.(located.found.live, inputs) ?? true);

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

/** See rules.md#one-resource-per-object. A source changes nothing and may be asked twice. */
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

/** The object that a create made. @throws UnexpectedResponseError, which is not ambiguous: another try could make another. */
async function createNow(
  lifecycle: Lifecycle,
  account: Account,
  inputs: Properties,
  before: unknown,
): Promise<{ key: Properties; live: unknown }> {
  if (!lifecycle.create) throw new EdgeError(`A ${lifecycle.kind} cannot be created.`);
  const made = await lifecycle.create(account.client, inputs, before);
  const strange = strangePart(lifecycle, made.key);
  if (strange === undefined) return made;
  throw new UnexpectedResponseError(
    `The platform answered the create of ${lifecycle.describe(inputs)} with ${strange}, which is not an id: nothing was recorded. It may exist all the same: look for it on the platform, and delete it or set adopt: true.`,
  );
}

/** A create that gets no clear answer is looked up before it is tried again (rules.md#ambiguous-creates). */
async function createOrFind(
  lifecycle: Lifecycle,
  account: Account,
  inputs: Properties,
  located: Located,
): Promise<{ key: Properties; live: unknown }> {
  const before = located.state === "found" ? located.found.live : undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      return await createNow(lifecycle, account, inputs, before);
    } catch (error) {
      if (!isAmbiguous(error)) throw error;
      const now = await look(lifecycle, account, inputs).catch(() => undefined);
      if (now?.state === "found" && isThere(lifecycle, inputs, now)) return now.found;
      if (!now || now.state === "unobservable" || attempt >= account.settings.maxAttempts) throw error;
      await pause(attempt);
    }
  }
}
