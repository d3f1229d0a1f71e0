import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { Platform } from "../platform/platform";
import { badRequest } from "../server/failures";
import { parseBody } from "../server/input";
import type { RouteResponse } from "../server/response";
import type { RouteRequest } from "../server/route";
import type { Collection, ViewRequest } from "./collection";
import { models } from "./models";
import {
  addToDefault,
  completeNested,
  createShape,
  getEmptyValue,
  isStateObject,
  type StateObject,
} from "./values";

/** A collection that has routes. */
export type AnyCollection = Omit<
  Collection,
  "create" | "complete" | "resolve" | "onDelete" | "view" | "perform" | "path" | "input"
> &
  Required<Pick<Collection, "path" | "input">> & {
    create(seed: object, platform: Platform): object;
    complete?(item: object, change: object): void;
    resolve?(item: object, request: object): void;
    onDelete?(item: object, request: never): void;
    view?(item: object, request: ViewRequest): StateObject;
    perform?(
      write: () => RouteResponse,
      request: object,
      item?: object,
    ): RouteResponse | Promise<RouteResponse>;
  };

const bodySchemas = new Map<string, z.ZodType<StateObject>>();

function getInputSchema(model: keyof typeof models, refusesUnknownMembers = false): z.ZodType<StateObject> {
  const key = `${model} ${refusesUnknownMembers}`;
  const shape = () => createShape(models[model]);
  const known = bodySchemas.get(key);
  const schema = known ?? (refusesUnknownMembers ? z.strictObject(shape()) : z.object(shape())).partial();
  bodySchemas.set(key, schema);
  return schema;
}

/**
 * Parses the body of a request. The case of names does not matter. Ignores unknown members, and null for members that are
 * never null. Returns the names of responses.
 */
function parseInput(
  { input, renames = {}, ranges = {}, ignoresNull, refusesUnknownMembers, types }: AnyCollection,
  verb: "create" | "update",
  { body, platform }: Pick<RouteRequest, "body" | "platform">,
): StateObject {
  const accepted = models[input[verb]];
  const namesByLowerCase = new Map(Object.keys(accepted).map((name) => [name.toLowerCase(), name]));
  const mayBeNull = (name: string) => !ignoresNull && types[renames[name] ?? name]?.endsWith("?");
  const members = Object.entries(isStateObject(body) ? body : {}).map(
    ([name, value]) => [namesByLowerCase.get(name.toLowerCase()) ?? name, value] as const,
  );
  const given = Object.fromEntries(members.filter(([name, value]) => value !== null || mayBeNull(name)));
  const parsed = parseBody(getInputSchema(input[verb], refusesUnknownMembers), given);
  for (const [path, [least, greatest]] of Object.entries(ranges)) {
    const value = path.split(".").reduce<unknown>((parent, name) => Object(parent)[name], parsed) ?? least;
    const size = typeof value === "string" ? value.length : Number(value);
    if (size < least || size > greatest)
      throw badRequest(`${path} must be from ${least} to ${greatest}; it is ${size}.`, path);
  }
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => {
      const ownName = renames[name] ?? name;
      return [ownName, completeNested(types[ownName] ?? "", value, platform.now)];
    }),
  );
}

/** Creates an object from the body of a request, and adds it to its list. */
export function addItem(collection: AnyCollection, items: StateObject[], request: RouteRequest): StateObject {
  const given = parseInput(collection, "create", request);
  for (const name of collection.required ?? [])
    if (given[name] === undefined || given[name] === "") throw badRequest(`${name} is required.`, name);
  requireUnique(collection, items, given, request);
  const { maximum = Number.POSITIVE_INFINITY, noun, defaults = {}, input, idMember } = collection;
  if (items.length >= maximum) throw badRequest(`There are at most ${maximum} of this: ${noun}.`);
  const { [idMember]: _, ...settings } = given;
  for (const [name, value] of Object.entries(defaults))
    if (typeof value === "function" && name in models[input.create]) settings[name] ??= null;
  const item = collection.create(settings, request.platform) as StateObject;
  collection.resolve?.(item, { given, state: request.state, context: request.platform });
  items.push(item);
  return item;
}

/** Assumed: an update leaves omitted members unchanged. With `resetOmittedFields`, it resets them. */
export function changeItem(
  collection: AnyCollection,
  items: readonly StateObject[],
  item: StateObject,
  request: RouteRequest,
): void {
  const {
    input,
    renames = {},
    types,
    idMember,
    defaults = {},
    isAlwaysPartial,
    resolve,
    complete,
  } = collection;
  const { platform } = request;
  const given = parseInput(collection, "update", request);
  requireUnique(collection, items, given, request, item);
  const before = structuredClone(item);
  const updatable = Object.keys(models[input.update]).map((name) => renames[name] ?? name);
  const resets = updatable
    .filter((name) => name in types && name !== idMember && typeof defaults[name] !== "function")
    .map((name) => [name, structuredClone(defaults[name] ?? getEmptyValue(types[name] ?? "", platform.now))]);
  const next: StateObject = {
    ...item,
    ...(platform.resetOmittedFields && !isAlwaysPartial && Object.fromEntries(resets)),
    [idMember]: item[idMember],
  };
  for (const [name, value] of Object.entries(given))
    if (name in types && name !== idMember)
      next[name] =
        name in defaults && value !== null ? addToDefault(next[name] ?? defaults[name], value) : value;
  complete?.(next, { given, before, context: platform });
  resolve?.(next, { given, before, state: request.state, context: platform });
  Object.assign(item, next);
}

const toComparableHost = (value: unknown): unknown =>
  typeof value === "string" ? value.toLowerCase().replace(/\.$/, "") : value;

function requireUnique(
  { unique = [], noun, list, takenOnPlatform, comparesHosts }: AnyCollection,
  siblings: readonly StateObject[],
  given: StateObject,
  { allStates }: Pick<RouteRequest, "allStates">,
  current?: StateObject,
): void {
  const others = takenOnPlatform
    ? allStates.flatMap((state) => (state as Record<string, StateObject[]>)[list] ?? [])
    : siblings;
  const toComparable = comparesHosts ? toComparableHost : (value: unknown) => value;
  for (const member of unique) {
    const value = toComparable(given[member]);
    const isTaken = others.some(
      (each) =>
        each !== current && value !== undefined && isDeepStrictEqual(toComparable(each[member]), value),
    );
    if (isTaken)
      throw badRequest(
        takenOnPlatform ?? `There is a ${noun} with the ${member} ${JSON.stringify(given[member])}.`,
        member,
      );
  }
}
