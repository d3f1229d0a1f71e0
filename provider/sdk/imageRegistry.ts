// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** Arguments of ImageRegistry. */
export interface ImageRegistryArgs {
  /**
   * ID of an existing registry to adopt. Without it, `displayName` and `userName` identify it. A change
   * replaces the resource.
   */
  registryId?: pulumi.Input<number>;
  /**
   * Whether to adopt an existing registry of the same name and user instead of failing. Default: the setting
   * `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /** Name of the registry. 1 to 50 characters. */
  displayName: pulumi.Input<string>;
  /**
   * Registry that contains the images: `dockerHub` (docker.io), `gitHub` (ghcr.io) or `bunnyRegistry`
   * (bunny.net's own). A change replaces the resource.
   */
  type?: pulumi.Input<"dockerHub" | "gitHub" | "bunnyRegistry">;
  /** User name. A new registry with a user name needs `password`, too. */
  userName?: pulumi.Input<string>;
  /** Password or access token of the user. Without it, an existing registry keeps its own. A secret. */
  password?: pulumi.Input<string>;
  /**
   * What a delete does: `delete` the registry, or `keep` it. Default: `delete` if this program created it,
   * else `keep`.
   */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * A container registry from which container apps pull their images, with the credentials of a user. The
 * platform checks the credentials when it saves them. The API does not return the password, so the state
 * contains it, encrypted. ID and import ID: `<registryId>`.
 *
 * @example Do not write a real password in the program: use config.requireSecret("registryPassword")
 * ```ts
 * new edge.ImageRegistry("example", {
 *   displayName: "shop-images",
 *   type: "gitHub",
 *   userName: "shop-bot",
 *   password: "example",
 * });
 * ```
 */
export class ImageRegistry extends EdgeResource {
  /** ID of the registry, assigned by the API. */
  declare readonly registryId: pulumi.Output<number>;
  /** Name of the registry. */
  declare readonly displayName: pulumi.Output<string>;
  /**
   * Registry that contains the images: `dockerHub` (docker.io), `gitHub` (ghcr.io) or `bunnyRegistry`
   * (bunny.net's own).
   */
  declare readonly type: pulumi.Output<"dockerHub" | "gitHub" | "bunnyRegistry">;
  /** User name. */
  declare readonly userName: pulumi.Output<string>;
  /** Password or access token of the user. A secret. */
  declare readonly password: pulumi.Output<string>;
  /** Host name of the registry, such as `ghcr.io`. */
  declare readonly hostName: pulumi.Output<string>;
  /** When the registry was changed last. */
  declare readonly lastUpdatedAt: pulumi.Output<string>;
  /** Whether the registry was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: ImageRegistryArgs, options?: pulumi.CustomResourceOptions) {
    super("ImageRegistry", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(
    name: string,
    id: pulumi.Input<pulumi.ID>,
    options?: pulumi.CustomResourceOptions,
  ): ImageRegistry {
    return new ImageRegistry(name, {} as ImageRegistryArgs, { ...options, id });
  }

  /** Whether a value is an ImageRegistry, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is ImageRegistry {
    return isOfClass(value, "ImageRegistry");
  }
}

const declared = {
  outputs: [
    "registryId",
    "displayName",
    "type",
    "userName",
    "password",
    "hostName",
    "lastUpdatedAt",
    "adopted",
  ],
  assigned: { registryId: { at: 0, of: 1, isNumber: true } },
  secrets: ["password"],
};
