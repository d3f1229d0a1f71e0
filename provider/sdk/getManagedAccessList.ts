// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getManagedAccessList. */
export interface GetManagedAccessListArgs {
  /** ID of the shield zone. */
  shieldZoneId: number;
  /** Name of the list, exactly as the platform writes it, such as `VPN Providers` or `TOR Exit Nodes`. */
  name: string;
}

/** Arguments of getManagedAccessListOutput. */
export interface GetManagedAccessListOutputArgs {
  /** ID of the shield zone. */
  shieldZoneId: pulumi.Input<number>;
  /** Name of the list, exactly as the platform writes it, such as `VPN Providers` or `TOR Exit Nodes`. */
  name: pulumi.Input<string>;
}

/** Result of getManagedAccessList. */
export interface GetManagedAccessListResult {
  /** ID of the shield zone. */
  shieldZoneId: number;
  /** ID of the list, the same in every zone. */
  listId: number;
  /** Name of the list, exactly as the platform writes it, such as `VPN Providers` or `TOR Exit Nodes`. */
  name: string;
  /** Description of the list. */
  description: string;
  /** What the entries are. */
  type: "IP" | "CIDR" | "ASN" | "Country" | "Organization" | "JA4" | number;
  /** Lowest plan that has the list. */
  requiredPlan: "Basic" | "Advanced" | "Business" | "Enterprise" | number;
  /**
   * What happens to requests that match. If several lists match, the first of these applies: `Bypass`,
   * `Allow`, `Block`, `Challenge`, `Log`.
   */
  action: "None" | "Allow" | "Block" | "Challenge" | "Log" | "Bypass" | number;
  /** Whether the zone uses the list. */
  enabled: boolean;
  /** ID of the configuration of the list in this zone. */
  configurationId: number;
}

/**
 * Finds the managed access list that matches the arguments, whoever created it. Fails if none or more than
 * one matches.
 *
 * @example The ID of a list
 * ```ts
 * const { listId } = await edge.getManagedAccessList({ shieldZoneId: 5, name: "VPN Providers" });
 * ```
 */
export function getManagedAccessList(
  args: GetManagedAccessListArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetManagedAccessListResult> {
  return loadInvokeModule().invoke("getManagedAccessList", args, options);
}

/** Like {@link getManagedAccessList}, as an Output. */
export function getManagedAccessListOutput(
  args: GetManagedAccessListOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetManagedAccessListResult> {
  return loadInvokeModule().invokeOutput("getManagedAccessList", args, options);
}
