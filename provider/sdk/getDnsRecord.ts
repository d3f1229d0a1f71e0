// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadCallModule } from "../program/load";

/** Arguments of getDnsRecord. */
export interface GetDnsRecordArgs {
  /** ID of the zone. */
  zoneId: number;
  /** Name of the record within its zone. */
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
  /** Port of the service. From 0 to 65535. */
  port?: number | undefined;
  /** ID of the pull zone that the record leads to. */
  pullZoneId?: number | undefined;
  /** ID of the DNS script that answers. */
  scriptId?: number | undefined;
}

/** Arguments of getDnsRecordOutput. */
export interface GetDnsRecordOutputArgs {
  /** ID of the zone. */
  zoneId: pulumi.Input<number>;
  /** Name of the record within its zone. */
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
  /** Port of the service. From 0 to 65535. */
  port?: pulumi.Input<number | undefined> | undefined;
  /** ID of the pull zone that the record leads to. */
  pullZoneId?: pulumi.Input<number | undefined> | undefined;
  /** ID of the DNS script that answers. */
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
  /** Name of the record within its zone. */
  name: string;
  /** What the record contains: an address, a host name without a final dot, or a string without quotes. */
  value: string;
  /**
   * How long resolvers keep it, in seconds. The platform chooses that of an accelerated record and of a
   * redirect, and returns 0.
   */
  ttl: number;
  /** Share of the traffic among records of one name and type. */
  weight: number;
  /** Priority of the host: the lowest number comes first. */
  priority: number;
  /** Port of the service. */
  port: number;
  /** Flags of a `CAA` record, usually 0. */
  flags: number;
  /**
   * Tag of a `CAA` record: `issue` or `issuewild` permits a certificate authority, `iodef` says where to
   * report violations.
   */
  tag: string;
  /** ID of the pull zone that the record leads to. */
  pullZoneId: number;
  /** ID of the DNS script that answers. */
  scriptId: number;
  /** Variables of the script. A secret. */
  environmentVariables: pulumi.Output<
    {
      /** Name of the variable. */
      name: string;
      /** Its value. */
      value: string;
    }[]
  >;
  /** Whether the record is left out of responses. */
  disabled: boolean;
  /** A note, which the dashboard shows. */
  comment: string;
  /** Whether a pull zone of its own, which the platform makes, stands in front of the record. */
  accelerated: boolean;
  /** Whether the platform issues a certificate for the name. */
  autoSslIssuance: boolean;
  /** How the platform checks the health of the host. */
  monitorType: "None" | "Ping" | "Http" | "Monitor" | number;
  /** How one of several records of a name is chosen for a client. */
  smartRoutingType: "None" | "Latency" | "Geolocation" | number;
  /** Region of the host, for `smartRoutingType: "Latency"`. */
  latencyZone: string;
  /** Latitude of the host in degrees, for `smartRoutingType: "Geolocation"`. */
  geolocationLatitude: number;
  /** Longitude of the host in degrees. */
  geolocationLongitude: number;
  /**
   * ID of the pull zone that the platform has made for an accelerated record; 0 if there is none. Give it to
   * a `PullZone` as `pullZoneId` to manage the settings of that zone.
   */
  acceleratedPullZoneId: number;
  /**
   * State of the acceleration. A change waits until it is `Completed` or `Failed`. One of `None`, `Pending`,
   * `Processing`, `Completed`, `Failed`, or the API's numeric value.
   */
  accelerationStatus: string | number;
  /** The linked pull zone or script, as the API names it. */
  linkName: string;
}

/**
 * The DNS record that these arguments identify, whoever created it. It is an error if there is none, or more
 * than one.
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
  return loadCallModule().call("getDnsRecord", args, options);
}

/** Like {@link getDnsRecord}, as an Output, which is secret as a whole if a part of it is. */
export function getDnsRecordOutput(
  args: GetDnsRecordOutputArgs,
  options: EdgeInvokeOptions = {},
): pulumi.Output<pulumi.Unwrap<GetDnsRecordResult>> {
  return loadCallModule().callOutput("getDnsRecord", args, options);
}
