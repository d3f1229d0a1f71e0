// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** A name, or the API's own number. */
export type DnsZoneLogAnonymizationType = "OneDigit" | "Drop" | number;

/** A name, or the API's own number. */
export type DnsZoneCertificateKeyType = "Ecdsa" | "Rsa" | number;

/** Arguments of DnsZone. */
export interface DnsZoneArgs {
  /** ID of an existing zone to adopt. Without it, `domain` is required. A change replaces the resource. */
  zoneId?: pulumi.Input<number>;
  /**
   * Whether to adopt an existing zone for the same domain instead of failing. Default: the setting
   * `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /** Domain of the zone. Immutable: changing it is an error. */
  domain?: pulumi.Input<string>;
  /**
   * Whether the zone uses the name servers in `nameserver1` and `nameserver2` instead of the platform's. API
   * default: `false`.
   */
  customNameserversEnabled?: pulumi.Input<boolean>;
  /** Host name of the first name server. */
  nameserver1?: pulumi.Input<string>;
  /** Host name of the second name server. */
  nameserver2?: pulumi.Input<string>;
  /** Email address in the SOA record. */
  soaEmail?: pulumi.Input<string>;
  /** Whether the platform logs queries. It keeps logs for three days. API default: `false`. */
  loggingEnabled?: pulumi.Input<boolean>;
  /**
   * Whether IP addresses in logs are anonymized. Before you set it to `false`, accept the data processing
   * agreement in the dashboard. API default: `true`.
   */
  loggingIpAnonymizationEnabled?: pulumi.Input<boolean>;
  /**
   * What logs leave out of an IP address: its last part (`OneDigit`), or all of it (`Drop`). API default:
   * `OneDigit`.
   */
  logAnonymizationType?: pulumi.Input<DnsZoneLogAnonymizationType>;
  /** Type of the keys of the zone's wildcard certificates. API default: `Ecdsa`. */
  certificateKeyType?: pulumi.Input<DnsZoneCertificateKeyType>;
  /**
   * What a delete does. `delete`: delete the zone and all its records. `keep`: leave it unchanged. Default:
   * delete a zone that this program created, if it has no records, and keep an adopted or imported one.
   */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * A DNS zone: a domain whose records the platform serves, once its registrar has the `nameservers` of the
 * zone. ID and import ID: `<zoneId>`.
 *
 * @example A zone; the registrar of the domain needs its output nameservers
 * ```ts
 * new edge.DnsZone("example", {
 *   domain: "shop.example",
 *   soaEmail: "dns@shop.example",
 * });
 * ```
 */
export class DnsZone extends EdgeResource {
  /** ID of the zone, assigned by the API. */
  declare readonly zoneId: pulumi.Output<number>;
  /** Domain of the zone. */
  declare readonly domain: pulumi.Output<string>;
  /** Whether the zone uses the name servers in `nameserver1` and `nameserver2` instead of the platform's. */
  declare readonly customNameserversEnabled: pulumi.Output<boolean>;
  /** Host name of the first name server. */
  declare readonly nameserver1: pulumi.Output<string>;
  /** Host name of the second name server. */
  declare readonly nameserver2: pulumi.Output<string>;
  /** Email address in the SOA record. */
  declare readonly soaEmail: pulumi.Output<string>;
  /** Whether the platform logs queries. It keeps logs for three days. */
  declare readonly loggingEnabled: pulumi.Output<boolean>;
  /** Whether IP addresses in logs are anonymized. */
  declare readonly loggingIpAnonymizationEnabled: pulumi.Output<boolean>;
  /** What logs leave out of an IP address: its last part (`OneDigit`), or all of it (`Drop`). */
  declare readonly logAnonymizationType: pulumi.Output<DnsZoneLogAnonymizationType>;
  /** Type of the keys of the zone's wildcard certificates. */
  declare readonly certificateKeyType: pulumi.Output<DnsZoneCertificateKeyType>;
  /** Whether DNSSEC is enabled, which a `DnssecZone` does. */
  declare readonly dnsSecEnabled: pulumi.Output<boolean>;
  /**
   * Whether the domain is delegated to the name servers, as the last check by the platform found. True for a
   * new zone.
   */
  declare readonly nameserversDetected: pulumi.Output<boolean>;
  /** When the zone was created, in UTC. */
  declare readonly dateCreated: pulumi.Output<string>;
  /** Name servers of the zone, for the registrar of the domain. */
  declare readonly nameservers: pulumi.Output<string[]>;
  /** Whether the zone was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: DnsZoneArgs, options?: pulumi.CustomResourceOptions) {
    super("DnsZone", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): DnsZone {
    return new DnsZone(name, {} as DnsZoneArgs, { ...options, id });
  }

  /** Whether a value is a DnsZone, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is DnsZone {
    return isOfClass(value, "DnsZone");
  }
}

const declared = {
  outputs: [
    "zoneId",
    "domain",
    "customNameserversEnabled",
    "nameserver1",
    "nameserver2",
    "soaEmail",
    "loggingEnabled",
    "loggingIpAnonymizationEnabled",
    "logAnonymizationType",
    "certificateKeyType",
    "dnsSecEnabled",
    "nameserversDetected",
    "dateCreated",
    "nameservers",
    "adopted",
  ],
  assigned: { zoneId: { at: 0, of: 1, isNumber: true } },
  secrets: [],
};
