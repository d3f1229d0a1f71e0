// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** A name, or the API's own number. */
export type StorageZoneTier = "Standard" | "Edge" | number;

/** A name, or the API's own number. */
export type StorageZoneS3Type = "NotSupported" | "Supported" | number;

/** Arguments of StorageZone. */
export interface StorageZoneArgs {
  /**
   * Whether to adopt an existing zone of the same name instead of failing. Default: the setting `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /**
   * Name of the zone, unique on the platform: 4 to 64 lower-case letters, digits and `-`. It is part of the
   * path of each file. Immutable: changing it is an error.
   */
  name: pulumi.Input<string>;
  /** Code of the main region, such as `DE`, `NY` or `SYD`. Immutable: changing it is an error. */
  region: pulumi.Input<string>;
  /**
   * Codes of the regions that have a copy of all files, besides the main one. A region can be added, but not
   * removed. Order and duplicates make no difference. Billed: each region stores all files. API default:
   * `[]`.
   */
  replicationRegions?: pulumi.Input<readonly string[]>;
  /**
   * Where files are stored: on hard disks (`Standard`), or on SSDs, with `DE` as the main region (`Edge`).
   * Immutable: changing it is an error. Billed: the tier `Edge` costs more than `Standard`. API default:
   * `Standard`.
   */
  zoneTier?: pulumi.Input<StorageZoneTier>;
  /**
   * Whether the zone has the S3 API, too. Immutable: changing it is an error. API default: `NotSupported`.
   */
  storageZoneType?: pulumi.Input<StorageZoneS3Type>;
  /**
   * Path of the file that is delivered if the requested one is missing. Empty: `/bunnycdn_errors/404.html`.
   */
  custom404FilePath?: pulumi.Input<string>;
  /**
   * Whether the response for a missing file has the status 200 instead of 404, as a single-page application
   * needs. API default: `false`.
   */
  rewrite404To200?: pulumi.Input<boolean>;
  /** URL of a server that has the files that the zone lacks. */
  originUrl?: pulumi.Input<string>;
  /**
   * What a delete does. `delete`: delete the zone and all its files. `keep`: leave it unchanged. Default:
   * delete a zone that this program created, if it has no files, and keep an adopted or imported one.
   */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * A storage zone: it stores the files that pull zones deliver. Its `name`, `region`, `zoneTier` and
 * `storageZoneType` cannot be changed later. ID and import ID: `<storageZoneId>`.
 *
 * @example A zone with a copy of its files in another region
 * ```ts
 * new edge.StorageZone("example", {
 *   name: "shop-files",
 *   region: "DE",
 *   replicationRegions: ["NY"],
 * });
 * ```
 */
export class StorageZone extends EdgeResource {
  /** ID of the zone, assigned by the API. */
  declare readonly storageZoneId: pulumi.Output<number>;
  /**
   * Name of the zone, unique on the platform: 4 to 64 lower-case letters, digits and `-`. It is part of the
   * path of each file.
   */
  declare readonly name: pulumi.Output<string>;
  /** Code of the main region, such as `DE`, `NY` or `SYD`. */
  declare readonly region: pulumi.Output<string>;
  /** Codes of the regions that have a copy of all files, besides the main one. */
  declare readonly replicationRegions: pulumi.Output<string[]>;
  /**
   * Where files are stored: on hard disks (`Standard`), or on SSDs, with `DE` as the main region (`Edge`).
   */
  declare readonly zoneTier: pulumi.Output<StorageZoneTier>;
  /** Whether the zone has the S3 API, too. */
  declare readonly storageZoneType: pulumi.Output<StorageZoneS3Type>;
  /**
   * Path of the file that is delivered if the requested one is missing. Empty: `/bunnycdn_errors/404.html`.
   */
  declare readonly custom404FilePath: pulumi.Output<string>;
  /**
   * Whether the response for a missing file has the status 200 instead of 404, as a single-page application
   * needs.
   */
  declare readonly rewrite404To200: pulumi.Output<boolean>;
  /** URL of a server that has the files that the zone lacks. */
  declare readonly originUrl: pulumi.Output<string>;
  /** Password for reading and writing files. FTP and S3 use it, too. A secret. */
  declare readonly password: pulumi.Output<string>;
  /** Password for reading and listing files. A secret. */
  declare readonly readOnlyPassword: pulumi.Output<string>;
  /** Host name of the zone's file API. */
  declare readonly storageHostname: pulumi.Output<string>;
  /** Host name of the S3 API, if the zone has it. */
  declare readonly s3Hostname: pulumi.Output<string>;
  /** Whether the zone was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: StorageZoneArgs, options?: pulumi.CustomResourceOptions) {
    super("StorageZone", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): StorageZone {
    return new StorageZone(name, {} as StorageZoneArgs, { ...options, id });
  }

  /** Whether a value is a StorageZone, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is StorageZone {
    return isOfClass(value, "StorageZone");
  }
}

const declared = {
  outputs: [
    "storageZoneId",
    "name",
    "region",
    "replicationRegions",
    "zoneTier",
    "storageZoneType",
    "custom404FilePath",
    "rewrite404To200",
    "originUrl",
    "password",
    "readOnlyPassword",
    "storageHostname",
    "s3Hostname",
    "adopted",
  ],
  assigned: { storageZoneId: { at: 0, of: 1, isNumber: true } },
  secrets: [],
};
