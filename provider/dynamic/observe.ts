import { isDataSource, type Lifecycle, type Properties } from "../classes/lifecycle";
import type { Client } from "../http/client";
import { EdgeError, isMissing, UnexpectedResponseError, withMessage } from "../http/errors";
import { malformedPart } from "./identity";

/** What a look at the platform tells: an object, its confirmed absence, or that this server cannot be looked at. */
export type Observation<Found> =
  | { readonly state: "found"; readonly found: Found }
  /** `parentAnswered`: its parent, whose id the platform assigned, is there and does not list it. */
  | { readonly state: "gone"; readonly parentAnswered?: boolean }
  | { readonly state: "unobservable" };

/**
 * The client of an operation that writes: what a lifecycle shares is asked anew (rules.md#look-before-writing), because
 * an answer as old as the process would put back what others changed since. A source writes nothing and goes on sharing.
 */
export const withoutSharedReads = (lifecycle: Lifecycle, client: Client): Client =>
  isDataSource(lifecycle) ? client : { ...client, share: client.look };

/** Reads one object and judges a 404 by the collection (rules.md#proof-of-absence). */
export const observe = (
  lifecycle: Lifecycle,
  client: Client,
  key: Properties,
): Promise<Observation<unknown>> => look(lifecycle, client, key, () => lifecycle.read(client, key));

/** The object that arguments mean, and those beside it. */
export type Located = Observation<{ key: Properties; live: unknown }> & {
  readonly others?: readonly Properties[];
};

/** Finds the object that arguments without a full identity mean, with the same judgement. */
export async function locate(lifecycle: Lifecycle, client: Client, inputs: Properties): Promise<Located> {
  let others: readonly Properties[] = [];
  const seen = await look(lifecycle, client, inputs, async () => {
    const sought = await lifecycle.locate?.(client, inputs);
    others = sought?.others ?? [];
    return sought?.found;
  });
  const strange = seen.state === "found" ? malformedPart(lifecycle, seen.found.key) : undefined;
  if (strange === undefined) return { ...seen, others };
  throw new UnexpectedResponseError(
    `The platform shows ${lifecycle.describe(inputs)} with ${strange}, which is not an id: nothing was recorded. Check it on the platform.`,
  );
}

async function look<Found>(
  lifecycle: Lifecycle,
  client: Client,
  key: Properties,
  read: () => Promise<Found | undefined>,
): Promise<Observation<Found>> {
  try {
    const found = await read();
    return found === undefined ? { state: "gone", parentAnswered: true } : { state: "found", found };
  } catch (error) {
    if (!isMissing(error)) throw error;
    return judgeMissing(lifecycle, client, key, error);
  }
}

async function judgeMissing(
  lifecycle: Lifecycle,
  client: Client,
  key: Properties,
  missing: unknown,
): Promise<{ state: "gone" } | { state: "unobservable" }> {
  const listed = await lifecycle.listed(client, key).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    if (!(error instanceof EdgeError)) throw error;
    const what = lifecycle.describe(key);
    throw withMessage(
      error,
      `The platform answers 404 for ${what}, and its list does not tell more. ${error.message}`,
    );
  });
  if (listed === undefined) return { state: "unobservable" };
  if (!listed) return { state: "gone" };
  throw new EdgeError(
    `The platform answers 404 for ${lifecycle.describe(key)}, yet its list still holds it: nothing was changed. Try again later. (${(missing as Error).message})`,
  );
}
