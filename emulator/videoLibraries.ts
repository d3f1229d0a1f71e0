import * as z from "zod";
import type { CreateContext } from "./platform/platform";
import { keyOrBearerAuth } from "./server/access";
import { toApiError, toErrorOrBare404 } from "./server/failures";
import { findById, paginateIfRequested, parseBody } from "./server/input";
import { created, deleteItem, ok, okWithoutBody } from "./server/response";
import { type RouteRequest, routeBuilders } from "./server/route";

const FIRST_VIDEO_LIBRARY_ID = 401;

const videoLibrarySchema = z.strictObject({
  Id: z.int(),
  Name: z.string(),
  ApiKey: z.string(),
  ReadOnlyApiKey: z.string(),
  EnableDRM: z.boolean().default(false),
  BlockedReferrers: z.array(z.string()).default([]),
  AllowedReferrers: z.array(z.string()).default([]),
});

/**
 * A video library with its blocked referers (public API description). `EnableDRM` represents the many settings that the
 * emulator omits.
 */
export type VideoLibrary = z.output<typeof videoLibrarySchema>;

export interface VideoLibraryState {
  videoLibraries: VideoLibrary[];
}

const videoLibrarySeedSchema = videoLibrarySchema.partial({
  Id: true,
  Name: true,
  ApiKey: true,
  ReadOnlyApiKey: true,
});

function createVideoLibrary(
  { Id, Name, ApiKey, ReadOnlyApiKey, ...settings }: z.output<typeof videoLibrarySeedSchema>,
  { ids }: CreateContext,
): VideoLibrary {
  const id = ids.assign(FIRST_VIDEO_LIBRARY_ID, Id);
  return {
    Id: id,
    Name: Name ?? `library-${id}`,
    ApiKey: ApiKey ?? `library-${id}-secret-key`,
    ReadOnlyApiKey: ReadOnlyApiKey ?? `library-${id}-secret-read-key`,
    ...settings,
  };
}

const libraryInputSchema = z.object({ Name: z.string().min(1), EnableDRM: z.boolean().optional() });
const hostnameInputSchema = z.object({ Hostname: z.string().min(1) });

const { documented, undocumented } = routeBuilders<VideoLibraryState>(keyOrBearerAuth(), toErrorOrBare404);
const libraryReadRoutes = routeBuilders<VideoLibraryState>(keyOrBearerAuth(), toApiError);

/** Video libraries and their blocked referers. Adding a referer again or removing an absent one changes nothing. */
export const videoLibraryArea = {
  seedSchema: z.array(videoLibrarySeedSchema),
  create: createVideoLibrary,
  idNames: { videoLibraries: "Id", BlockedReferrers: null, AllowedReferrers: null },
  routes: [
    undocumented("GET", "/videolibrary", ({ state, query }) =>
      ok(paginateIfRequested(state.videoLibraries, query)),
    ),

    undocumented("POST", "/videolibrary", ({ state, body, platform }) => {
      const seed = videoLibrarySeedSchema.parse(parseBody(libraryInputSchema, body));
      const library = createVideoLibrary(seed, platform);
      state.videoLibraries.push(library);
      return created(library);
    }),

    libraryReadRoutes.undocumented("GET", "/videolibrary/{id}", (request) => ok(findLibrary(request))),

    undocumented("POST", "/videolibrary/{id}", (request) => {
      const library = findLibrary(request);
      return ok(Object.assign(library, parseBody(libraryInputSchema.partial(), request.body)));
    }),

    undocumented("DELETE", "/videolibrary/{id}", (request) =>
      deleteItem(request.state.videoLibraries, findLibrary(request)),
    ),

    undocumented("POST", "/videolibrary/{id}/addBlockedReferrer", (request) => {
      const { BlockedReferrers } = findLibrary(request);
      const { Hostname } = parseBody(hostnameInputSchema, request.body);
      if (!BlockedReferrers.includes(Hostname)) BlockedReferrers.push(Hostname);
      return okWithoutBody;
    }),

    documented("POST", "/videolibrary/{id}/removeBlockedReferrer", (request) => {
      const library = findLibrary(request);
      const { Hostname } = parseBody(hostnameInputSchema, request.body);
      library.BlockedReferrers = library.BlockedReferrers.filter((blocked) => blocked !== Hostname);
      return okWithoutBody;
    }),
  ],
};

const findLibrary = ({ state, params }: RouteRequest<"id", VideoLibraryState>): VideoLibrary =>
  findById(state.videoLibraries, "id", params.id, "video library");
