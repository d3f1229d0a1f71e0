// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getEdgeScript. */
export interface GetEdgeScriptArgs {
  /** Name of the script. 1 to 100 characters. */
  name: string;
  /**
   * What the script does: it is the origin of a pull zone (`CDN`), changes the requests and responses of a
   * pull zone (`Middleware`), or computes the responses for a DNS record (`DNS`).
   */
  scriptType?: "DNS" | "CDN" | "Middleware" | number | undefined;
}

/** Arguments of getEdgeScriptOutput. */
export interface GetEdgeScriptOutputArgs {
  /** Name of the script. 1 to 100 characters. */
  name: pulumi.Input<string>;
  /**
   * What the script does: it is the origin of a pull zone (`CDN`), changes the requests and responses of a
   * pull zone (`Middleware`), or computes the responses for a DNS record (`DNS`).
   */
  scriptType?: pulumi.Input<"DNS" | "CDN" | "Middleware" | number | undefined> | undefined;
}

/** Result of getEdgeScript. */
export interface GetEdgeScriptResult {
  /** ID of the script, assigned by the API. */
  scriptId: number;
  /** Name of the script. */
  name: string;
  /**
   * What the script does: it is the origin of a pull zone (`CDN`), changes the requests and responses of a
   * pull zone (`Middleware`), or computes the responses for a DNS record (`DNS`).
   */
  scriptType: "DNS" | "CDN" | "Middleware" | number;
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
 * Finds the edge script that matches the arguments, whoever created it. Fails if none or more than one
 * matches.
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
  return loadInvokeModule().invoke("getEdgeScript", args, options);
}

/** Like {@link getEdgeScript}, as an Output, which is secret as a whole if a part of it is. */
export function getEdgeScriptOutput(
  args: GetEdgeScriptOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<pulumi.Unwrap<GetEdgeScriptResult>> {
  return loadInvokeModule().invokeOutput("getEdgeScript", args, options);
}
