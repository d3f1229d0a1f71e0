import { collection } from "../objects/collection";
import type { CollectionModel } from "../objects/models";
import { type Authenticator, parseCredentials } from "../server/access";
import { notFound, Refusal, toBareStatus } from "../server/failures";
import { paginate } from "../server/input";
import { ok } from "../server/response";
import { type Route, type RouteRequest, routeBuilders } from "../server/route";

export interface VideoCollection extends CollectionModel {
  guid: string;
}

interface StreamLibrary {
  readonly Id: number;
  readonly ApiKey: string | null;
  readonly ReadOnlyApiKey: string | null;
  readonly Collections: VideoCollection[];
}

export interface StreamState {
  readonly videoLibraries: StreamLibrary[];
}

const collectionsPath = "/library/{libraryId}/collections";

export const videoCollections = collection<VideoCollection>({
  list: "Collections",
  noun: "video collection",
  path: collectionsPath,
  idParameter: "collectionId",
  model: "CollectionModel",
  idMember: "guid",
  input: { create: "UpdateCollectionModel", update: "UpdateCollectionModel" },
  formatFailure: toBareStatus,
});

const refuseKey = () => new Refusal(401, "unauthorized", "The key is not that of the library.");

/** The host of Stream takes the keys of libraries only. */
const findLibraryAccount: Authenticator = ({ key }, accounts) => {
  const account = accounts.find(({ state }) =>
    (state as unknown as StreamState).videoLibraries.some((library) => getKeys(library).includes(key ?? "")),
  );
  if (account) return account;
  throw refuseKey();
};

const getKeys = ({ ApiKey, ReadOnlyApiKey }: StreamLibrary) => [ApiKey, ReadOnlyApiKey];

function findLibrary(
  { state, params, headers }: RouteRequest<string, StreamState>,
  isRead: boolean,
): StreamLibrary {
  const { key = "" } = parseCredentials(headers);
  const library = state.videoLibraries.find(({ Id }) => `${Id}` === params["libraryId"]);
  if (!library || !getKeys(library).includes(key)) throw refuseKey();
  // Assumed: this is the status of a write with the read-only key.
  if (!isRead && library.ApiKey !== key) throw new Refusal(403, "forbidden", "The key can only read.");
  return library;
}

const show = ({ Id: videoLibraryId }: StreamLibrary, each: object) => ({ ...each, videoLibraryId });

const { undocumented } = routeBuilders<StreamState>(findLibraryAccount, toBareStatus);

const reads = [
  undocumented("GET", collectionsPath, (request) => {
    const library = findLibrary(request, true);
    const { query } = request;
    const [page, perPage] = [query.get("page") ?? "1", query.get("itemsPerPage") ?? "100"];
    const views = library.Collections.map((each) => show(library, each));
    const { Items, TotalItems, CurrentPage } = paginate(views, new URLSearchParams({ page, perPage }));
    const counts = { totalItems: TotalItems, currentPage: CurrentPage, itemsPerPage: Number(perPage) };
    return ok({ ...counts, items: Items });
  }),
  undocumented("GET", `${collectionsPath}/{collectionId}`, (request) => {
    const library = findLibrary(request, true);
    const found = library.Collections.find(({ guid }) => guid === request.params.collectionId);
    if (!found) throw notFound("There is no such collection.");
    return ok(show(library, found));
  }),
];

const done = ok({ success: true, message: "OK", statusCode: 200 });

/** Returns the routes of Stream. `writes`: those of the collection, which take any key. A create alone returns the object. */
export const buildStreamRoutes = <State extends StreamState>(
  writes: readonly Route<State>[],
): readonly Route<State>[] => [
  ...(reads as unknown as readonly Route<State>[]),
  ...writes.map((route) => ({
    ...route,
    authenticate: findLibraryAccount,
    async handle(request: RouteRequest<string, State>) {
      const library = findLibrary(request as never, false);
      const { body } = await route.handle(request);
      return route.path === collectionsPath ? ok(show(library, Object(body))) : done;
    },
  })),
];
