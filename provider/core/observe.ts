import { requireManagementApi, rethrowAfterServerCheck } from "../api/verifyServer";
import {
  EdgeError,
  InvalidArgumentError,
  is404Or405,
  UnexpectedResponseError,
  withMessage,
} from "../base/errors";
import type { Lifecycle } from "../classes/lifecycle";
import type { Client } from "../http/client";
import type { Properties } from "../model/properties";
import { extractKey, isIdNumber } from "./identity";
import type { DeclaredResource, RecordedResource } from "./resource";
import { decodeManagedPaths, pickDeclaredNames } from "./values/managedPaths";
import { pickPaths } from "./values/paths";

/** The result of a read: the object, proof of its absence, or "unobservable" if it and its list both return 404 or 405. */
export type Observation<Found> =
  | { readonly state: "found"; readonly found: Found }
  /** `parentExists`: the object's parent exists, but does not list the object. */
  | { readonly state: "absent"; readonly parentExists?: boolean }
  | { readonly state: "unobservable" };

export interface ObservedObject {
  readonly live: unknown;
  readonly outputs: Properties;
}

/** An object on the platform. `live`: what `Lifecycle.read` returns for it. */
export interface ExistingObject {
  readonly key: Properties;
  readonly live: unknown;
}

export type FindResult = (
  | Observation<ExistingObject>
  /** It is not certain which object is meant, or whether it exists: several have the same name, for example. */
  | { readonly state: "unclear"; readonly error: EdgeError }
) & {
  /** The object's key, if the arguments contain all of its fields. */
  readonly declaredKey?: Properties | undefined;
  /** The keys of all objects with the same parent, if the lookup lists them. */
  readonly siblings?: readonly Properties[];
};

/**
 * The settable paths whose values the caller needs. "distinguishing": only `Lifecycle.distinguishingOutputs`, so that one read
 * of a list is enough for all objects in it.
 */
type NeededPaths = readonly string[] | "distinguishing";

/** Reads an object. Verifies a 404 against the list (rules.md#proof-of-absence). `neededPaths`: all values by default. */
export async function observe(
  { lifecycle, key, recorded }: RecordedResource,
  client: Client,
  neededPaths?: NeededPaths,
): Promise<Observation<ObservedObject>> {
  const observation = await readAndVerifyServer(lifecycle, client, key, async () => {
    if (neededPaths !== "distinguishing") return lifecycle.read(client, key, neededPaths);
    // The objects of one parent share its read.
    if (lifecycle.distinguishingOutputs && !lifecycle.parentClass)
      return (await lifecycle.findInList(client, key)) || undefined;
    return lifecycle.read(client, key, []);
  });
  if (observation.state !== "found") return observation;
  const outputs = lifecycle.toOutputs(observation.found, key, recorded);
  // Other names than those in the state are not managed. An import records all.
  const shape = pickPaths(recorded, decodeManagedPaths(lifecycle, recorded) ?? []);
  return {
    state: "found",
    found: { live: observation.found, outputs: pickDeclaredNames(lifecycle, outputs, shape) },
  };
}

/** Looks for the object that the arguments identify. `neededPaths` has no effect if the class has `locate`. */
export async function findObject(
  { lifecycle, inputs }: DeclaredResource,
  client: Client,
  neededPaths?: NeededPaths,
): Promise<FindResult> {
  const declaredKey = extractKey(lifecycle, inputs);
  try {
    if (declaredKey && !lifecycle.locate) {
      const observation = await observe({ lifecycle, key: declaredKey, recorded: {} }, client, neededPaths);
      if (observation.state !== "found") return { ...observation, declaredKey };
      return { state: "found", found: { key: declaredKey, live: observation.found.live }, declaredKey };
    }
    let siblings: readonly Properties[] = [];
    const observation = await readAndVerifyServer(lifecycle, client, inputs, async () => {
      const lookup = await lifecycle.locate?.(client, inputs);
      siblings = lookup?.existing ?? [];
      return lookup?.found;
    });
    const malformedPart =
      observation.state === "found" ? describeMalformedPart(lifecycle, observation.found.key) : undefined;
    if (malformedPart === undefined) return { ...observation, declaredKey, siblings };
    throw new UnexpectedResponseError(
      `The API returned an invalid id (${malformedPart}) for ${lifecycle.describe(inputs)}. Nothing was saved in the state. Check the object on the platform.`,
    );
  } catch (error) {
    // A plain EdgeError or an InvalidArgumentError is about the object. Any other error is about a request or its response.
    const isAboutObject =
      error instanceof InvalidArgumentError ||
      (error instanceof EdgeError && error.constructor === EdgeError);
    if (isAboutObject) return { state: "unclear", error };
    throw error;
  }
}

/** Returns the invalid part of a key that the API returned, such as "originGroupId 0" (rules.md#valid-ids). */
function describeMalformedPart(lifecycle: Lifecycle, key: Properties): string | undefined {
  const malformedEntry = Object.entries(lifecycle.identity).find(
    ([field, part]) => part === "number" && !isIdNumber(String(key[field])),
  );
  return malformedEntry && `${malformedEntry[0]} ${String(key[malformedEntry[0]])}`;
}

/** Like `readOrProveAbsence`. For a class of the management API, throws OtherServerError if the server is not that API. */
async function readAndVerifyServer<Found>(
  lifecycle: Lifecycle,
  client: Client,
  key: Properties,
  read: () => Promise<Found | undefined>,
): Promise<Observation<Found>> {
  const observation = readOrProveAbsence(lifecycle, client, key, read);
  if ((lifecycle.service ?? "management") !== "management") return observation;
  const { state } = await observation.catch((error: unknown) => rethrowAfterServerCheck(client, error));
  if (state === "unobservable") await requireManagementApi(client);
  return observation;
}

async function readOrProveAbsence<Found>(
  lifecycle: Lifecycle,
  client: Client,
  key: Properties,
  read: () => Promise<Found | undefined>,
): Promise<Observation<Found>> {
  try {
    const found = await read();
    return found === undefined ? { state: "absent", parentExists: true } : { state: "found", found };
  } catch (notFoundError) {
    if (!is404Or405(notFoundError)) throw notFoundError;
    const subject = lifecycle.describe(key);
    const listResult = await lifecycle.findInList(client, key).catch((error: unknown) => {
      if (is404Or405(error)) return "no list" as const;
      if (!(error instanceof EdgeError)) throw error;
      throw withMessage(
        error,
        `The API returns 404 for ${subject}, and the list could not be read to confirm that it was deleted. ${error.message}`,
      );
    });
    if (listResult === "no list") return { state: "unobservable" };
    if (!listResult) return { state: "absent" };
    throw new EdgeError(
      `The API returned 404 for ${subject}, but the list still contains it or its parent, so it does not count as deleted. Nothing was changed. Try again later. (${notFoundError.message})`,
    );
  }
}
