import * as z from "zod";
import { collection } from "../objects/collection";
import type { VideoLibraryModel } from "../objects/models";
import { buildCollectionRoutes } from "../objects/routes";
import type { CreateContext } from "../platform/platform";
import { keyOrBearerAuth } from "../server/access";
import { toApiError, toErrorOrBare404 } from "../server/failures";
import { findById, parseBody } from "../server/input";
import { noContent, okWithoutBody } from "../server/response";
import { type RouteRequest, routeBuilders } from "../server/route";
import { pullZones } from "./pullZones/area";
import type { PullZone } from "./pullZones/pullZone";
import { performZoneWrite } from "./pullZones/races";
import type { StorageZone } from "./storage/storageZone";
import { storageZones } from "./storage/zones";
import { buildStreamRoutes, type VideoCollection, videoCollections } from "./videoCollections";

/** A video library with its keys and referers. */
export interface VideoLibrary extends VideoLibraryModel {
  Name: string;
  BlockedReferrers: string[];
  AllowedReferrers: string[];
  Collections: VideoCollection[];
}

export interface VideoLibraryState {
  videoLibraries: VideoLibrary[];
  pullZones: PullZone[];
  storageZones: StorageZone[];
}

const bitrates = { 240: 600, 360: 800, 480: 1400, 720: 2800, 1080: 5000, 1440: 8000, 2160: 25_000 };

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
    ...Object.fromEntries(Object.entries(bitrates).map(([lines, rate]) => [`Bitrate${lines}p`, rate])),
    KeepOriginalFiles: true,
    EnableMP4Fallback: true,
    EnableMultiAudioTrackSupport: true,
    AllowDirectPlay: true,
    EnableContentTagging: true,
    ScaleVideoUsingBothDimensions: true,
    BlockNoneReferrer: true,
  },
  complete(library, { given }) {
    library.Collections ??= [];
    // Unset strings come back as null.
    library.CustomHTML ||= null;
    library.WebhookUrl ||= null;
    if (given.AllowEarlyPlay) library.ExposeOriginals = true;
  },
  resolve(library, { given, before, state, context }) {
    if (!before) addZones(library, state, context);
    const input: TokenInput & typeof given = given;
    const zone = (state as VideoLibraryState).pullZones.find(({ Id }) => Id === library.PullZoneId);
    if (!zone) return;
    zone.ZoneSecurityEnabled = input.EnableTokenAuthentication ?? zone.ZoneSecurityEnabled;
    zone.ZoneSecurityIncludeHashRemoteIP =
      input.EnableTokenIPVerification ?? zone.ZoneSecurityIncludeHashRemoteIP;
  },
  // Assumed: both zones are deleted with the library.
  onDelete({ PullZoneId, StorageZoneId }, { state }) {
    const account: VideoLibraryState = state;
    account.pullZones = account.pullZones.filter(({ Id }) => Id !== PullZoneId);
    account.storageZones = account.storageZones.filter(({ Id }) => Id !== StorageZoneId);
  },
  // A create makes a pull zone.
  perform: (write, request, library) => (library ? write() : performZoneWrite(write, request)),
  children: [videoCollections as never],
  // The deprecated name of ApiKey has a value only on request (seen in the tests of a client).
  view: ({ Collections: _, ...library }, { query }) =>
    query.get("includeAccessKey") === "true" ? library : { ...library, ApiAccessKey: null },
  verbs: {
    read: { formatFailure: toApiError },
    create: { describedStatus: 200 },
    update: { describedStatus: 204 },
  },
});

/** Members of requests that only the pull zone of the library shows. */
interface TokenInput {
  readonly EnableTokenAuthentication?: boolean | null;
  readonly EnableTokenIPVerification?: boolean | null;
}

/** Makes the two zones of a new library. Their names are guesses. */
function addZones(library: VideoLibrary, state: VideoLibraryState, context: CreateContext): void {
  const Name = `vz-${context.ids.createUuid().slice(-12)}-${library.Id}`;
  const ofLibrary = { Name, VideoLibraryId: library.Id };
  const zone = storageZones.create({ Name, PullZones: [ofLibrary] }, context);
  const pullZone = pullZones.create({ ...ofLibrary, StorageZoneId: zone.Id }, context);
  Object.assign(library, { StorageZoneId: zone.Id, PullZoneId: pullZone.Id });
  state.storageZones.push(zone);
  state.pullZones.push(pullZone);
}

const { documented, undocumented } = routeBuilders<VideoLibraryState>(keyOrBearerAuth(), toErrorOrBare404);

type ReferrerList = "BlockedReferrers" | "AllowedReferrers";

const addReferrer = (list: ReferrerList) => (request: RouteRequest<"id", VideoLibraryState>) =>
  // Observed: only this operation takes several, with commas between them.
  changeReferrers(request, list, (entries, added) => [
    ...new Set([...entries, ...(list === "AllowedReferrers" ? added.split(",") : [added])]),
  ]);
const removeReferrer = (list: ReferrerList) => (request: RouteRequest<"id", VideoLibraryState>) =>
  changeReferrers(request, list, (entries, removed) => entries.filter((each) => each !== removed));

const libraryRoutes = buildCollectionRoutes<VideoLibraryState>(libraries as never);
const isStreamRoute = ({ path }: { readonly path: string }) => path.startsWith("/library/");

/** Video libraries, their referers and their collections. Adding a referer again or removing an absent one changes nothing. */
export const videoLibraryArea = {
  ...libraries,
  idNames: { ...libraries.idNames, BlockedReferrers: null, AllowedReferrers: null },
  routes: [
    ...libraryRoutes.filter((route) => !isStreamRoute(route)),
    ...buildStreamRoutes(libraryRoutes.filter(isStreamRoute)),
    undocumented("POST", "/videolibrary/{id}/addBlockedReferrer", addReferrer("BlockedReferrers")),
    documented("POST", "/videolibrary/{id}/removeBlockedReferrer", removeReferrer("BlockedReferrers")),
    undocumented("POST", "/videolibrary/{id}/addAllowedReferrer", addReferrer("AllowedReferrers")),
    undocumented("POST", "/videolibrary/{id}/removeAllowedReferrer", removeReferrer("AllowedReferrers")),
  ],
};

function changeReferrers(
  { state, params, body, platform }: RouteRequest<"id", VideoLibraryState>,
  list: ReferrerList,
  compute: (entries: string[], entry: string) => string[],
) {
  const library = findById(state.videoLibraries, "id", params.id, "video library");
  const { Hostname } = parseBody(z.object({ Hostname: z.string().min(1) }), body);
  library[list] = compute(library[list], Hostname);
  return platform.variants.statuses === "described" ? noContent : okWithoutBody;
}
