// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** Arguments of StorageFile. */
export interface StorageFileArgs {
  /** ID of the storage zone. A change replaces the resource. */
  storageZoneId: pulumi.Input<number>;
  /** Path of the file in the zone: `css/site.css`. A change replaces the resource. */
  path: pulumi.Input<string>;
  /**
   * Whether to adopt a file that is already there, and to overwrite it if its content differs, instead of
   * failing. Default: the setting `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /**
   * Content of the file: a FileAsset, a StringAsset or a string. Required, except in an import. A relative
   * path is resolved from the program's folder. The state stores strings and StringAssets in full, and only
   * the path and hash of a FileAsset.
   */
  source?: pulumi.Input<string | pulumi.asset.FileAsset | pulumi.asset.StringAsset>;
  /**
   * Whether the file may be outside of the program's folder, by its path or by a symbolic link. Default:
   * `false`.
   */
  outsideProgram?: pulumi.Input<boolean>;
  /**
   * MIME type with which the file is delivered. Default: that of the extension. No read returns it, so
   * changes made elsewhere are not seen.
   */
  contentType?: pulumi.Input<string>;
  /**
   * What a delete does: `delete` the file, or `keep` it. Default: `delete` if this program created it, else
   * `keep`.
   */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * A file of a storage zone. Its content is compared by its SHA-256, and streamed from disk. ID and import ID:
 * `<storageZoneId>/<path>`.
 *
 * @example Upload a file
 * ```ts
 * new edge.StorageFile("robots", {
 *   storageZoneId: 8,
 *   path: "robots.txt",
 *   source: new pulumi.asset.FileAsset("robots.txt"),
 * });
 * ```
 */
export class StorageFile extends EdgeResource {
  /** ID of the storage zone. */
  declare readonly storageZoneId: pulumi.Output<number>;
  /** Path of the file in the zone: `css/site.css`. */
  declare readonly path: pulumi.Output<string>;
  /**
   * MIME type with which the file is delivered. Default: that of the extension. No read returns it, so
   * changes made elsewhere are not seen.
   */
  declare readonly contentType: pulumi.Output<string>;
  /** Whether the file was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;
  /** SHA-256 of the file in hexadecimal, in upper case. */
  declare readonly checksum: pulumi.Output<string | null>;
  /** Size of the file in bytes. */
  declare readonly size: pulumi.Output<number>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: StorageFileArgs, options?: pulumi.CustomResourceOptions) {
    super("StorageFile", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): StorageFile {
    return new StorageFile(name, {} as StorageFileArgs, { ...options, id });
  }

  /** Whether a value is a StorageFile, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is StorageFile {
    return isOfClass(value, "StorageFile");
  }
}

const declared = {
  outputs: ["storageZoneId", "path", "contentType", "adopted", "checksum", "size"],
  assigned: {},
  secrets: [],
};
