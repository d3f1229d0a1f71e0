// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** Arguments of StorageFolder. */
export interface StorageFolderArgs {
  /** ID of the storage zone. A change replaces the resource. */
  storageZoneId: pulumi.Input<number>;
  /** Path of the folder in the zone: `site`, or `/` for the zone itself. A change replaces the resource. */
  path: pulumi.Input<string>;
  /**
   * Whether to adopt files that are there with different content, and to overwrite them, instead of failing.
   * Default: the setting `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /**
   * Local folder whose files are uploaded, with those of its subfolders. Required, except in an import. A
   * relative path is resolved from the program's folder.
   */
  folder?: pulumi.Input<string>;
  /**
   * Whether the folder, or a file to which a symbolic link in it leads, may be outside of the program's
   * folder. Default: `false`.
   */
  outsideProgram?: pulumi.Input<boolean>;
  /**
   * What a delete does: `delete` the files that this resource has uploaded, or `keep` them. Default:
   * `delete`.
   */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * The files of a local folder in a storage zone. What has not changed is not sent, and only files that this
 * resource has uploaded are removed. ID and import ID: `<storageZoneId>/<path>/`.
 *
 * @example Upload a site
 * ```ts
 * new edge.StorageFolder("site", { storageZoneId: 8, path: "/", folder: "dist" });
 * ```
 */
export class StorageFolder extends EdgeResource {
  /** ID of the storage zone. */
  declare readonly storageZoneId: pulumi.Output<number>;
  /** Path of the folder in the zone: `site`, or `/` for the zone itself. */
  declare readonly path: pulumi.Output<string>;
  /** Whether the folder was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;
  /** SHA-256 of each file that is uploaded, by its path in the folder. */
  declare readonly files: pulumi.Output<Record<string, string>>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: StorageFolderArgs, options?: pulumi.CustomResourceOptions) {
    super("StorageFolder", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): StorageFolder {
    return new StorageFolder(name, {} as StorageFolderArgs, { ...options, id });
  }

  /** Whether a value is a StorageFolder, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is StorageFolder {
    return isOfClass(value, "StorageFolder");
  }
}

const declared = { outputs: ["storageZoneId", "path", "adopted", "files"], assigned: {}, secrets: [] };
