// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** Arguments of ScriptRelease. */
export interface ScriptReleaseArgs {
  /** ID of the edge script. A change replaces the resource. */
  scriptId: pulumi.Input<number>;
  /**
   * Whether to publish even if another release is live, instead of failing. Default: the setting
   * `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /**
   * Whether to overwrite an unpublished draft, which may be someone's work in progress, instead of failing.
   * Default: `false`.
   */
  overwriteDraft?: pulumi.Input<boolean>;
  /**
   * Code to publish: a string, a StringAsset or a FileAsset. The state stores strings and StringAssets in
   * full, and only the path and hash of a FileAsset. Give either `code` or `release`.
   */
  code?: pulumi.Input<string | pulumi.asset.FileAsset | pulumi.asset.StringAsset>;
  /** UUID of an earlier release to make live again, instead of `code`. */
  release?: pulumi.Input<string>;
  /** Note to attach to the next release that is published. Changing only the note publishes nothing. */
  note?: pulumi.Input<string>;
}

/**
 * The live release of an edge script: code that is published, or an earlier release that is made live again.
 * If another release goes live, that is drift, and the next `pulumi up --refresh` undoes it. Destroying the
 * resource does not unpublish the release. ID and import ID: `<scriptId>`.
 *
 * @example Publish a file
 * ```ts
 * new edge.ScriptRelease("shop", {
 *   scriptId: 6,
 *   code: new pulumi.asset.FileAsset("dist/shop.js"),
 * });
 * ```
 * @example Go back to an earlier release
 * ```ts
 * new edge.ScriptRelease("shop", { scriptId: 6, release: "6f1c6e1a-2f0b-4d5c-9a3e-0b8f6f2d7c11" });
 * ```
 */
export class ScriptRelease extends EdgeResource {
  /** ID of the edge script. */
  declare readonly scriptId: pulumi.Output<number>;
  /**
   * Code to publish: a string, a StringAsset or a FileAsset. The state stores strings and StringAssets in
   * full, and only the path and hash of a FileAsset. Give either `code` or `release`.
   */
  declare readonly code: pulumi.Output<
    string | pulumi.asset.FileAsset | pulumi.asset.StringAsset | null | undefined
  >;
  /** UUID of the live release. */
  declare readonly release: pulumi.Output<string | null>;
  /** Note to attach to the next release that is published. Changing only the note publishes nothing. */
  declare readonly note: pulumi.Output<string | null>;
  /** ID of the live release. */
  declare readonly releaseId: pulumi.Output<number>;
  /**
   * SHA-256 of the live code in hexadecimal. If the API does not return the live code, it is the SHA-256 of
   * the code that was published.
   */
  declare readonly codeHash: pulumi.Output<string | null>;
  /**
   * UUID of the release that this resource last published or found live. If the API returns no UUID, it is
   * the release ID. If it differs from `release`, someone else has published since.
   */
  declare readonly published: pulumi.Output<string | null>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: ScriptReleaseArgs, options?: pulumi.CustomResourceOptions) {
    super("ScriptRelease", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): ScriptRelease {
    return new ScriptRelease(name, {} as ScriptReleaseArgs, { ...options, id });
  }

  /** Whether a value is a ScriptRelease, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is ScriptRelease {
    return isOfClass(value, "ScriptRelease");
  }
}

const declared = {
  outputs: ["scriptId", "code", "release", "note", "releaseId", "codeHash", "published"],
  assigned: {},
  secrets: [],
};
