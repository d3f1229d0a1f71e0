// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** Arguments of getDnsRecord. */
export interface GetDnsRecordArgs {
  /** ID of the zone. */
  zoneId: number;
  /** Name of the record within its zone, such as `www`. */
  name: string;
  /** Type of the record. */
  type?:
    | "A"
    | "AAAA"
    | "CNAME"
    | "TXT"
    | "MX"
    | "Redirect"
    | "Flatten"
    | "PullZone"
    | "SRV"
    | "CAA"
    | "PTR"
    | "Script"
    | "NS"
    | "SVCB"
    | "HTTPS"
    | "TLSA"
    | number
    | undefined;
  /** What the record contains: an address, a host name without a final dot, or a string without quotes. */
  value?: string | undefined;
  /**
   * Tag of a `CAA` record: `issue` or `issuewild` permits a certificate authority, `iodef` says where to
   * report violations.
   */
  tag?: string | undefined;
  /** Port of the service of an `SRV` record. From 0 to 65535. */
  port?: number | undefined;
  /** ID of the pull zone to which the record points. */
  pullZoneId?: number | undefined;
  /** ID of the edge script of the type `DNS` that computes the response. */
  scriptId?: number | undefined;
}

/** Arguments of getDnsRecordOutput. */
export interface GetDnsRecordOutputArgs {
  /** ID of the zone. */
  zoneId: pulumi.Input<number>;
  /** Name of the record within its zone, such as `www`. */
  name: pulumi.Input<string>;
  /** Type of the record. */
  type?:
    | pulumi.Input<
        | "A"
        | "AAAA"
        | "CNAME"
        | "TXT"
        | "MX"
        | "Redirect"
        | "Flatten"
        | "PullZone"
        | "SRV"
        | "CAA"
        | "PTR"
        | "Script"
        | "NS"
        | "SVCB"
        | "HTTPS"
        | "TLSA"
        | number
        | undefined
      >
    | undefined;
  /** What the record contains: an address, a host name without a final dot, or a string without quotes. */
  value?: pulumi.Input<string | undefined> | undefined;
  /**
   * Tag of a `CAA` record: `issue` or `issuewild` permits a certificate authority, `iodef` says where to
   * report violations.
   */
  tag?: pulumi.Input<string | undefined> | undefined;
  /** Port of the service of an `SRV` record. From 0 to 65535. */
  port?: pulumi.Input<number | undefined> | undefined;
  /** ID of the pull zone to which the record points. */
  pullZoneId?: pulumi.Input<number | undefined> | undefined;
  /** ID of the edge script of the type `DNS` that computes the response. */
  scriptId?: pulumi.Input<number | undefined> | undefined;
}

/** Result of getDnsRecord. */
export interface GetDnsRecordResult {
  /** ID of the zone. */
  zoneId: number;
  /** ID of the record, assigned by the API. */
  recordId: number;
  /** Type of the record. */
  type:
    | "A"
    | "AAAA"
    | "CNAME"
    | "TXT"
    | "MX"
    | "Redirect"
    | "Flatten"
    | "PullZone"
    | "SRV"
    | "CAA"
    | "PTR"
    | "Script"
    | "NS"
    | "SVCB"
    | "HTTPS"
    | "TLSA"
    | number;
  /** Name of the record within its zone, such as `www`. */
  name: string;
  /** What the record contains: an address, a host name without a final dot, or a string without quotes. */
  value: string;
  /**
   * Seconds for which resolvers may cache the record. The platform chooses it for an accelerated record and
   * for a redirect, and returns 0.
   */
  ttl: number;
  /** Weight of the record among those of the same name and type: its share of the traffic. */
  weight: number;
  /** Priority of the record: the lowest number comes first. */
  priority: number;
  /** Port of the service of an `SRV` record. */
  port: number;
  /** Flags of a `CAA` record, usually 0. */
  flags: number;
  /**
   * Tag of a `CAA` record: `issue` or `issuewild` permits a certificate authority, `iodef` says where to
   * report violations.
   */
  tag: string;
  /** ID of the pull zone to which the record points. */
  pullZoneId: number;
  /** ID of the edge script of the type `DNS` that computes the response. */
  scriptId: number;
  /** Environment variables of the script. A secret. */
  environmentVariables: pulumi.Output<
    {
      /** Name of the variable. */
      name: string;
      /** Its value. */
      value: string;
    }[]
  >;
  /** Whether the record is switched off, so that no response contains it. */
  disabled: boolean;
  /** A note, which the dashboard shows. */
  comment: string;
  /**
   * Whether the platform puts the CDN in front of the host, with a pull zone that it creates for the record.
   */
  accelerated: boolean;
  /** Whether the platform issues a certificate for the name of the record. */
  autoSslIssuance: boolean;
  /**
   * How the platform checks the health of the host: by `Ping`, by an HTTP request to port 80 (`Http`), or not
   * at all (`None`). bunny.net does not document `Monitor`.
   */
  monitorType: "None" | "Ping" | "Http" | "Monitor" | number;
  /**
   * How the platform chooses among records of the same name and type: by `latencyZone` (`Latency`), by
   * latitude and longitude (`Geolocation`), or by neither (`None`).
   */
  smartRoutingType: "None" | "Latency" | "Geolocation" | number;
  /** Code of the region in which the host is, for `smartRoutingType: "Latency"`. */
  latencyZone: string;
  /** Latitude of the host in degrees, for `smartRoutingType: "Geolocation"`. */
  geolocationLatitude: number;
  /** Longitude of the host in degrees, for `smartRoutingType: "Geolocation"`. */
  geolocationLongitude: number;
  /**
   * ID of the pull zone that the platform has created for an accelerated record; 0 if there is none. Give it
   * to a `PullZone` as `pullZoneId` to manage its settings.
   */
  acceleratedPullZoneId: number;
  /**
   * State of the acceleration. A change waits until it is `Completed` or `Failed`. One of `None`, `Pending`,
   * `Processing`, `Completed`, `Failed`, or the API's numeric value.
   */
  accelerationStatus: string | number;
  /** The pull zone or script to which the record points, as the API returns it. */
  linkName: string;
}

/**
 * Finds the DNS record that matches the arguments, whoever created it. Fails if none or more than one
 * matches.
 *
 * @example The ID of a record
 * ```ts
 * const { recordId } = await edge.getDnsRecord({ zoneId: 3, name: "api" });
 * ```
 */
export function getDnsRecord(
  args: GetDnsRecordArgs,
  options: EdgeInvokeOptions = {},
): Promise<GetDnsRecordResult> {
  return loadInvokeModule().invoke("getDnsRecord", args, options);
}

/** Like {@link getDnsRecord}, as an Output, which is secret as a whole if a part of it is. */
export function getDnsRecordOutput(
  args: GetDnsRecordOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<pulumi.Unwrap<GetDnsRecordResult>> {
  return loadInvokeModule().invokeOutput("getDnsRecord", args, options);
}
