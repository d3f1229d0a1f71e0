// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadCallModule } from "../program/load";

/** Arguments of getDnsZone. */
export interface GetDnsZoneArgs {
  /** Domain of the zone. */
  domain: string;
}

/** Arguments of getDnsZoneOutput. */
export interface GetDnsZoneOutputArgs {
  /** Domain of the zone. */
  domain: pulumi.Input<string>;
}

/** Result of getDnsZone. */
export interface GetDnsZoneResult {
  /** ID of the zone, assigned by the API. */
  zoneId: number;
  /** Domain of the zone. */
  domain: string;
  /** Whether the zone has name servers under names of its own, instead of the platform's. */
  customNameserversEnabled: boolean;
  /** First name server. */
  nameserver1: string;
  /** Second name server. */
  nameserver2: string;
  /** Mail address in the SOA record. */
  soaEmail: string;
  /** Whether the platform logs queries, for three days. */
  loggingEnabled: boolean;
  /**
   * Whether IP addresses in logs are anonymized. Before you set it to `false`, accept the data processing
   * agreement in the dashboard.
   */
  loggingIpAnonymizationEnabled: boolean;
  /** What logs leave out of an address: its last part, or all of it. */
  logAnonymizationType: "OneDigit" | "Drop" | number;
  /** Type of the keys of wildcard certificates. */
  certificateKeyType: "Ecdsa" | "Rsa" | number;
  /** Whether DNSSEC is enabled. `DnssecZone` enables it. */
  dnsSecEnabled: boolean;
  /**
   * Whether the platform has found the domain to be delegated to its name servers. It is true for a new zone.
   */
  nameserversDetected: boolean;
  /** When the zone was created, in UTC. */
  dateCreated: string;
  /** Name servers of the zone, for the registrar of the domain. */
  nameservers: string[];
}

/**
 * The DNS zone that these arguments identify, whoever created it. It is an error if there is none, or more
 * than one.
 *
 * @example The ID of a zone
 * ```ts
 * const { zoneId } = await edge.getDnsZone({ domain: "shop.example" });
 * ```
 */
export function getDnsZone(args: GetDnsZoneArgs, options: EdgeInvokeOptions = {}): Promise<GetDnsZoneResult> {
  return loadCallModule().call("getDnsZone", args, options);
}

/** Like {@link getDnsZone}, as an Output. */
export function getDnsZoneOutput(
  args: GetDnsZoneOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetDnsZoneResult> {
  return loadCallModule().callOutput("getDnsZone", args, options);
}
