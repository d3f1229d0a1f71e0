import { ApiError, ConnectionError, EdgeError, UnexpectedResponseError } from "../http/errors";
import type { Account } from "./account";
import { halfMade } from "./halfMade";
import { formatId, keyOf } from "./identity";
import type { Lifecycle, Properties } from "./lifecycle";
import { bookkeeping } from "./managed";
import { locate, type Observation, observe } from "./observe";
import { overlay } from "./paths";
import { sync } from "./sync";

/** The object a create ended with, and whether it had been there before. */
interface Made {
  readonly key: Properties;
  readonly outputs: Properties;
  readonly adopted: boolean;
}

type Located = Observation<{ key: Properties; live: unknown }>;

/** Observe → ensure → sync. Once anything was written it returns, or throws the half-made form. */
export async function create(
  lifecycle: Lifecycle,
  account: Account,
  inputs: Properties,
): Promise<{ id: string; outputs: Properties }> {
  const located = await lookFirst(lifecycle, account, inputs);
  const existing = located.state === "found" && (lifecycle.exists?.(located.found.live, inputs) ?? true);
  const blind = located.state === "unobservable" && !lifecycle.createsBlindly;
  const made =
    existing || blind || !lifecycle.create
      ? await takeOver(lifecycle, account, inputs, located)
      : await createNew(lifecycle, account, inputs, located);

  const id = formatId(lifecycle, made.key);
  const kept = bookkeeping(lifecycle, inputs, made.adopted);
  let confirmed = overlay(made.outputs, kept);
  let wrote = !made.adopted;
  try {
    const outputs = await sync(lifecycle, account.client, made.key, inputs, made.outputs, (answered) => {
      wrote = true;
      confirmed = overlay(confirmed, answered);
    });
    return { id, outputs: overlay(outputs, kept) };
  } catch (error) {
    if (wrote) throw halfMade(lifecycle, id, confirmed, inputs["__provider"], error);
    account.held.release(lifecycle.kind, id);
    throw error;
  }
}

async function lookFirst(lifecycle: Lifecycle, account: Account, inputs: Properties): Promise<Located> {
  const key = keyOf(lifecycle, inputs);
  if (!key) return locate(lifecycle, account.client, inputs);
  const seen = await observe(lifecycle, account.client, key);
  return seen.state === "found" ? { state: "found", found: { key, live: seen.found } } : seen;
}

const takesOver = (lifecycle: Lifecycle, inputs: Properties): boolean =>
  !lifecycle.create || (lifecycle.assigned ?? []).some((field) => inputs[field] !== undefined);

async function takeOver(
  lifecycle: Lifecycle,
  account: Account,
  inputs: Properties,
  located: Located,
): Promise<Made> {
  const allowed = takesOver(lifecycle, inputs) || (inputs["adopt"] ?? account.settings.adopt) === true;
  if (located.state === "found") {
    const { key, live } = located.found;
    if (!allowed) throw alreadyThere(lifecycle, key, inputs);
    hold(lifecycle, account, key);
    return { key, outputs: lifecycle.toOutputs(live, key), adopted: true };
  }
  const what = lifecycle.describe(inputs);
  if (located.state === "gone")
    throw new EdgeError(`There is no ${what} on the platform: nothing was created.`);
  const key = keyOf(lifecycle, inputs);
  if (!key) {
    const fields = (lifecycle.assigned ?? []).join(" and ");
    throw new EdgeError(
      `This server offers no way to find ${what}, nor to see whether it exists: give ${fields} to take it over.`,
    );
  }
  if (!allowed)
    throw new EdgeError(
      `This server offers no way to see whether ${what} exists: set adopt: true to take it over.`,
    );
  hold(lifecycle, account, key);
  return { key, outputs: { ...key }, adopted: true };
}

function hold(lifecycle: Lifecycle, account: Account, key: Properties): void {
  const id = formatId(lifecycle, key);
  if (account.held.has(lifecycle.kind, id)) {
    throw new EdgeError(
      `${capital(lifecycle.describe(key))} is already managed by another resource of this program (id ${id}): remove one of the two, or, if you renamed the resource, add aliases.`,
    );
  }
  account.held.add(lifecycle.kind, id);
}

function alreadyThere(lifecycle: Lifecycle, key: Properties, inputs: Properties): EdgeError {
  const id = formatId(lifecycle, key);
  return new EdgeError(
    `${capital(lifecycle.describe({ ...inputs, ...key }))} exists already (id ${id}): set adopt: true, import it, or, if you renamed the resource, add aliases.`,
  );
}

/** A create that gets no clear answer is looked up before it is tried again (lifecycle rule 3). */
async function createNew(
  lifecycle: Lifecycle,
  account: Account,
  inputs: Properties,
  located: Located,
): Promise<Made> {
  refuseGoneTarget(lifecycle, inputs, located);
  const known = keyOf(lifecycle, inputs);
  if (known) hold(lifecycle, account, known);
  try {
    for (let attempt = 1; ; attempt++) {
      const made = await tryCreate(lifecycle, account, inputs, attempt);
      if (!made) continue;
      account.held.add(lifecycle.kind, formatId(lifecycle, made.key));
      return { key: made.key, outputs: lifecycle.toOutputs(made.live, made.key), adopted: false };
    }
  } catch (error) {
    if (known) account.held.release(lifecycle.kind, formatId(lifecycle, known));
    throw error;
  }
}

/** An id that only the platform gives out cannot be created, only taken over. */
function refuseGoneTarget(lifecycle: Lifecycle, inputs: Properties, located: Located): void {
  const assigned = (lifecycle.assigned ?? []).filter((field) => inputs[field] !== undefined);
  if (located.state === "gone" && assigned.length) {
    throw new EdgeError(
      `There is no ${lifecycle.describe(inputs)} on the platform: check ${assigned.join(" and ")}, or leave it out to create a new one.`,
    );
  }
}

async function tryCreate(lifecycle: Lifecycle, account: Account, inputs: Properties, attempt: number) {
  try {
    return await lifecycle.create?.(account.client, inputs);
  } catch (error) {
    if (!isAmbiguous(error)) throw error;
    const found = await lookFirst(lifecycle, account, inputs).catch(() => {
      throw error;
    });
    if (found.state === "found" && (lifecycle.exists?.(found.found.live, inputs) ?? true)) return found.found;
    if (found.state === "unobservable" || attempt >= account.settings.maxAttempts) throw error;
    return undefined;
  }
}

const isAmbiguous = (error: unknown): boolean =>
  (error instanceof ApiError ||
    error instanceof ConnectionError ||
    error instanceof UnexpectedResponseError) &&
  error.ambiguous;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
