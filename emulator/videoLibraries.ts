import * as z from "zod";
import { collection } from "./objects/collection";
import type { VideoLibraryModel } from "./objects/models";
import { buildCollectionRoutes } from "./objects/routes";
import { keyOrBearerAuth } from "./server/access";
import { toApiError, toErrorOrBare404 } from "./server/failures";
import { findById, parseBody } from "./server/input";
import { noContent, okWithoutBody } from "./server/response";
import { type RouteRequest, routeBuilders } from "./server/route";

/** A video library with its keys and referers. */
export interface VideoLibrary extends VideoLibraryModel {
  Name: string;
  BlockedReferrers: string[];
  AllowedReferrers: string[];
}

export interface VideoLibraryState {
  videoLibraries: VideoLibrary[];
}

const BITRATES = { 240: 600, 360: 800, 480: 1400, 720: 2800, 1080: 5000, 1440: 8000, 2160: 25_000 };

/** The defaults are what the vendor's client sends. The platform's own are not described. */
const libraries = collection<VideoLibrary>({
  list: "videoLibraries",
  noun: "video library",
  path: "/videolibrary",
  model: "VideoLibraryModel",
  idMember: "Id",
  firstId: 401,
  input: { create: "VideoLibraryCreateModel", update: "VideoLibraryUpdateModel" },
  required: ["Name"],
  ranges: { Name: [1, 1000] },
  ignoresNull: true,
  isAlwaysPartial: true,
  listForm: "arrayOrPage",
  defaults: {
    Name: (id: number) => `library-${id}`,
    ApiKey: (id: number) => `library-${id}-secret-key`,
    ApiAccessKey: (id: number) => `library-${id}-secret-key`,
    ReadOnlyApiKey: (id: number) => `library-${id}-secret-read-key`,
    BlockedReferrers: [],
    AllowedReferrers: [],
    PlayerVersion: 2,
    UILanguage: "en",
    FontFamily: "rubik",
    PlayerKeyColor: "#ff7755",
    CaptionsFontColor: "#fff",
    CaptionsBackground: "#000",
    CaptionsFontSize: 20,
    EnabledResolutions: "240p,360p,480p,720p,1080p",
    OutputCodecs: "x264",
    ...Object.fromEntries(Object.entries(BITRATES).map(([lines, rate]) => [`Bitrate${lines}p`, rate])),
    KeepOriginalFiles: true,
    EnableMP4Fallback: true,
    EnableMultiAudioTrackSupport: true,
    AllowDirectPlay: true,
    EnableContentTagging: true,
    ScaleVideoUsingBothDimensions: true,
    BlockNoneReferrer: true,
  },
  // The deprecated name of ApiKey has a value only on request (seen in the tests of a client).
  view: (library, { query }) =>
    query.get("includeAccessKey") === "true" ? library : { ...library, ApiAccessKey: null },
  verbs: {
    read: { formatFailure: toApiError },
    create: { describedStatus: 200 },
    update: { describedStatus: 204 },
  },
});

const { documented, undocumented } = routeBuilders<VideoLibraryState>(keyOrBearerAuth(), toErrorOrBare404);

/** Video libraries and their blocked referers. Adding a referer again or removing an absent one changes nothing. */
export const videoLibraryArea = {
  ...libraries,
  idNames: { ...libraries.idNames, BlockedReferrers: null, AllowedReferrers: null },
  routes: [
    ...buildCollectionRoutes<VideoLibraryState>(libraries as never),
    undocumented("POST", "/videolibrary/{id}/addBlockedReferrer", (request) =>
      changeBlockedReferrers(request, (entries, added) => [...new Set([...entries, added])]),
    ),
    documented("POST", "/videolibrary/{id}/removeBlockedReferrer", (request) =>
      changeBlockedReferrers(request, (entries, removed) => entries.filter((each) => each !== removed)),
    ),
  ],
};

function changeBlockedReferrers(
  { state, params, body, platform }: RouteRequest<"id", VideoLibraryState>,
  compute: (entries: string[], entry: string) => string[],
) {
  const library = findById(state.videoLibraries, "id", params.id, "video library");
  const { Hostname } = parseBody(z.object({ Hostname: z.string().min(1) }), body);
  library.BlockedReferrers = compute(library.BlockedReferrers, Hostname);
  return platform.variants.statuses === "described" ? noContent : okWithoutBody;
}
