import { safeParse } from "zod";
import type { Lifecycle, Properties } from "../classes/lifecycle";
import { EdgeError } from "../http/errors";
import { partsOf } from "./text";
import { get } from "./values";

const isIdNumber = (text: string): boolean => /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text));

export const formatId = (lifecycle: Lifecycle, key: Properties): string =>
  Object.keys(lifecycle.identity)
    .map((field) => String(key[field]))
    .join("/");

/**
 * The key of an id (rules.md#valid-ids), each part normalized like the argument of the same name.
 * @throws EdgeError that shows the id's form, or the allowed values of a part.
 */
export function parseId(lifecycle: Lifecycle, id: string): Properties {
  const fields = Object.entries(lifecycle.identity);
  const parts = partsOf(id, fields.length);
  const key: Properties = {};
  fields.forEach(([field, part], i) => {
    const text = parts[i];
    if (!text || (part === "number" && !isIdNumber(text))) throw wrongForm(lifecycle, id);
    key[field] = part === "number" ? Number(text) : nameIn(lifecycle, field, text, id);
  });
  return key;
}

function nameIn(lifecycle: Lifecycle, field: string, text: string, id: string): unknown {
  const schema = lifecycle.inputs.shape[field];
  const parsed = schema && safeParse(schema, text);
  if (!parsed || parsed.success) return parsed?.data ?? text;
  const allowed = parsed.error.issues[0]?.message;
  throw new EdgeError(
    `"${id}" is not a valid id for ${lifecycle.className}: its ${field} must be ${allowed}.`,
  );
}

/** The invalid part of a key from the API (rules.md#valid-ids): "originGroupId 0"; undefined if all are valid. */
export function malformedPart(lifecycle: Lifecycle, key: Properties): string | undefined {
  const malformed = Object.entries(lifecycle.identity).find(
    ([field, part]) => part === "number" && !isIdNumber(String(key[field])),
  );
  return malformed && `${malformed[0]} ${String(key[malformed[0]])}`;
}

/** The key of the arguments, if they set all of it. */
export function keyOf(lifecycle: Lifecycle, inputs: Properties): Properties | undefined {
  const fields = Object.keys(lifecycle.identity);
  if (fields.some((field) => inputs[field] === undefined)) return undefined;
  return Object.fromEntries(fields.map((field) => [field, inputs[field]]));
}

/** The paths by which an object of this class is found if its id is not given. */
export const foundBy = (lifecycle: Lifecycle): readonly string[] => lifecycle.foundBy ?? [];

/** The fields of an id that the program gives: the API assigns the others. */
export const givenFields = ({ identity, assigned = [] }: Lifecycle): string[] =>
  Object.keys(identity).filter((field) => !assigned.includes(field));

/** What identifies the object of these arguments or outputs: its path if they hold the id, and what finds it without one. */
export function namesOf(lifecycle: Lifecycle, properties: Properties): string[] {
  const key = keyOf(lifecycle, properties);
  const name = nameOf(lifecycle, properties);
  return [...(key ? [lifecycle.path(key)] : []), ...(name === undefined ? [] : [name])];
}

/** The parent with the name, or with what else finds an object whose id is not given. */
export function nameOf(lifecycle: Lifecycle, properties: Properties): string | undefined {
  const parent = givenFields(lifecycle).map((field) => properties[field]);
  const values = foundBy(lifecycle).map((path) => get(properties, path) ?? null);
  if (values.every((value) => value === null)) return undefined;
  return JSON.stringify([lifecycle.className, ...parent, ...values]);
}

/** What distinguishes an object from another one of its id (`Lifecycle.distinguishing`); "" where outputs hold none. */
export const identifiersOf = ({ distinguishing = [] }: Lifecycle, outputs: Properties): unknown[] =>
  distinguishing.map((output) => secondOf(outputs[output]) ?? outputs[output] ?? "");

/** Whether identifiers prove that outputs are of two objects, though they have the same id. A missing one proves nothing. */
export const isAnotherObject = (lifecycle: Lifecycle, one: Properties, other: Properties): boolean =>
  areDifferent(identifiersOf(lifecycle, one), identifiersOf(lifecycle, other));

export const areDifferent = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.some((each, at) => each && others[at] && each !== others[at]);

/** A date in seconds: one response may write it with another zone or precision than the next. */
function secondOf(value: unknown): number | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value)) return undefined;
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`);
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}

function wrongForm(lifecycle: Lifecycle, id: string): EdgeError {
  const fields = Object.entries(lifecycle.identity);
  const form = fields.map(([field]) => `<${field}>`).join("/");
  const numbers = fields.filter(([, part]) => part === "number");
  const rule = numbers.length
    ? `, where ${numbers.map(([field]) => field).join(" and ")} ${numbers.length > 1 ? "are positive integers" : "is a positive integer"}`
    : "";
  return new EdgeError(`"${id}" is not a valid id for ${lifecycle.className}: the form is ${form}${rule}.`);
}
