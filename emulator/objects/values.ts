import * as z from "zod";
import { omitNullish } from "../validate";
import { models } from "./models";

export type ModelName = keyof typeof models;

/** An object of the state, by the API's names. */
export type StateObject = Record<string, unknown>;

/**
 * Types of members in the notation of the facts: `integer`, `string?` for one that may be null, `Model[]` for a list,
 * `string{}` for an object with such values.
 */
export type MemberTypes = Readonly<Record<string, string>>;

const findModel = (type: string): MemberTypes | undefined => (models as Record<string, MemberTypes>)[type];

export const isStateObject = (value: unknown): value is StateObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const scalarSchemas: Readonly<Record<string, z.ZodType>> = {
  integer: z.int(),
  number: z.number(),
  boolean: z.boolean(),
  string: z.string(),
  "date-time": z.string(),
};

/** Returns the schema of a value in a seed or a request, which may leave out members. */
export function createValueSchema(type: string): z.ZodType {
  if (type.endsWith("?")) return createValueSchema(type.slice(0, -1)).nullable();
  if (type.endsWith("[]")) return z.array(createValueSchema(type.slice(0, -2)));
  if (type.endsWith("{}")) return z.record(z.string(), createValueSchema(type.slice(0, -2)));
  const members = findModel(type);
  return members ? z.object(createShape(members)).partial() : (scalarSchemas[type] ?? z.unknown());
}

/** An object that the descriptions do not call nullable is null all the same if there is none. */
export const createShape = (types: MemberTypes): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(types).map(([name, type]) => [
      name,
      findModel(type) ? createValueSchema(type).nullable() : createValueSchema(type),
    ]),
  );

/** Returns a time as the core of the platform does: in UTC, without a zone. */
export const formatTime = (time: number): string => new Date(time).toISOString().slice(0, 19);

/** Returns the value of a member that neither a request nor the declaration of the collection sets. */
export function getEmptyValue(type: string, now: () => number): unknown {
  if (type.endsWith("[]") || type.endsWith("[]?")) return [];
  if (type.endsWith("?")) return null;
  if (type.endsWith("{}")) return {};
  if (type === "date-time") return formatTime(now());
  const emptyScalars: StateObject = { integer: 0, number: 0, boolean: false, string: "" };
  return emptyScalars[type] ?? null;
}

/** Adds the members that nested objects leave out: a request may do so, and a response never does. */
export function completeNested(type: string, value: unknown, now: () => number): unknown {
  const itemType = type.replace(/(\[\]|\?)+$/, "");
  const members = findModel(itemType);
  if (!members) return value;
  if (Array.isArray(value)) return value.map((each) => completeNested(itemType, each, now));
  if (!isStateObject(value)) return value;
  return Object.fromEntries(
    Object.entries(members).map(([name, memberType]) => [
      name,
      completeNested(memberType, value[name] ?? getEmptyValue(memberType, now), now),
    ]),
  );
}

/** Returns what is given or, if that is an object, the default with the given members that are not null. */
export const addToDefault = (fallback: unknown, given: unknown): unknown =>
  isStateObject(fallback) && isStateObject(given)
    ? { ...fallback, ...omitNullish(given) }
    : (given ?? fallback);
