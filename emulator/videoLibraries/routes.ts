import * as z from "zod";
import { keyOrBearer } from "../server/access";
import { apiErrorDataAlways, apiErrorDataOrBare404 } from "../server/failures";
import { idOf, parseBody } from "../server/input";
import { pageOrAll } from "../server/lists";
import { invalid, notFound } from "../server/refusal";
import { created, ok, type RouteResponse } from "../server/response";
import { area, type Route, type RouteRequest } from "../server/route";
import { newVideoLibrary, type VideoLibrary } from "./state";

const { documented, undocumented } = area(keyOrBearer(), apiErrorDataOrBare404);
const one = area(keyOrBearer(), apiErrorDataAlways);

const hostnameInput = z.object({ Hostname: z.string().min(1) });

/** Success has no body. */
const done: RouteResponse = { status: 200 };

/** Video libraries and their blocked referers. Adding a referer twice or removing an absent one changes nothing. */
export const videoLibraryRoutes: Route[] = [
  undocumented("GET", "/videolibrary", ({ account, query }) =>
    ok(pageOrAll(account.state.videoLibraries, query)),
  ),

  undocumented("POST", "/videolibrary", ({ account, body, platform }) => {
    const library = newVideoLibrary(parseBody(z.object({ Name: z.string().min(1) }), body), platform);
    account.state.videoLibraries.push(library);
    return created(library);
  }),

  one.undocumented("GET", "/videolibrary/{id}", (request) => ok(libraryOf(request))),

  undocumented("POST", "/videolibrary/{id}/addBlockedReferrer", (request) => {
    const { BlockedReferrers } = libraryOf(request);
    const { Hostname } = parseBody(hostnameInput, request.body);
    if (BlockedReferrers.includes(Hostname)) return done;
    const limit = request.platform.blockedReferrerLimit;
    if (BlockedReferrers.length >= limit)
      throw invalid(`At most ${limit} referers can be blocked.`, "Hostname");
    BlockedReferrers.push(Hostname);
    return done;
  }),

  documented("POST", "/videolibrary/{id}/removeBlockedReferrer", (request) => {
    const library = libraryOf(request);
    const { Hostname } = parseBody(hostnameInput, request.body);
    library.BlockedReferrers = library.BlockedReferrers.filter((blocked) => blocked !== Hostname);
    return done;
  }),
];

function libraryOf({ account, params }: RouteRequest<"id">): VideoLibrary {
  const id = idOf("id", params.id);
  const library = account.state.videoLibraries.find(({ Id }) => Id === id);
  if (library === undefined) throw notFound(`There is no video library ${id}.`, "id");
  return library;
}
