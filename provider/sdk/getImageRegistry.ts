// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getImageRegistry. */
export interface GetImageRegistryArgs {
  /** Name of the registry. 1 to 50 characters. */
  displayName: string;
  /** User name. */
  userName?: string | undefined;
}

/** Arguments of getImageRegistryOutput. */
export interface GetImageRegistryOutputArgs {
  /** Name of the registry. 1 to 50 characters. */
  displayName: pulumi.Input<string>;
  /** User name. */
  userName?: pulumi.Input<string | undefined> | undefined;
}

/** Result of getImageRegistry. */
export interface GetImageRegistryResult {
  /** ID of the registry, assigned by the API. */
  registryId: number;
  /** Name of the registry. */
  displayName: string;
  /**
   * Registry that contains the images: `dockerHub` (docker.io), `gitHub` (ghcr.io) or `bunnyRegistry`
   * (bunny.net's own).
   */
  type: "dockerHub" | "gitHub" | "bunnyRegistry";
  /** User name. */
  userName: string;
  /** Host name of the registry, such as `ghcr.io`. */
  hostName: string;
  /** When the registry was changed last. */
  lastUpdatedAt: string;
}

/**
 * Finds the image registry that matches the arguments, whoever created it. Fails if none or more than one
 * matches.
 *
 * @example The ID of a registry
 * ```ts
 * const { registryId } = await edge.getImageRegistry({ displayName: "shop-images" });
 * ```
 */
export function getImageRegistry(
  args: GetImageRegistryArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetImageRegistryResult> {
  return loadInvokeModule().invoke("getImageRegistry", args, options);
}

/** Like {@link getImageRegistry}, as an Output. */
export function getImageRegistryOutput(
  args: GetImageRegistryOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetImageRegistryResult> {
  return loadInvokeModule().invokeOutput("getImageRegistry", args, options);
}
