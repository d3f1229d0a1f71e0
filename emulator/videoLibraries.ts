import * as z from "zod";
import type { Making } from "./platform/making";
import { keyOrBearer } from "./server/access";
import { apiErrorDataAlways, apiErrorDataOrBare404 } from "./server/failures";
import { idOf, parseBody } from "./server/input";
import { pageOrAll } from "./server/lists";
import { invalid, notFound } from "./server/refusal";
import { created, noContent, ok, type RouteResponse } from "./server/response";
import { area, type Route, type RouteRequest } from "./server/route";

const FIRST_VIDEO_LIBRARY = 401;

/** A video library, with its blocked referers (public API description). */
export interface VideoLibrary {
  Id: number;
  Name: string;
  ApiKey: string;
  ReadOnlyApiKey: string;
  /** Stands for the many settings that the emulator does not have. */
  EnableDRM: boolean;
  BlockedReferrers: string[];
  AllowedReferrers: string[];
}

export const videoLibrarySeed = z.strictObject({
  Id: z.int().optional(),
  Name: z.string().optional(),
  ApiKey: z.string().optional(),
  ReadOnlyApiKey: z.string().optional(),
  EnableDRM: z.boolean().optional(),
  BlockedReferrers: z.array(z.string()).optional(),
  AllowedReferrers: z.array(z.string()).optional(),
});

export type VideoLibrarySeed = z.input<typeof videoLibrarySeed>;

export function newVideoLibrary(seed: VideoLibrarySeed, { ids }: Pick<Making, "ids">): VideoLibrary {
  const id = ids.take(FIRST_VIDEO_LIBRARY, seed.Id);
  return {
    Id: id,
    Name: seed.Name ?? `library-${id}`,
    ApiKey: seed.ApiKey ?? `library-${id}-secret-key`,
    ReadOnlyApiKey: seed.ReadOnlyApiKey ?? `library-${id}-secret-read-key`,
    EnableDRM: seed.EnableDRM ?? false,
    BlockedReferrers: [...(seed.BlockedReferrers ?? [])],
    AllowedReferrers: [...(seed.AllowedReferrers ?? [])],
  };
}

const { documented, undocumented } = area(keyOrBearer(), apiErrorDataOrBare404);
const one = area(keyOrBearer(), apiErrorDataAlways);

const libraryInput = z.object({ Name: z.string().min(1), EnableDRM: z.boolean().optional() });
const hostnameInput = z.object({ Hostname: z.string().min(1) });

/** Success has no body. */
const done: RouteResponse = { status: 200 };

/** Video libraries and their blocked referers. Adding a referer twice or removing an absent one changes nothing. */
export const videoLibraryRoutes: Route[] = [
  undocumented("GET", "/videolibrary", ({ account, query }) =>
    ok(pageOrAll(account.state.videoLibraries, query)),
  ),

  undocumented("POST", "/videolibrary", ({ account, body, platform }) => {
    const library = newVideoLibrary(parseBody(libraryInput, body), platform);
    account.state.videoLibraries.push(library);
    return created(library);
  }),

  one.undocumented("GET", "/videolibrary/{id}", (request) => ok(libraryOf(request))),

  undocumented("POST", "/videolibrary/{id}", (request) => {
    const library = libraryOf(request);
    const { Name, EnableDRM } = parseBody(libraryInput.partial(), request.body);
    Object.assign(library, { Name: Name ?? library.Name, EnableDRM: EnableDRM ?? library.EnableDRM });
    return ok(library);
  }),

  undocumented("DELETE", "/videolibrary/{id}", (request) => {
    const { videoLibraries } = request.account.state;
    videoLibraries.splice(videoLibraries.indexOf(libraryOf(request)), 1);
    return noContent;
  }),

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
