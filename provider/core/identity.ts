import { safeParse } from "zod";
import { EdgeError } from "../base/errors";
import { parseServerTime } from "../base/timestamps";
import type { Lifecycle } from "../classes/lifecycle";
import type { Properties } from "../model/properties";
import { splitId } from "./tokens";
import { getValue } from "./values/paths";

export const isIdNumber = (text: string): boolean =>
  /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text));

export const formatId = (lifecycle: Lifecycle, key: Properties): string =>
  Object.keys(lifecycle.identity)
    .map((field, i, { length }) => (i === length - 1 ? (lifecycle.idPrefix ?? "") : "") + String(key[field]))
    .join("/");

/**
 * Parses an id (rules.md#valid-ids). Normalizes each part like the argument of the same name.
 * @throws EdgeError that shows the pattern of the id, or what a part must be
 */
export function parseId(lifecycle: Lifecycle, id: string): Properties {
  const fields = Object.entries(lifecycle.identity);
  const { idPrefix = "" } = lifecycle;
  const parts = splitId(id, fields.length);
  const last = parts.pop() ?? "";
  if (!last.startsWith(idPrefix)) throw createMalformedIdError(lifecycle, id);
  parts.push(last.slice(idPrefix.length));
  const key: Properties = {};
  fields.forEach(([field, part], i) => {
    const text = parts[i];
    if (!text || (part === "number" && !isIdNumber(text))) throw createMalformedIdError(lifecycle, id);
    key[field] = part === "number" ? Number(text) : parseIdPart(lifecycle, field, text, id);
  });
  return key;
}

function parseIdPart(lifecycle: Lifecycle, field: string, text: string, id: string): unknown {
  const schema = lifecycle.inputs.shape[field];
  const parsed = schema && safeParse(schema, text);
  if (!parsed || parsed.success) return parsed?.data ?? text;
  const requirement = parsed.error.issues[0]?.message;
  throw new EdgeError(
    `"${id}" is not a valid id for ${lifecycle.className}: its ${field} must be ${requirement}.`,
  );
}

/**
 * Checks that the id and the outputs of a state are those of one object. Otherwise, someone has edited the state, and an
 * operation would affect another object than the one that the outputs describe. @throws EdgeError that shows both ids
 */
export function requireRecordedId(lifecycle: Lifecycle, key: Properties, recorded: Properties): void {
  const recordedKey = extractKey(lifecycle, recorded);
  if (!recordedKey) return;
  const id = formatId(lifecycle, key);
  const recordedId = formatId(lifecycle, parseId(lifecycle, formatId(lifecycle, recordedKey)));
  if (id === recordedId) return;
  throw new EdgeError(
    `The state has the id ${id} for this ${lifecycle.className}, but its outputs are those of ${recordedId}. Nothing was changed. Correct the state ("pulumi stack export" and "pulumi stack import"), or remove the resource from it with "pulumi state delete <urn>".`,
  );
}

/** @throws EdgeError if a `get` spells an id otherwise than a state: the engine would take it for another object's id */
export function requireSpelling({ className }: Lifecycle, id: string, recordedId: string): void {
  if (id === recordedId) return;
  throw new EdgeError(
    `The id "${id}" of this ${className} must be written as "${recordedId}": otherwise, Pulumi takes it for the id of another object, and deletes the one that it manages.`,
  );
}

/** Returns the key if the arguments set all of its fields. */
export function extractKey(lifecycle: Lifecycle, inputs: Properties): Properties | undefined {
  const fields = Object.keys(lifecycle.identity);
  if (fields.some((field) => inputs[field] === undefined)) return undefined;
  return Object.fromEntries(fields.map((field) => [field, inputs[field]]));
}

export const listLookupPaths = (lifecycle: Lifecycle): readonly string[] => lifecycle.lookupPaths ?? [];

/** Returns the identity fields that a program must set. The API assigns the others. */
export const listRequiredIdFields = ({ identity, assigned }: Lifecycle): string[] =>
  Object.keys(identity).filter((field) => !assigned.includes(field));

/** Returns the identity fields that the API assigns but the program sets. They must refer to an existing object. */
export const listExplicitIdFields = ({ assigned }: Lifecycle, inputs: Properties): string[] =>
  assigned.filter((field) => inputs[field] !== undefined);

/** Encodes each segment of a path in one way, because the path of an `ApiObject` may be encoded in others. */
export const normalizePath = (path: string): string =>
  path.startsWith("/") ? path.split("/").map(normalizeSegment).join("/") : path;

function normalizeSegment(segment: string): string {
  try {
    return encodeURIComponent(decodeURIComponent(segment));
  } catch {
    return segment; // It has a "%" that encodes nothing.
  }
}

/** Returns the paths of an object in the API. `outputs` may be those in the state, or those of a response. */
export const listPaths = (lifecycle: Lifecycle, key: Properties, outputs: Properties): string[] =>
  [lifecycle.path(key), lifecycle.otherPath?.({ ...outputs, ...key })].filter((path) => path !== undefined);

/** Returns the names under which an object can be claimed: its path if the properties contain the id, and its lookup name. */
export function listClaimNames(lifecycle: Lifecycle, properties: Properties): string[] {
  const key = extractKey(lifecycle, properties);
  const name = formatLookupName(lifecycle, properties);
  return [...(key ? [lifecycle.path(key)] : []), ...(name === undefined ? [] : [name])];
}

/** Returns a string that identifies an object without its id: its class, its parent and the values that a lookup compares. */
export function formatLookupName(lifecycle: Lifecycle, properties: Properties): string | undefined {
  const parent = listRequiredIdFields(lifecycle).map((field) => properties[field]);
  const values = listLookupPaths(lifecycle).map((path) => getValue(properties, path) ?? null);
  if (values.every((value) => value === null)) return undefined;
  return JSON.stringify([lifecycle.className, ...parent, ...values]);
}

/** Returns the values that distinguish objects with the same ID (`Lifecycle.distinguishingOutputs`), "" for a missing one. */
export const listIdentifiers = ({ distinguishingOutputs = [] }: Lifecycle, outputs: Properties): unknown[] =>
  distinguishingOutputs.map((output) => toUnixSeconds(outputs[output]) ?? outputs[output] ?? "");

/** Whether two objects with the same id have different identifiers. A missing identifier proves nothing. */
export const isAnotherObject = (lifecycle: Lifecycle, first: Properties, second: Properties): boolean =>
  identifiersDiffer(listIdentifiers(lifecycle, first), listIdentifiers(lifecycle, second));

export const identifiersDiffer = (first: readonly unknown[], second: readonly unknown[]): boolean =>
  first.some((each, index) => each && second[index] && each !== second[index]);

/** Parses a date to seconds, because responses may differ in its time zone or precision. */
function toUnixSeconds(value: unknown): number | undefined {
  const time = parseServerTime(value);
  return time === undefined ? undefined : Math.floor(time / 1000);
}

function createMalformedIdError(lifecycle: Lifecycle, id: string): EdgeError {
  const fields = Object.entries(lifecycle.identity);
  const form = formatId(lifecycle, Object.fromEntries(fields.map(([field]) => [field, `<${field}>`])));
  const numberFields = fields.filter(([, part]) => part === "number");
  const rule = numberFields.length
    ? `, where ${numberFields.map(([field]) => field).join(" and ")} ${numberFields.length > 1 ? "are positive integers" : "is a positive integer"}`
    : "";
  return new EdgeError(`"${id}" is not a valid id for ${lifecycle.className}: the form is ${form}${rule}.`);
}
