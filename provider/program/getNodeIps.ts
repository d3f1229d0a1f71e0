import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "./account";
import type { DataFunction } from "./call";
import { machine } from "./load";

/** getNodeIps takes no argument. */
export type GetNodeIpsArgs = Record<string, never>;

export interface GetNodeIpsResult {
  /** IPv4 and IPv6 addresses, in the platform's order. */
  ips: string[];
}

const nodeIps: DataFunction<GetNodeIpsArgs, GetNodeIpsResult> = {
  name: "getNodeIps",
  takes: [],
  read: async (api) => ({ ips: await api.nodes.listIps() }),
};

/**
 * The IP addresses of all nodes of the container network. Takes an API key, not a bearer token.
 *
 * @example
 * ```ts
 * const { ips } = await edge.getNodeIps();
 * ```
 */
export function getNodeIps(
  args: GetNodeIpsArgs = {},
  options: EdgeInvokeOptions = {},
): Promise<GetNodeIpsResult> {
  return machine().plain(nodeIps, args, options);
}

/** Like {@link getNodeIps}, as an Output. */
export function getNodeIpsOutput(
  args: GetNodeIpsArgs = {},
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetNodeIpsResult> {
  return machine().output(nodeIps, args, options);
}
