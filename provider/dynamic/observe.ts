import type { Client } from "../http/client";
import { EdgeError, isMissing, retold } from "../http/errors";
import type { Lifecycle, Properties } from "./lifecycle";

/** What a look at the platform tells: an object, its confirmed absence, or that this server cannot be looked at. */
export type Observation<Found> =
  | { readonly state: "found"; readonly found: Found }
  /** `parentAnswered`: its parent, whose id the platform assigned, is there and does not list it. */
  | { readonly state: "gone"; readonly parentAnswered?: boolean }
  | { readonly state: "unobservable" };

/** Reads one object and judges a 404 by the collection (lifecycle rule 14). */
export const observe = (
  lifecycle: Lifecycle,
  client: Client,
  key: Properties,
): Promise<Observation<unknown>> => look(lifecycle, client, key, () => lifecycle.read(client, key));

/** Finds the object that arguments without a full identity mean, with the same judgement. */
export async function locate(
  lifecycle: Lifecycle,
  client: Client,
  inputs: Properties,
): Promise<Observation<{ key: Properties; live: unknown }>> {
  return look(lifecycle, client, inputs, async () => lifecycle.locate?.(client, inputs));
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
    throw retold(
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
