// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** Arguments of Database. */
export interface DatabaseArgs {
  /**
   * Whether to adopt an existing database of the same name instead of failing. Default: the setting
   * `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /** Name of the database, unique in its account. Immutable: changing it is an error. 1 to 63 characters. */
  name: pulumi.Input<string>;
  /** Region that stores the data: `DE`, `NY`, `SYD` and so on. Immutable: changing it is an error. */
  storageRegion: pulumi.Input<string>;
  /** Regions that accept reads and writes. Order and duplicates make no difference. */
  primaryRegions: pulumi.Input<readonly string[]>;
  /** Regions that hold a read-only replica. Order and duplicates make no difference. */
  replicaRegions?: pulumi.Input<readonly string[]>;
  /** What a delete does: `delete` the database with its data, or `keep` it. Default: `keep`. */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * An SQL database. Its regions change in place; its name and its storage region cannot be changed, and no
 * change replaces a database, because the new one would be empty. Destroy keeps it unless `onDelete` is
 * `"delete"`. ID and import ID: `<databaseId>`.
 *
 * @example A database with a token that reads and writes
 * ```ts
 * const shop = new edge.Database("shop", { name: "shop", storageRegion: "DE", primaryRegions: ["DE"] });
 * const token = new edge.DatabaseToken("app", { databaseId: shop.databaseId, kind: "full-access" });
 * ```
 * @example Adopt an existing database by its name
 * ```ts
 * new edge.Database("blog", {
 *   name: "blog", storageRegion: "DE", primaryRegions: ["DE", "NY"], replicaRegions: ["SYD"], adopt: true,
 * });
 * ```
 */
export class Database extends EdgeResource {
  /** ID of the database. */
  declare readonly databaseId: pulumi.Output<string>;
  /** Name of the database, unique in its account. */
  declare readonly name: pulumi.Output<string>;
  /** Region that stores the data. */
  declare readonly storageRegion: pulumi.Output<string>;
  /** Regions that accept reads and writes. Order and duplicates make no difference. */
  declare readonly primaryRegions: pulumi.Output<string[]>;
  /** Regions that hold a read-only replica. Order and duplicates make no difference. */
  declare readonly replicaRegions: pulumi.Output<string[]>;
  /** URL of the database, for client libraries and for `databaseUrl` of an `EdgeProvider`. */
  declare readonly url: pulumi.Output<string>;
  /** Whether the platform refuses reads. */
  declare readonly blockReads: pulumi.Output<boolean>;
  /** Whether the platform refuses writes. */
  declare readonly blockWrites: pulumi.Output<boolean>;
  /** Maximum size of the database, as a string in the API's format, for example `1 GB`. */
  declare readonly sizeMax: pulumi.Output<string>;
  /** Current size of the database, as a string in the API's format, for example `4 KB`. */
  declare readonly currentSize: pulumi.Output<string>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: DatabaseArgs, options?: pulumi.CustomResourceOptions) {
    super("Database", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): Database {
    return new Database(name, {} as DatabaseArgs, { ...options, id });
  }

  /** Whether a value is a Database, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is Database {
    return isOfClass(value, "Database");
  }
}

const declared = {
  outputs: [
    "databaseId",
    "name",
    "storageRegion",
    "primaryRegions",
    "replicaRegions",
    "url",
    "blockReads",
    "blockWrites",
    "sizeMax",
    "currentSize",
  ],
  assigned: { databaseId: { at: 0, of: 1, isNumber: false } },
  secrets: [],
};
