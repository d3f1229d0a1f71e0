// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** Whether a host is among the blocked referers of a video library. */
export type RefererState = "blocked" | "unblocked";

/** Arguments of VideoLibraryRefererBlock. */
export interface VideoLibraryRefererBlockArgs {
  /** ID of the video library. A change replaces the resource. */
  libraryId: pulumi.Input<number>;
  /**
   * Host name of the pages, without scheme, port or path. Pages on a blocked host cannot embed the library's
   * videos. Names are compared in lower case and punycode. A change replaces the resource.
   */
  hostname: pulumi.Input<string>;
  /**
   * Whether to adopt a host that is already blocked instead of failing. Default: the setting `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /**
   * `blocked` adds the host to the blocked referers; `unblocked` removes it, even if it was blocked outside
   * this program. Default: `blocked`.
   */
  state?: pulumi.Input<RefererState>;
  /**
   * What a delete does: `delete` unblocks the host, `keep` leaves it blocked. Default: `delete` if this
   * program blocked it, else `keep`.
   */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * Blocks a host as a referer of a video library, or makes sure that it is not blocked. Writes to the same
 * library run one at a time. ID and import ID: `<libraryId>/<hostname>`.
 *
 * @example Block a host
 * ```ts
 * new edge.VideoLibraryRefererBlock("bad", { libraryId: 4, hostname: "bad.example" });
 * ```
 * @example Keep a host unblocked, whoever blocks it
 * ```ts
 * new edge.VideoLibraryRefererBlock("good", { libraryId: 4, hostname: "good.example", state: "unblocked" });
 * ```
 */
export class VideoLibraryRefererBlock extends EdgeResource {
  /** ID of the video library. */
  declare readonly libraryId: pulumi.Output<number>;
  /**
   * Host name of the pages, without scheme, port or path. Pages on a blocked host cannot embed the library's
   * videos. Names are compared in lower case and punycode.
   */
  declare readonly hostname: pulumi.Output<string>;
  /**
   * `blocked` adds the host to the blocked referers; `unblocked` removes it, even if it was blocked outside
   * this program.
   */
  declare readonly state: pulumi.Output<RefererState>;
  /**
   * Whether someone else blocked the host. This is the case if the resource adopted or imported a blocked
   * host, or if others blocked the host while `state` was `unblocked`. A destroy then leaves it blocked
   * unless `onDelete` is `delete`.
   */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: VideoLibraryRefererBlockArgs, options?: pulumi.CustomResourceOptions) {
    super("VideoLibraryRefererBlock", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): VideoLibraryRefererBlock {
    return new VideoLibraryRefererBlock(name, {} as VideoLibraryRefererBlockArgs, { ...options, id });
  }

  /** Whether a value is a VideoLibraryRefererBlock, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is VideoLibraryRefererBlock {
    return isOfClass(value, "VideoLibraryRefererBlock");
  }
}

const declared = { outputs: ["libraryId", "hostname", "state", "adopted"], assigned: {}, secrets: [] };
