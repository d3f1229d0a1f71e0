// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getAccessList. */
export interface GetAccessListArgs {
  /** ID of the shield zone. */
  shieldZoneId: number;
  /** Name of the list. */
  name: string;
  /**
   * What the entries are: IP addresses, networks (`CIDR`), autonomous systems (`ASN`), countries,
   * organizations or TLS fingerprints (`JA4`).
   */
  type?: "IP" | "CIDR" | "ASN" | "Country" | "Organization" | "JA4" | number | undefined;
}

/** Arguments of getAccessListOutput. */
export interface GetAccessListOutputArgs {
  /** ID of the shield zone. */
  shieldZoneId: pulumi.Input<number>;
  /** Name of the list. */
  name: pulumi.Input<string>;
  /**
   * What the entries are: IP addresses, networks (`CIDR`), autonomous systems (`ASN`), countries,
   * organizations or TLS fingerprints (`JA4`).
   */
  type?:
    | pulumi.Input<"IP" | "CIDR" | "ASN" | "Country" | "Organization" | "JA4" | number | undefined>
    | undefined;
}

/** Result of getAccessList. */
export interface GetAccessListResult {
  /** ID of the shield zone. */
  shieldZoneId: number;
  /** ID of the list, assigned by the API. */
  listId: number;
  /** Name of the list. */
  name: string;
  /**
   * What the entries are: IP addresses, networks (`CIDR`), autonomous systems (`ASN`), countries,
   * organizations or TLS fingerprints (`JA4`).
   */
  type: "IP" | "CIDR" | "ASN" | "Country" | "Organization" | "JA4" | number;
  /** Description of the list. */
  description: string;
  /** The entries, all of the same type. Order and duplicates make no difference. */
  entries: string[];
  /**
   * What happens to requests that match. If several lists match, the first of these applies: `Bypass`,
   * `Allow`, `Block`, `Challenge`, `Log`.
   */
  action: "None" | "Allow" | "Block" | "Challenge" | "Log" | "Bypass" | number;
  /** Whether the list is in use. */
  enabled: boolean;
  /** ID of the list's configuration. */
  configurationId: number;
  /** Number of the entries. */
  entryCount: number;
}

/**
 * Finds the access list that matches the arguments, whoever created it. Fails if none or more than one
 * matches.
 *
 * @example The ID of a list
 * ```ts
 * const { listId } = await edge.getAccessList({ shieldZoneId: 5, name: "scrapers" });
 * ```
 */
export function getAccessList(
  args: GetAccessListArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetAccessListResult> {
  return loadInvokeModule().invoke("getAccessList", args, options);
}

/** Like {@link getAccessList}, as an Output. */
export function getAccessListOutput(
  args: GetAccessListOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetAccessListResult> {
  return loadInvokeModule().invokeOutput("getAccessList", args, options);
}
