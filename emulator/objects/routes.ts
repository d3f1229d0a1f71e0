import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { Platform } from "../platform/platform";
import { keyOrBearerAuth } from "../server/access";
import { badRequest, notFound, toErrorOrBare404 } from "../server/failures";
import { paginate, parseBody, parseId } from "../server/input";
import { deleteItem, type RouteResponse } from "../server/response";
import { type HttpMethod, type Route, type RouteRequest, routeBuilders } from "../server/route";
import type { Collection, VerbOptions } from "./collection";
import { models } from "./models";
import { completeNested, createShape, getEmptyValue, isStateObject, type StateObject } from "./values";

type AnyCollection = Omit<Collection, "create" | "complete" | "check" | "checkDelete"> & {
  create(seed: object, platform: Platform): object;
  complete?(item: object, change: object): void;
  check?(item: object): void;
  checkDelete?(item: object, state: never): void;
};

/** Returns the routes of a collection and of the collections in it. */
export function buildCollectionRoutes<State>(
  self: Collection<never>,
  parents: readonly Collection<never>[] = [],
): Route<State>[] {
  const collection = self as unknown as AnyCollection;
  const { path, list, verbs = {}, children = [], formatFailure = toErrorOrBare404 } = collection;
  const builders = routeBuilders<State>(keyOrBearerAuth(), formatFailure);
  const objectPath = `${path}/{${parents.length === 0 ? "id" : `${list.replace(/s$/, "")}Id`}}`;
  const lineage = [...(parents as unknown as readonly AnyCollection[]), collection];
  const route = (
    verb: VerbOptions,
    method: HttpMethod,
    template: string,
    handle: (request: RouteRequest<string, State>) => RouteResponse,
  ) =>
    builders[verb.isDocumented ? "documented" : "undocumented"](
      verb.method ?? method,
      verb.path ?? template,
      handle as never,
    );
  const open = (request: RouteRequest<string, State>, verb: VerbOptions, template: string) =>
    openList(lineage, request, verb.path ?? template);
  const { create = {}, update = {}, delete: remove = {} } = verbs;
  const reads =
    parents.length > 0
      ? []
      : [
          route({}, "GET", path, (request) => {
            const items = search(collection, open(request, {}, path).items, request.query);
            return {
              status: 200,
              body: paginate(
                items.map((each) => toView(collection, each)),
                request.query,
              ),
            };
          }),
          route({}, "GET", objectPath, (request) => ({
            status: 200,
            body: toView(collection, open(request, {}, objectPath).find()),
          })),
        ];
  return [
    ...reads,
    route(create, "POST", path, (request) => {
      const { items } = open(request, create, path);
      const item = addItem(collection, items, parseInput(collection, "create", request), request.platform);
      return respond(collection, { status: 201, ...create }, item);
    }),
    route(update, "POST", objectPath, (request) => {
      const { items, find } = open(request, update, objectPath);
      const item = find();
      changeItem(collection, items, item, parseInput(collection, "update", request), request.platform);
      return respond(collection, update, item);
    }),
    route(remove, "DELETE", objectPath, (request) => {
      const { items, find } = open(request, remove, objectPath);
      const item = find();
      collection.checkDelete?.(item, request.state as never);
      return deleteItem(items, item);
    }),
    ...children.flatMap((child) => buildCollectionRoutes<State>(child as never, [...parents, self])),
  ];
}

/** A number matches an ID exactly, and a string any part of the searched member (observed). */
function search(
  { searchedMember = "", idMember }: AnyCollection,
  items: readonly StateObject[],
  query: URLSearchParams,
): readonly StateObject[] {
  const text = query.get("search")?.toLowerCase();
  if (!text || searchedMember === "") return items;
  return items.filter(
    (each) => String(each[idMember]) === text || String(each[searchedMember]).toLowerCase().includes(text),
  );
}

/** Finds the list that a request is about. `find` returns the object that the last path parameter names. */
function openList(
  lineage: readonly AnyCollection[],
  { state, params }: RouteRequest<string, unknown>,
  template: string,
) {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const findAt = (items: readonly StateObject[], depth: number): StateObject => {
    const { idMember, firstId, noun } = lineage[depth] as AnyCollection;
    const name = names[depth] ?? "";
    const text = params[name] ?? "";
    const id = firstId === undefined ? text : parseId(name, text);
    const item = items.find((each) => each[idMember] === id);
    if (!item) throw notFound(`There is no ${noun} ${id}.`, name);
    return item;
  };
  let holder = state as StateObject;
  let items: StateObject[] = [];
  for (const [depth, { list }] of lineage.entries()) {
    if (depth > 0) holder = findAt(items, depth - 1);
    holder[list] ??= [];
    items = holder[list] as StateObject[];
  }
  return { items, find: () => findAt(items, lineage.length - 1) };
}

/** Parses the body of a request. Ignores unknown members, and null for members that are never null. Returns the names of responses. */
function parseInput(
  { input, renames = {}, types }: AnyCollection,
  verb: "create" | "update",
  { body, platform }: Pick<RouteRequest, "body" | "platform">,
): StateObject {
  const given = isStateObject(body) ? body : {};
  const mayBeNull = (name: string) => types[renames[name] ?? name]?.endsWith("?");
  const members = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => value !== null || mayBeNull(name)),
  );
  const parsed = parseBody(z.object(createShape(models[input[verb]])).partial(), members);
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => {
      const ownName = renames[name] ?? name;
      return [ownName, completeNested(types[ownName] ?? "", value, platform.now)];
    }),
  );
}

function addItem(
  collection: AnyCollection,
  items: StateObject[],
  given: StateObject,
  platform: Platform,
): StateObject {
  for (const name of collection.required ?? [])
    if (given[name] === undefined || given[name] === "") throw badRequest(`${name} is required.`, name);
  requireUnique(collection, items, given);
  const { [collection.idMember]: _, ...settings } = given;
  const item = collection.create(settings, platform) as StateObject;
  collection.check?.(item);
  items.push(item);
  return item;
}

/** It is a guess that an update leaves omitted members unchanged. With `resetOmittedFields`, it resets them. */
function changeItem(
  collection: AnyCollection,
  items: readonly StateObject[],
  item: StateObject,
  given: StateObject,
  platform: Platform,
): void {
  const { input, renames = {}, types, idMember, defaults = {}, check, complete } = collection;
  requireUnique(collection, items, given, item);
  const before = structuredClone(item);
  const updatable = Object.keys(models[input.update]).map((name) => renames[name] ?? name);
  const resets = updatable
    .filter((name) => name in types && name !== idMember && typeof defaults[name] !== "function")
    .map((name) => [name, structuredClone(defaults[name] ?? getEmptyValue(types[name] ?? "", platform.now))]);
  const next = {
    ...item,
    ...(platform.resetOmittedFields && Object.fromEntries(resets)),
    ...Object.fromEntries(Object.entries(given).filter(([name]) => name in types)),
    [idMember]: item[idMember],
  };
  complete?.(next, { given, before, context: platform });
  check?.(next);
  Object.assign(item, next);
}

const toComparable = (value: unknown): unknown =>
  typeof value === "string" ? value.toLowerCase().replace(/\.$/, "") : value;

function requireUnique(
  { unique = [], noun }: AnyCollection,
  items: readonly StateObject[],
  given: StateObject,
  current?: StateObject,
): void {
  for (const member of unique) {
    const value = toComparable(given[member]);
    const isTaken = items.some(
      (each) =>
        each !== current && value !== undefined && isDeepStrictEqual(toComparable(each[member]), value),
    );
    if (isTaken)
      throw badRequest(`There is a ${noun} with the ${member} ${JSON.stringify(given[member])}.`, member);
  }
}

/** Returns an object as responses show it. */
const toView = ({ hidden = {}, children = [] }: AnyCollection, item: StateObject): StateObject =>
  Object.fromEntries(
    Object.entries(item)
      .filter(([name]) => !(name in hidden))
      .map(([name, value]) => {
        const child = children.find(({ list }) => list === name) as unknown as AnyCollection | undefined;
        return [name, child && Array.isArray(value) ? value.map((each) => toView(child, each)) : value];
      }),
  );

const respond = (
  collection: AnyCollection,
  { status = 200, returnsObject = status !== 204 }: VerbOptions,
  item: StateObject,
): RouteResponse => ({ status, ...(returnsObject && { body: toView(collection, item) }) });
