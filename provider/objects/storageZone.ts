import { alwaysReturned, field, readOnly, updateOnly } from "../model/field";
import { boolean, enumeration, id, matchingText, normalized, serverUrl, text } from "../model/kinds";
import { setOf } from "../model/list";
import type { ArgumentError, Properties } from "../model/properties";
import { declareObject } from "./declare/declareObject";

const tier = enumeration("StorageZoneTier", { 0: "Standard", 1: "Edge" });
const s3Support = enumeration("StorageZoneS3Type", { 0: "NotSupported", 1: "Supported" });

/** Any code, because regions are added without notice. */
export const storageRegion = normalized(
  matchingText(/^[A-Za-z]{2,4}$/, 'the code of a storage region, such as "DE" or "SYD"'),
  (code) => code.toUpperCase(),
);

export const storageZone = declareObject({
  className: "StorageZone",
  noun: "storage zone",
  shortNoun: "zone",
  area: "storage",
  description:
    "A storage zone: it stores the files that pull zones deliver. Its `name`, `region`, `zoneTier` and `storageZoneType` cannot be changed later. ID and import ID: `<storageZoneId>`.",
  path: "/storagezone",
  id: "storageZoneId",
  fields: {
    storageZoneId: readOnly("Id", id(), "ID of the zone, assigned by the API.", alwaysReturned),
    name: field(
      "Name",
      matchingText(/^[a-z\d-]{4,64}$/, "4 to 64 lower-case letters, digits and dashes"),
      "Name of the zone, unique on the platform: 4 to 64 lower-case letters, digits and `-`. It is part of the path of each file.",
      { required: true, createOnly: true },
    ),
    region: field("Region", storageRegion, "Code of the main region, such as `DE`, `NY` or `SYD`.", {
      required: true,
      createOnly: true,
    }),
    replicationRegions: field(
      "ReplicationRegions",
      setOf(storageRegion),
      "Codes of the regions that have a copy of all files, besides the main one.",
      {
        argumentDescription:
          "Codes of the regions that have a copy of all files, besides the main one. A region can be added, but not removed. Order and duplicates make no difference.",
        appendOnly: true,
        apiDefault: [],
        sentAs: { update: "ReplicationZones" },
        billedFor: "each region stores all files",
      },
    ),
    zoneTier: field(
      "ZoneTier",
      tier,
      "Where files are stored: on hard disks (`Standard`), or on SSDs, with `DE` as the main region (`Edge`).",
      { createOnly: true, apiDefault: "Standard", billedFor: "the tier `Edge` costs more than `Standard`" },
    ),
    storageZoneType: field("StorageZoneType", s3Support, "Whether the zone has the S3 API, too.", {
      createOnly: true,
      apiDefault: "NotSupported",
    }),
    custom404FilePath: field(
      "Custom404FilePath",
      text(),
      "Path of the file that is delivered if the requested one is missing. Empty: `/bunnycdn_errors/404.html`.",
      updateOnly,
    ),
    rewrite404To200: field(
      "Rewrite404To200",
      boolean(),
      "Whether the response for a missing file has the status 200 instead of 404, as a single-page application needs.",
      { ...updateOnly, apiDefault: false },
    ),
    originUrl: field("OriginUrl", serverUrl(), "URL of a server that has the files that the zone lacks.", {
      ...updateOnly,
      writeOnly: true,
    }),
    password: readOnly(
      "Password",
      text(),
      "Password for reading and writing files. FTP and S3 use it, too.",
      {
        secret: true,
      },
    ),
    readOnlyPassword: readOnly("ReadOnlyPassword", text(), "Password for reading and listing files.", {
      secret: true,
    }),
    storageHostname: readOnly("StorageHostname", text(), "Host name of the zone's file API."),
    s3Hostname: readOnly("S3Hostname", text(), "Host name of the S3 API, if the zone has it."),
    dateModified: readOnly("DateModified", text(), "When the zone was changed last, in UTC.", {
      notInClass: true,
    }),
    filesStored: readOnly("FilesStored", id(), "Number of files.", { notInClass: true }),
    storageUsed: readOnly("StorageUsed", id(), "Bytes of all files.", { notInClass: true }),
    replicationChangeInProgress: readOnly(
      "ReplicationChangeInProgress",
      boolean(),
      "Whether files are being copied to a new region.",
      { notInClass: true },
    ),
  },
  lookup: ["name"],
  deletedMember: "Deleted",
  verbs: {
    list: { search: "search" },
    update: { returns: "nothing" },
    // Otherwise the platform deletes the pull zones in front of it as well.
    delete: { query: { deleteLinkedPullZones: false } },
  },
  contents: { member: "FilesStored", noun: "file", canForce: true },
  holdsData: true,
  hooks: {
    checkTogether: checkRegions,
    // The zone of a library is behind the library's pull zone.
    findOwner: (_, { PullZones }) => {
      const owners = (Array.isArray(PullZones) ? PullZones : []).map((each) => Object(each).VideoLibraryId);
      const libraryId = owners.find((each) => Number(each) > 0);
      return libraryId === undefined ? undefined : `video library ${libraryId}`;
    },
  },
  client: {
    name: "storageZones",
    doc: "Storage zones, without their files.",
    list: "Every zone, page by page.",
    get: "One zone with its passwords.",
    create: "Creates a zone.",
    update: "Changes the settings that are given. Replication regions are only ever added.",
    delete: "Removes a zone with its files. Pull zones in front of it stay.",
  },
  example: {
    title: "A zone with a copy of its files in another region",
    arguments: { name: "shop-files", region: "DE", replicationRegions: ["NY"] },
    change: { rewrite404To200: true },
    id: 8,
  },
});

function checkRegions({ region: main, replicationRegions, zoneTier }: Properties): ArgumentError[] {
  const errors: ArgumentError[] = [];
  if (zoneTier === "Edge" && typeof main === "string" && main !== "DE")
    errors.push({
      property: "region",
      reason: `region is ${JSON.stringify(main)}: the main region of the tier "Edge" is "DE".`,
    });
  if (Array.isArray(replicationRegions) && replicationRegions.includes(main))
    errors.push({
      property: "replicationRegions",
      reason: `replicationRegions has ${JSON.stringify(main)}, the main region: leave it out.`,
    });
  return errors;
}
