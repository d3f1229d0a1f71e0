import * as z from "zod";
import { collection } from "../../objects/collection";
import { buildCollectionRoutes } from "../../objects/routes";
import { formatTime } from "../../objects/values";
import { badRequest } from "../../server/failures";
import type { PullZone } from "../pullZones/pullZone";
import { fileRoutes, type StorageServices } from "./routes";
import { getStorageHost, type StorageZone } from "./storageZone";

export interface StorageState {
  storageZones: StorageZone[];
  pullZones: PullZone[];
}

const edgeTier = 1;

/** The defaults are guesses, except for the tier and the support of S3, which were seen on new zones. */
export const storageZones = collection<StorageZone>({
  list: "storageZones",
  noun: "storage zone",
  notFound: ["storageZone.not_found", "id"],
  path: "/storagezone",
  model: "StorageZoneModel",
  idMember: "Id",
  firstId: 701,
  input: { create: "StorageZoneModelAdd", update: "StorageZoneSettingsModel" },
  renames: { ReplicationZones: "ReplicationRegions" },
  required: ["Name", "Region"],
  ranges: { Name: [4, 64] },
  ignoresNull: true,
  isAlwaysPartial: true,
  listForm: "arrayOrPage",
  searchedMember: "Name",
  unique: ["Name"],
  takenOnPlatform: "The storage zone name is already taken.",
  defaults: {
    Name: (id: number) => `storage-zone-${id}`,
    Region: "DE",
    Password: (id: number) => `storage-zone-${id}-secret-password`,
    ReadOnlyPassword: (id: number) => `storage-zone-${id}-secret-read-password`,
    UserId: "emulator-user",
  },
  hidden: { OriginUrl: z.string().nullish() },
  verbs: { update: { status: 204 } },
  complete(zone, { given, before, context }) {
    // Whatever region a request names, the Edge tier stores in Germany first (seen by a client).
    zone.Region = zone.ZoneTier === edgeTier ? "DE" : (zone.Region ?? "DE").toUpperCase();
    // A region is never removed: an update adds to those that the zone has.
    const regions = [...(before?.ReplicationRegions ?? []), ...(zone.ReplicationRegions ?? [])];
    zone.ReplicationRegions = [...new Set(regions.map((region) => region.toUpperCase()))];
    if (given.OriginUrl !== undefined) zone.OriginUrl = given.OriginUrl;
    zone.DateModified = given.DateModified ?? formatTime(context.now());
    zone.S3Hostname = zone.StorageZoneType ? `${zone.Region.toLowerCase()}-s3.storage.bunnycdn.com` : null;
  },
  // As on the platform, the host belongs to the main region.
  view: (zone, { headers }) => ({
    ...zone,
    StorageHostname: getStorageHost(String(headers["host"]), zone.Region),
  }),
  resolve({ Region, ReplicationRegions }) {
    if (ReplicationRegions?.includes(Region))
      throw badRequest("The main region cannot be a replication region.", "ReplicationRegions");
  },
  // The pull zones that deliver the files go, too, unless the request says otherwise.
  onDelete({ Id }, { state, query, platform }) {
    const { pullZones }: StorageState = state;
    const { files } = platform as StorageServices;
    files.delete(
      Id,
      files.list(Id, "").map(([path]) => path),
    );
    if (query.get("deleteLinkedPullZones") === "false") return;
    for (const linked of pullZones.filter(({ StorageZoneId }) => StorageZoneId === Id))
      pullZones.splice(pullZones.indexOf(linked), 1);
  },
});

/** Storage zones: their settings. */
export const storageZoneArea = {
  ...storageZones,
  routes: [...buildCollectionRoutes<StorageState>(storageZones as never), ...fileRoutes],
};
