// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** getNodeIps takes no argument. */
export type GetNodeIpsArgs = Record<string, never>;

/** Result of getNodeIps. */
export interface GetNodeIpsResult {
  /** IPv4 and IPv6 addresses, in the order of the API. */
  ips: string[];
}

/**
 * The IP addresses of all nodes of the container network. It needs a personal API key.
 *
 * @example All addresses
 * ```ts
 * const { ips } = await edge.getNodeIps();
 * ```
 */
export function getNodeIps(
  args: GetNodeIpsArgs = {},
  options: EdgeInvokeOptions = {},
): Promise<GetNodeIpsResult> {
  return loadInvokeModule().invoke("getNodeIps", args, options);
}

/** Like {@link getNodeIps}, as an Output. */
export function getNodeIpsOutput(
  args: GetNodeIpsArgs = {},
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetNodeIpsResult> {
  return loadInvokeModule().invokeOutput("getNodeIps", args, options);
}
