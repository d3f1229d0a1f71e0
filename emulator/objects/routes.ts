import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import type { Platform } from "../platform/platform";
import { keyOrBearerAuth } from "../server/access";
import { badRequest, Refusal, toErrorOrBare404 } from "../server/failures";
import { paginate, parseBody, parseId, parseInteger } from "../server/input";
import { deleteItem, type RouteResponse } from "../server/response";
import { type HttpMethod, type Route, type RouteRequest, routeBuilders } from "../server/route";
import type { Collection, VerbOptions } from "./collection";
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
type AnyCollection = Omit<
  Collection,
  "create" | "complete" | "resolve" | "checkDelete" | "view" | "perform" | "path" | "input"
> &
  Required<Pick<Collection, "path" | "input">> & {
    create(seed: object, platform: Platform): object;
    complete?(item: object, change: object): void;
    resolve?(item: object, request: object): void;
    checkDelete?(item: object, state: never): void;
    view?(item: object, query: URLSearchParams): StateObject;
    perform?(
      write: () => RouteResponse,
      request: object,
      item?: object,
    ): RouteResponse | Promise<RouteResponse>;
  };

/** Returns the routes of a collection and of the collections in it. */
export function buildCollectionRoutes<State>(
  self: Collection<never>,
  parents: readonly Collection<never>[] = [],
): Route<State>[] {
  if (self.path === undefined) return [];
  const collection = self as unknown as AnyCollection;
  const { path, list, verbs = {}, children = [], formatFailure = toErrorOrBare404 } = collection;
  const { perform = (write: () => RouteResponse) => write() } = collection;
  const { authenticate = keyOrBearerAuth(), idParameter } = collection;
  const ownParameter = parents.length === 0 ? "id" : `${list.replace(/s$/, "")}Id`;
  const objectPath = `${path}/{${idParameter ?? ownParameter}}`;
  const lineage = [...(parents as unknown as readonly AnyCollection[]), collection];
  const route = (
    verb: VerbOptions,
    method: HttpMethod,
    template: string,
    handle: (request: RouteRequest<string, State>) => RouteResponse | Promise<RouteResponse>,
  ) =>
    routeBuilders<State>(authenticate, verb.formatFailure ?? formatFailure)[
      verb.isDocumented ? "documented" : "undocumented"
    ](verb.method ?? method, verb.path ?? template, handle as never);
  const open = (request: RouteRequest<string, State>, verb: VerbOptions, template: string) =>
    openList(lineage, request, verb.path ?? template);
  const { read = {}, create = {}, update = {}, delete: remove = {} } = verbs;
  const reads =
    parents.length > 0
      ? []
      : [
          route({}, "GET", path, (request) => {
            const items = search(collection, open(request, {}, path).items, request.query);
            const views = items.map((each) => toView(collection, each, request.query));
            return { status: 200, body: toList(collection, views, request) };
          }),
          route(read, "GET", objectPath, (request) => ({
            status: 200,
            body: toView(collection, open(request, read, objectPath).find(), request.query),
          })),
        ];
  return [
    ...reads,
    route(create, "POST", path, (request) =>
      perform(() => {
        const { items } = open(request, create, path);
        const item = addItem(collection, items, request);
        return respond(collection, { status: 201, ...create }, item, request);
      }, request),
    ),
    route(update, "POST", objectPath, (request) => {
      const { items, find } = open(request, update, objectPath);
      const item = find();
      const write = () => {
        changeItem(collection, items, item, request);
        return respond(collection, update, item, request);
      };
      return perform(write, request, item);
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

function toList(
  { listForm = "page" }: AnyCollection,
  views: readonly object[],
  { query, platform }: Pick<RouteRequest, "query" | "platform">,
): unknown {
  if (listForm === "array") {
    const page = parseInteger(query, "page", { fallback: 1 });
    const fallback = query.has("page") ? 50 : Math.max(views.length, 1);
    const count = parseInteger(query, "count", { fallback });
    return views.slice((page - 1) * count, page * count);
  }
  const { unpagedList } = platform.variants;
  if (listForm === "arrayOrPage" && unpagedList === "array" && !Number(query.get("page"))) return views;
  // Observed: less than 5 is raised to 5.
  const perPage = Math.max(5, parseInteger(query, "perPage", { fallback: 1000, max: 1000 }));
  return paginate(views, new URLSearchParams({ page: query.get("page") || "1", perPage: `${perPage}` }));
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
    const { idMember, firstId, noun, notFound } = lineage[depth] as AnyCollection;
    const name = names[depth] ?? "";
    const [key, field] = notFound ?? ["not_found", name];
    const text = params[name] ?? "";
    const id = firstId === undefined ? text : parseId(name, text);
    const item = items.find((each) => each[idMember] === id);
    if (!item) throw new Refusal(404, key, `There is no ${noun} ${id}.`, field);
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
  const schema = refusesUnknownMembers
    ? z.strictObject(createShape(accepted))
    : z.object(createShape(accepted));
  const parsed = parseBody(schema.partial(), given);
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

function addItem(collection: AnyCollection, items: StateObject[], request: RouteRequest): StateObject {
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
  collection.resolve?.(item, { given, state: request.state });
  items.push(item);
  return item;
}

/** It is a guess that an update leaves omitted members unchanged. With `resetOmittedFields`, it resets them. */
function changeItem(
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
  resolve?.(next, { given, before, state: request.state });
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

/** Returns an object as responses show it. */
function toView(
  { hidden = {}, children = [], view }: AnyCollection,
  item: StateObject,
  query: URLSearchParams,
): StateObject {
  const shown = view?.(item, query) ?? item;
  return Object.fromEntries(
    Object.entries(shown)
      .filter(([name]) => !(name in hidden))
      .map(([name, value]) => {
        const child = children.find(({ list }) => list === name) as unknown as AnyCollection | undefined;
        return [
          name,
          child && Array.isArray(value) ? value.map((each) => toView(child, each, query)) : value,
        ];
      }),
  );
}

function respond(
  collection: AnyCollection,
  { status = 200, describedStatus = status, returnsObject = true }: VerbOptions,
  item: StateObject,
  { query, platform }: Pick<RouteRequest, "query" | "platform">,
): RouteResponse {
  const actual = platform.variants.statuses === "described" ? describedStatus : status;
  const hasBody = returnsObject && actual !== 204;
  return { status: actual, ...(hasBody && { body: toView(collection, item, query) }) };
}
