import { requireApi, rethrow } from "../api/recognize";
import type { Lifecycle, Properties } from "../classes/lifecycle";
import type { Client } from "../http/client";
import {
  EdgeError,
  InvalidArgumentError,
  isMissing,
  UnexpectedResponseError,
  withMessage,
} from "../http/errors";
import { keyOf, malformedPart } from "./identity";
import type { Declared, Existing, FindResult, Observation } from "./resource";

/** The settable paths whose values matter; or only what distinguishes the object, which all of a list then share. */
type Needed = readonly string[] | "distinguishing";

/** Reads one object and verifies a 404 with the collection (rules.md#proof-of-absence). Default: all values matter. */
export const observe = (
  lifecycle: Lifecycle,
  client: Client,
  key: Properties,
  needed?: Needed,
): Promise<Observation<unknown>> =>
  readVerified(lifecycle, client, key, () => readOne(lifecycle, client, key, needed));

async function readOne(lifecycle: Lifecycle, client: Client, key: Properties, needed?: Needed) {
  if (needed !== "distinguishing") return lifecycle.read(client, key, needed);
  if (lifecycle.distinguishing) return (await lifecycle.isListed(client, key)) || undefined;
  return lifecycle.read(client, key, []);
}

/** Looks for the object that the arguments identify; `needed`: if they hold its whole id. @throws EdgeError if a request fails */
export async function find(
  { lifecycle, inputs }: Declared,
  client: Client,
  needed?: Needed,
): Promise<FindResult> {
  const key = lifecycle.locate ? undefined : keyOf(lifecycle, inputs);
  let siblings: readonly Properties[] = [];
  try {
    const seen = await readVerified(lifecycle, client, key ?? inputs, async () => {
      if (key) return existing(key, await readOne(lifecycle, client, key, needed));
      const lookup = await lifecycle.locate?.(client, inputs);
      siblings = lookup?.existing ?? [];
      return lookup?.found;
    });
    const malformed = seen.state === "found" ? malformedPart(lifecycle, seen.found.key) : undefined;
    if (malformed === undefined) return { ...seen, siblings };
    throw new UnexpectedResponseError(
      `The API returned an invalid id (${malformed}) for ${lifecycle.describe(inputs)}. Nothing was saved in the state. Check the object on the platform.`,
    );
  } catch (error) {
    // Every other error is about a failed request.
    const isAboutObject =
      error instanceof InvalidArgumentError ||
      (error instanceof EdgeError && error.constructor === EdgeError);
    if (isAboutObject) return { state: "unclear", error };
    throw error;
  }
}

const existing = (key: Properties, live: unknown): Existing | undefined =>
  live === undefined ? undefined : { key, live };

/** Reads an object or, after a 404, the list; fails if the server is not the API, where another one would have neither. */
async function readVerified<Found>(
  lifecycle: Lifecycle,
  client: Client,
  key: Properties,
  read: () => Promise<Found | undefined>,
): Promise<Observation<Found>> {
  const seen = readOrList(lifecycle, client, key, read);
  if ((lifecycle.service ?? "management") !== "management") return seen;
  const { state } = await seen.catch((error: unknown) => rethrow(client, error));
  if (state === "unobservable") await requireApi(client);
  return seen;
}

async function readOrList<Found>(
  lifecycle: Lifecycle,
  client: Client,
  key: Properties,
  read: () => Promise<Found | undefined>,
): Promise<Observation<Found>> {
  try {
    const found = await read();
    return found === undefined ? { state: "absent", parentExists: true } : { state: "found", found };
  } catch (missing) {
    if (!isMissing(missing)) throw missing;
    const what = lifecycle.describe(key);
    const listed = await lifecycle.isListed(client, key).catch((error: unknown) => {
      if (isMissing(error)) return "no list" as const;
      if (!(error instanceof EdgeError)) throw error;
      throw withMessage(
        error,
        `The API returns 404 for ${what}, and the list could not be read to confirm that it was deleted. ${error.message}`,
      );
    });
    if (listed === "no list") return { state: "unobservable" };
    if (!listed) return { state: "absent" };
    throw new EdgeError(
      `The API returned 404 for ${what}, but the list still contains it or its parent, so it does not count as deleted. Nothing was changed. Try again later. (${missing.message})`,
    );
  }
}
