// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

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
  /** Whether the zone uses the name servers in `nameserver1` and `nameserver2` instead of the platform's. */
  customNameserversEnabled: boolean;
  /** Host name of the first name server. */
  nameserver1: string;
  /** Host name of the second name server. */
  nameserver2: string;
  /** Email address in the SOA record. */
  soaEmail: string;
  /** Whether the platform logs queries. It keeps logs for three days. */
  loggingEnabled: boolean;
  /** Whether IP addresses in logs are anonymized. */
  loggingIpAnonymizationEnabled: boolean;
  /** What logs leave out of an IP address: its last part (`OneDigit`), or all of it (`Drop`). */
  logAnonymizationType: "OneDigit" | "Drop" | number;
  /** Type of the keys of the zone's wildcard certificates. */
  certificateKeyType: "Ecdsa" | "Rsa" | number;
  /** Whether DNSSEC is enabled, which a `DnssecZone` does. */
  dnsSecEnabled: boolean;
  /**
   * Whether the domain is delegated to the name servers, as the last check by the platform found. True for a
   * new zone.
   */
  nameserversDetected: boolean;
  /** When the zone was created, in UTC. */
  dateCreated: string;
  /** Name servers of the zone, for the registrar of the domain. */
  nameservers: string[];
}

/**
 * Finds the DNS zone that matches the arguments, whoever created it. Fails if none or more than one matches.
 *
 * @example The ID of a zone
 * ```ts
 * const { zoneId } = await edge.getDnsZone({ domain: "shop.example" });
 * ```
 */
export function getDnsZone(args: GetDnsZoneArgs, options: EdgeInvokeOptions = {}): Promise<GetDnsZoneResult> {
  return loadInvokeModule().invoke("getDnsZone", args, options);
}

/** Like {@link getDnsZone}, as an Output. */
export function getDnsZoneOutput(
  args: GetDnsZoneOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetDnsZoneResult> {
  return loadInvokeModule().invokeOutput("getDnsZone", args, options);
}
