// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** Arguments of VideoCollection. */
export interface VideoCollectionArgs {
  /** ID of the library that the collection belongs to. A change replaces the resource. */
  libraryId: pulumi.Input<number>;
  /**
   * Whether to adopt an existing collection of the same name instead of failing. Default: the setting
   * `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /** Name of the collection. The API allows several of the same name, but a create fails if there is one. */
  name: pulumi.Input<string>;
  /**
   * What a delete does: `delete` the collection, or `keep` it. Default: `delete` if this program created it,
   * else `keep`.
   */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * A named group of videos in a video library. It needs the setting `edge:streamUrl`, because a separate API,
 * Stream, manages collections. ID and import ID: `<libraryId>/<collectionId>`.
 *
 * @example A collection of a library
 * ```ts
 * new edge.VideoCollection("example", {
 *   libraryId: 4,
 *   name: "season-1",
 * });
 * ```
 */
export class VideoCollection extends EdgeResource {
  /** ID of the library that the collection belongs to. */
  declare readonly libraryId: pulumi.Output<number>;
  /** ID of the collection, assigned by the API. */
  declare readonly collectionId: pulumi.Output<string>;
  /** Name of the collection. The API allows several of the same name, but a create fails if there is one. */
  declare readonly name: pulumi.Output<string>;
  /** Whether the collection was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: VideoCollectionArgs, options?: pulumi.CustomResourceOptions) {
    super("VideoCollection", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): VideoCollection {
    return new VideoCollection(name, {} as VideoCollectionArgs, { ...options, id });
  }

  /** Whether a value is a VideoCollection, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is VideoCollection {
    return isOfClass(value, "VideoCollection");
  }
}

const declared = {
  outputs: ["libraryId", "collectionId", "name", "adopted"],
  assigned: { collectionId: { at: 1, of: 2, isNumber: false } },
  secrets: [],
};
