// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadCallModule } from "../program/load";

/** Arguments of getEdgeScript. */
export interface GetEdgeScriptArgs {
  /** Name of the script. Names need not be unique. 1 to 100 characters. */
  name: string;
  /** What the script is for. `CDN` is a standalone script. */
  scriptType?: "DNS" | "CDN" | "Middleware" | number | undefined;
}

/** Arguments of getEdgeScriptOutput. */
export interface GetEdgeScriptOutputArgs {
  /** Name of the script. Names need not be unique. 1 to 100 characters. */
  name: pulumi.Input<string>;
  /** What the script is for. `CDN` is a standalone script. */
  scriptType?: pulumi.Input<"DNS" | "CDN" | "Middleware" | number | undefined> | undefined;
}

/** Result of getEdgeScript. */
export interface GetEdgeScriptResult {
  /** ID of the script, assigned by the API. */
  scriptId: number;
  /** Name of the script. Names need not be unique. */
  name: string;
  /** What the script is for. `CDN` is a standalone script. */
  scriptType: "DNS" | "CDN" | "Middleware" | number;
  /**
   * Whether the platform makes a pull zone together with the script. The pull zone stays when the script is
   * deleted. To manage it, give `linkedPullZoneId` to a `PullZone` as `pullZoneId`.
   */
  createLinkedPullZone: boolean;
  /** Name of that pull zone. Default: the platform chooses one. */
  linkedPullZoneName: string;
  /** Host name at which the script responds. The API may return it only after the first release. */
  defaultHostname: string;
  /**
   * Host name that the platform has assigned to the script. The API may return it only after the first
   * release.
   */
  systemHostname: string;
  /** Key that replaces an API key in requests that publish this script only. A secret. */
  deploymentKey: pulumi.Output<string>;
  /** ID of the pull zone that runs the script, or of the first of several; 0 if there is none. */
  linkedPullZoneId: number;
}

/**
 * The edge script that these arguments identify, whoever created it. It is an error if there is none, or more
 * than one.
 *
 * @example The ID of a script
 * ```ts
 * const { scriptId } = await edge.getEdgeScript({ name: "shop" });
 * ```
 */
export function getEdgeScript(
  args: GetEdgeScriptArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetEdgeScriptResult> {
  return loadCallModule().call("getEdgeScript", args, options);
}

/** Like {@link getEdgeScript}, as an Output, which is secret as a whole if a part of it is. */
export function getEdgeScriptOutput(
  args: GetEdgeScriptOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<pulumi.Unwrap<GetEdgeScriptResult>> {
  return loadCallModule().callOutput("getEdgeScript", args, options);
}
