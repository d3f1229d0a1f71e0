// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** Arguments of EdgeScriptSecret. */
export interface EdgeScriptSecretArgs {
  /** ID of the script that the secret belongs to. A change replaces the resource. */
  scriptId: pulumi.Input<number>;
  /** Name of the secret. 1 to 256 characters. A change replaces the resource. */
  name: pulumi.Input<string>;
  /**
   * Whether to adopt the secret if the script already has it, instead of failing. Default: the setting
   * `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /**
   * The value. Required for a new secret. Without it, an existing one keeps its value. At most 4096
   * characters. A secret.
   */
  secret?: pulumi.Input<string>;
  /**
   * What a delete does: `delete` the secret, or `keep` it. Default: `delete` if this program created it, else
   * `keep`.
   */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * A secret of an edge script, which its code reads as an environment variable. The API never returns the
 * value. The state holds it, encrypted. ID and import ID: `<scriptId>/<name>`.
 *
 * @example Do not write a real secret in the program: use config.requireSecret("apiKey")
 * ```ts
 * new edge.EdgeScriptSecret("example", {
 *   scriptId: 6,
 *   name: "API_KEY",
 *   secret: "example",
 * });
 * ```
 */
export class EdgeScriptSecret extends EdgeResource {
  /** ID of the script that the secret belongs to. */
  declare readonly scriptId: pulumi.Output<number>;
  /** Name of the secret. */
  declare readonly name: pulumi.Output<string>;
  /** The value. A secret. */
  declare readonly secret: pulumi.Output<string>;
  /** ID of the secret, assigned by the API. */
  declare readonly secretId: pulumi.Output<number>;
  /** When the value was set last. */
  declare readonly lastModified: pulumi.Output<string>;
  /** Whether the secret was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: EdgeScriptSecretArgs, options?: pulumi.CustomResourceOptions) {
    super("EdgeScriptSecret", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): EdgeScriptSecret {
    return new EdgeScriptSecret(name, {} as EdgeScriptSecretArgs, { ...options, id });
  }

  /** Whether a value is an EdgeScriptSecret, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is EdgeScriptSecret {
    return isOfClass(value, "EdgeScriptSecret");
  }
}

const declared = {
  outputs: ["scriptId", "name", "secret", "secretId", "lastModified", "adopted"],
  assigned: {},
  secrets: ["secret"],
};
