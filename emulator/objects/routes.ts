import { keyOrBearerAuth } from "../server/access";
import { Refusal, toErrorOrBare404 } from "../server/failures";
import { paginate, parseId, parseInteger } from "../server/input";
import { deleteItem, type RouteResponse } from "../server/response";
import { type HttpMethod, type Route, type RouteRequest, routeBuilders } from "../server/route";
import type { Collection, VerbOptions, ViewRequest } from "./collection";
import type { StateObject } from "./values";
import { type AnyCollection, addItem, changeItem } from "./writes";

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
            const views = items.map((each) => toView(collection, each, request));
            return { status: 200, body: toList(collection, views, request) };
          }),
          route(read, "GET", objectPath, (request) => ({
            status: 200,
            body: toView(collection, open(request, read, objectPath).find(), request),
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
      collection.onDelete?.(item, request as never);
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

/** Returns an object as responses show it. */
function toView(
  { hidden = {}, children = [], view }: AnyCollection,
  item: StateObject,
  request: ViewRequest,
): StateObject {
  const shown = view?.(item, request) ?? item;
  return Object.fromEntries(
    Object.entries(shown)
      .filter(([name]) => !(name in hidden))
      .map(([name, value]) => {
        const child = children.find(({ list }) => list === name) as unknown as AnyCollection | undefined;
        return [
          name,
          child && Array.isArray(value) ? value.map((each) => toView(child, each, request)) : value,
        ];
      }),
  );
}

function respond(
  collection: AnyCollection,
  { status = 200, describedStatus = status, returnsObject = true }: VerbOptions,
  item: StateObject,
  request: ViewRequest,
): RouteResponse {
  const actual = request.platform.variants.statuses === "described" ? describedStatus : status;
  const hasBody = returnsObject && actual !== 204;
  return { status: actual, ...(hasBody && { body: toView(collection, item, request) }) };
}
