import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfType, typeOf } from "./edgeResource";

/** Whether a host is among the blocked referers of a library. */
export type RefererState = "blocked" | "unblocked";

/** Arguments of a VideoLibraryRefererBlock. */
export interface VideoLibraryRefererBlockArgs {
  /** Id of the video library, a positive whole number. A change replaces. */
  libraryId: pulumi.Input<number>;
  /**
   * Host whose pages may not, or may again, embed the library's videos: a name alone, without a scheme, a port or a
   * path. Lower-cased, other alphabets in punycode, so that another spelling of the same host is no change. Another
   * host replaces.
   */
  hostname: pulumi.Input<string>;
  /** Take over a host that is blocked already. Default: the setting `edge:adopt`, else false. */
  adopt?: pulumi.Input<boolean>;
  /** `blocked`, or `unblocked`: see to it that the host is not blocked. In place. Default: `blocked`. */
  state?: pulumi.Input<RefererState>;
  /** What destroy does. Default: unblock what this program blocked, keep what it took over or imported. */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * A host among the blocked referers of a video library, or kept out of them. The writes of one library run one after
 * another. Id and import id: `<libraryId>/<hostname>`.
 *
 * @example Block a host
 * ```ts
 * new edge.VideoLibraryRefererBlock("bad", { libraryId: 4, hostname: "bad.example" });
 * ```
 * @example See to it that a host is not blocked, whoever blocked it
 * ```ts
 * new edge.VideoLibraryRefererBlock("good", { libraryId: 4, hostname: "good.example", state: "unblocked" });
 * ```
 */
export class VideoLibraryRefererBlock extends EdgeResource {
  /** The type token, by which policy packs recognize the class. */
  static readonly __pulumiType: string = typeOf("VideoLibraryRefererBlock");

  declare readonly libraryId: pulumi.Output<number>;
  /** The host in lower case and punycode. */
  declare readonly hostname: pulumi.Output<string>;
  declare readonly state: pulumi.Output<RefererState>;
  /** Whether the host was blocked by someone else: destroy leaves it blocked then. */
  declare readonly adopted: pulumi.Output<boolean>;

  /**
   * Declares a block. Bad arguments fail in the preview with a sentence each; a host that is blocked already fails
   * unless it is taken over with `adopt`.
   */
  constructor(name: string, args: VideoLibraryRefererBlockArgs, options?: pulumi.CustomResourceOptions) {
    super("VideoLibraryRefererBlock", name, outputs, args, options);
  }

  /** A host's state, read and never changed. `id`: `<libraryId>/<hostname>`. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): VideoLibraryRefererBlock {
    return new VideoLibraryRefererBlock(name, {} as VideoLibraryRefererBlockArgs, { ...options, id });
  }

  /** Whether a value is a VideoLibraryRefererBlock, also one of another copy of this package. */
  static override isInstance(value: unknown): value is VideoLibraryRefererBlock {
    return isOfType(value, VideoLibraryRefererBlock.__pulumiType);
  }
}

const outputs = ["libraryId", "hostname", "state", "adopted"];
