import { safeParse } from "zod";
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
import type { DeclaredResource, RecordedResource } from "./resource";
import { splitId } from "./text";
import { getValue } from "./values";

const isIdNumber = (text: string): boolean => /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text));

export const formatId = (lifecycle: Lifecycle, key: Properties): string =>
  Object.keys(lifecycle.identity)
    .map((field) => String(key[field]))
    .join("/");

/**
 * Parses an id (rules.md#valid-ids). Normalizes each part like the argument of the same name.
 * @throws EdgeError that shows the id's form, or the allowed values of a part
 */
export function parseId(lifecycle: Lifecycle, id: string): Properties {
  const fields = Object.entries(lifecycle.identity);
  const parts = splitId(id, fields.length);
  const key: Properties = {};
  fields.forEach(([field, part], i) => {
    const text = parts[i];
    if (!text || (part === "number" && !isIdNumber(text))) throw malformedIdError(lifecycle, id);
    key[field] = part === "number" ? Number(text) : parseName(lifecycle, field, text, id);
  });
  return key;
}

function parseName(lifecycle: Lifecycle, field: string, text: string, id: string): unknown {
  const schema = lifecycle.inputs.shape[field];
  const parsed = schema && safeParse(schema, text);
  if (!parsed || parsed.success) return parsed?.data ?? text;
  const allowed = parsed.error.issues[0]?.message;
  throw new EdgeError(
    `"${id}" is not a valid id for ${lifecycle.className}: its ${field} must be ${allowed}.`,
  );
}

/** Returns the invalid part of a key that the API returned, such as "originGroupId 0" (rules.md#valid-ids). */
function findMalformedPart(lifecycle: Lifecycle, key: Properties): string | undefined {
  const malformed = Object.entries(lifecycle.identity).find(
    ([field, part]) => part === "number" && !isIdNumber(String(key[field])),
  );
  return malformed && `${malformed[0]} ${String(key[malformed[0]])}`;
}

/** Returns the key if the arguments set all of its fields. */
export function completeKey(lifecycle: Lifecycle, inputs: Properties): Properties | undefined {
  const fields = Object.keys(lifecycle.identity);
  if (fields.some((field) => inputs[field] === undefined)) return undefined;
  return Object.fromEntries(fields.map((field) => [field, inputs[field]]));
}

export const lookupPaths = (lifecycle: Lifecycle): readonly string[] => lifecycle.foundBy ?? [];

/** Returns the identity fields that a program must set. The API assigns the others. */
export const givenFields = ({ identity, assigned = [] }: Lifecycle): string[] =>
  Object.keys(identity).filter((field) => !assigned.includes(field));

/** Returns the names under which an object can be claimed: its path if the properties contain the id, and its lookup name. */
export function objectNames(lifecycle: Lifecycle, properties: Properties): string[] {
  const key = completeKey(lifecycle, properties);
  const name = lookupName(lifecycle, properties);
  return [...(key ? [lifecycle.path(key)] : []), ...(name === undefined ? [] : [name])];
}

/** Returns a string of the class, the parent and the values by which an object is found if its id is not given. */
export function lookupName(lifecycle: Lifecycle, properties: Properties): string | undefined {
  const parent = givenFields(lifecycle).map((field) => properties[field]);
  const values = lookupPaths(lifecycle).map((path) => getValue(properties, path) ?? null);
  if (values.every((value) => value === null)) return undefined;
  return JSON.stringify([lifecycle.className, ...parent, ...values]);
}

/** Returns the values that distinguish objects with the same id (`Lifecycle.distinguishing`), "" for each missing value. */
export const objectIdentifiers = ({ distinguishing = [] }: Lifecycle, outputs: Properties): unknown[] =>
  distinguishing.map((output) => parseSecond(outputs[output]) ?? outputs[output] ?? "");

/** Whether two objects with the same id have different identifiers. A missing identifier proves nothing. */
export const isAnotherObject = (lifecycle: Lifecycle, one: Properties, other: Properties): boolean =>
  identifiersDiffer(objectIdentifiers(lifecycle, one), objectIdentifiers(lifecycle, other));

export const identifiersDiffer = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.some((each, at) => each && others[at] && each !== others[at]);

/** Parses a date to seconds, because responses may differ in its time zone or precision. */
function parseSecond(value: unknown): number | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value)) return undefined;
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`);
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}

function malformedIdError(lifecycle: Lifecycle, id: string): EdgeError {
  const fields = Object.entries(lifecycle.identity);
  const form = fields.map(([field]) => `<${field}>`).join("/");
  const numbers = fields.filter(([, part]) => part === "number");
  const rule = numbers.length
    ? `, where ${numbers.map(([field]) => field).join(" and ")} ${numbers.length > 1 ? "are positive integers" : "is a positive integer"}`
    : "";
  return new EdgeError(`"${id}" is not a valid id for ${lifecycle.className}: the form is ${form}${rule}.`);
}

/** The result of a read: an object, its proven absence, or that this server has no such read operation. */
export type Observation<Found> =
  | { readonly state: "found"; readonly found: Found }
  /** `parentExists`: its parent, whose id the API assigned, exists and does not list it. */
  | { readonly state: "absent"; readonly parentExists?: boolean }
  | { readonly state: "unobservable" };

export interface ObservedObject {
  readonly live: unknown;
  readonly outputs: Properties;
}

/** An object that a lookup found, with its key. */
export interface ExistingObject {
  readonly key: Properties;
  readonly live: unknown;
}

/** The result of looking for the object that the arguments identify. */
export type FindResult = (
  | Observation<ExistingObject>
  /** The arguments do not identify exactly one valid object: several have the same name, for example. */
  | { readonly state: "unclear"; readonly error: EdgeError }
) & {
  /** The object's key, if the arguments contain all of its fields. */
  readonly givenKey?: Properties | undefined;
  /** The keys of all objects with the same parent. */
  readonly siblings?: readonly Properties[];
};

/**
 * The settable paths whose values the caller needs. "distinguishing": only the values that distinguish the object. One
 * read of the list then serves all of its objects.
 */
type NeededPaths = readonly string[] | "distinguishing";

/** Reads an object. Verifies a 404 against the list (rules.md#proof-of-absence). `needed`: all values by default. */
export async function observe(
  { lifecycle, key, recorded }: RecordedResource,
  client: Client,
  needed?: NeededPaths,
): Promise<Observation<ObservedObject>> {
  const seen = await readVerified(lifecycle, client, key, async () => {
    if (needed !== "distinguishing") return lifecycle.read(client, key, needed);
    if (lifecycle.distinguishing) return (await lifecycle.isListed(client, key)) || undefined;
    return lifecycle.read(client, key, []);
  });
  if (seen.state !== "found") return seen;
  return {
    state: "found",
    found: { live: seen.found, outputs: lifecycle.toOutputs(seen.found, key, recorded) },
  };
}

/** Looks for the object that the arguments identify. `needed` applies only if they contain the whole id. */
export async function findObject(
  { lifecycle, inputs }: DeclaredResource,
  client: Client,
  needed?: NeededPaths,
): Promise<FindResult> {
  const givenKey = completeKey(lifecycle, inputs);
  try {
    if (givenKey && !lifecycle.locate) {
      const seen = await observe({ lifecycle, key: givenKey, recorded: {} }, client, needed);
      if (seen.state !== "found") return { ...seen, givenKey };
      return { state: "found", found: { key: givenKey, live: seen.found.live }, givenKey };
    }
    let siblings: readonly Properties[] = [];
    const seen = await readVerified(lifecycle, client, inputs, async () => {
      const lookup = await lifecycle.locate?.(client, inputs);
      siblings = lookup?.existing ?? [];
      return lookup?.found;
    });
    const malformed = seen.state === "found" ? findMalformedPart(lifecycle, seen.found.key) : undefined;
    if (malformed === undefined) return { ...seen, givenKey, siblings };
    throw new UnexpectedResponseError(
      `The API returned an invalid id (${malformed}) for ${lifecycle.describe(inputs)}. Nothing was saved in the state. Check the object on the platform.`,
    );
  } catch (error) {
    // These errors are about the object. Every other one is about a failed request.
    const isAboutObject =
      error instanceof InvalidArgumentError ||
      (error instanceof EdgeError && error.constructor === EdgeError);
    if (isAboutObject) return { state: "unclear", error };
    throw error;
  }
}

/** Calls `readOrList`. If it finds neither the object nor the list, throws unless the server is really this API. */
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
