// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getStorageZone. */
export interface GetStorageZoneArgs {
  /**
   * Name of the zone, unique on the platform: 4 to 64 lower-case letters, digits and `-`. It is part of the
   * path of each file.
   */
  name: string;
}

/** Arguments of getStorageZoneOutput. */
export interface GetStorageZoneOutputArgs {
  /**
   * Name of the zone, unique on the platform: 4 to 64 lower-case letters, digits and `-`. It is part of the
   * path of each file.
   */
  name: pulumi.Input<string>;
}

/** Result of getStorageZone. */
export interface GetStorageZoneResult {
  /** ID of the zone, assigned by the API. */
  storageZoneId: number;
  /**
   * Name of the zone, unique on the platform: 4 to 64 lower-case letters, digits and `-`. It is part of the
   * path of each file.
   */
  name: string;
  /** Code of the main region, such as `DE`, `NY` or `SYD`. */
  region: string;
  /** Codes of the regions that have a copy of all files, besides the main one. */
  replicationRegions: string[];
  /**
   * Where files are stored: on hard disks (`Standard`), or on SSDs, with `DE` as the main region (`Edge`).
   */
  zoneTier: "Standard" | "Edge" | number;
  /** Whether the zone has the S3 API, too. */
  storageZoneType: "NotSupported" | "Supported" | number;
  /**
   * Path of the file that is delivered if the requested one is missing. Empty: `/bunnycdn_errors/404.html`.
   */
  custom404FilePath: string;
  /**
   * Whether the response for a missing file has the status 200 instead of 404, as a single-page application
   * needs.
   */
  rewrite404To200: boolean;
  /** Password for reading and writing files. FTP and S3 use it, too. A secret. */
  password: pulumi.Output<string>;
  /** Password for reading and listing files. A secret. */
  readOnlyPassword: pulumi.Output<string>;
  /** Host name of the zone's file API. */
  storageHostname: string;
  /** Host name of the S3 API, if the zone has it. */
  s3Hostname: string;
}

/**
 * Finds the storage zone that matches the arguments, whoever created it. Fails if none or more than one
 * matches.
 *
 * @example The ID of a zone
 * ```ts
 * const { storageZoneId } = await edge.getStorageZone({ name: "shop-files" });
 * ```
 */
export function getStorageZone(
  args: GetStorageZoneArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetStorageZoneResult> {
  return loadInvokeModule().invoke("getStorageZone", args, options);
}

/** Like {@link getStorageZone}, as an Output, which is secret as a whole if a part of it is. */
export function getStorageZoneOutput(
  args: GetStorageZoneOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<pulumi.Unwrap<GetStorageZoneResult>> {
  return loadInvokeModule().invokeOutput("getStorageZone", args, options);
}
