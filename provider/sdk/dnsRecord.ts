// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** A name, or the API's own number. */
export type DnsRecordType =
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

/** A variable of the script of a record. */
export interface DnsEnvironmentVariable {
  /** Name of the variable. */
  name: pulumi.Input<string>;
  /** Its value. */
  value: pulumi.Input<string>;
}

/** A name, or the API's own number. */
export type DnsMonitorType = "None" | "Ping" | "Http" | "Monitor" | number;

/** A name, or the API's own number. */
export type DnsSmartRoutingType = "None" | "Latency" | "Geolocation" | number;

/** Arguments of DnsRecord. */
export interface DnsRecordArgs {
  /** ID of the zone that the record belongs to. A change replaces the resource. */
  zoneId: pulumi.Input<number>;
  /**
   * ID of an existing record to adopt. Without it, the arguments that its type needs are required. A change
   * replaces the resource.
   */
  recordId?: pulumi.Input<number>;
  /**
   * Whether to adopt an existing record of the zone with the same name, type and value (or pull zone or
   * script) instead of failing. Default: the setting `edge:adopt`.
   */
  adopt?: pulumi.Input<boolean>;
  /** Type of the record. A change replaces the resource. */
  type: pulumi.Input<DnsRecordType>;
  /** Name of the record within its zone, such as `www`. `""` or `"@"`: the zone itself. */
  name: pulumi.Input<string>;
  /** What the record contains: an address, a host name without a final dot, or a string without quotes. */
  value?: pulumi.Input<string>;
  /**
   * Seconds for which resolvers may cache the record. The platform chooses it for an accelerated record and
   * for a redirect, and returns 0. From 0 to 2147483647.
   */
  ttl?: pulumi.Input<number>;
  /**
   * Weight of the record among those of the same name and type: its share of the traffic. From 0 to 65535.
   */
  weight?: pulumi.Input<number>;
  /** Priority of the record: the lowest number comes first. From 0 to 65535. */
  priority?: pulumi.Input<number>;
  /** Port of the service of an `SRV` record. From 0 to 65535. */
  port?: pulumi.Input<number>;
  /** Flags of a `CAA` record, usually 0. From 0 to 255. */
  flags?: pulumi.Input<number>;
  /**
   * Tag of a `CAA` record: `issue` or `issuewild` permits a certificate authority, `iodef` says where to
   * report violations.
   */
  tag?: pulumi.Input<string>;
  /** ID of the pull zone to which the record points. */
  pullZoneId?: pulumi.Input<number>;
  /** ID of the edge script of the type `DNS` that computes the response. */
  scriptId?: pulumi.Input<number>;
  /** Environment variables of the script. A secret. */
  environmentVariables?: pulumi.Input<readonly DnsEnvironmentVariable[]>;
  /** Whether the record is switched off, so that no response contains it. API default: `false`. */
  disabled?: pulumi.Input<boolean>;
  /** A note, which the dashboard shows. */
  comment?: pulumi.Input<string>;
  /**
   * Whether the platform puts the CDN in front of the host, with a pull zone that it creates for the record.
   * API default: `false`.
   */
  accelerated?: pulumi.Input<boolean>;
  /** Whether the platform issues a certificate for the name of the record. */
  autoSslIssuance?: pulumi.Input<boolean>;
  /**
   * How the platform checks the health of the host: by `Ping`, by an HTTP request to port 80 (`Http`), or not
   * at all (`None`). bunny.net does not document `Monitor`. API default: `None`.
   */
  monitorType?: pulumi.Input<DnsMonitorType>;
  /**
   * How the platform chooses among records of the same name and type: by `latencyZone` (`Latency`), by
   * latitude and longitude (`Geolocation`), or by neither (`None`). API default: `None`.
   */
  smartRoutingType?: pulumi.Input<DnsSmartRoutingType>;
  /** Code of the region in which the host is, for `smartRoutingType: "Latency"`. */
  latencyZone?: pulumi.Input<string>;
  /** Latitude of the host in degrees, for `smartRoutingType: "Geolocation"`. From -90 to 90. */
  geolocationLatitude?: pulumi.Input<number>;
  /** Longitude of the host in degrees, for `smartRoutingType: "Geolocation"`. From -180 to 180. */
  geolocationLongitude?: pulumi.Input<number>;
  /**
   * What a delete does: `delete` the record, or `keep` it. Default: `delete` if this program created it, else
   * `keep`.
   */
  onDelete?: pulumi.Input<"delete" | "keep">;
}

/**
 * A record of a DNS zone. `type` decides which other arguments it has. ID and import ID:
 * `<zoneId>/<recordId>`.
 *
 * @example An address
 * ```ts
 * new edge.DnsRecord("example", {
 *   zoneId: 3,
 *   name: "api",
 *   type: "A",
 *   value: "192.0.2.1",
 *   ttl: 300,
 * });
 * ```
 */
export class DnsRecord extends EdgeResource {
  /** ID of the zone that the record belongs to. */
  declare readonly zoneId: pulumi.Output<number>;
  /** ID of the record, assigned by the API. */
  declare readonly recordId: pulumi.Output<number>;
  /** Type of the record. */
  declare readonly type: pulumi.Output<DnsRecordType>;
  /** Name of the record within its zone, such as `www`. */
  declare readonly name: pulumi.Output<string>;
  /** What the record contains: an address, a host name without a final dot, or a string without quotes. */
  declare readonly value: pulumi.Output<string>;
  /**
   * Seconds for which resolvers may cache the record. The platform chooses it for an accelerated record and
   * for a redirect, and returns 0.
   */
  declare readonly ttl: pulumi.Output<number>;
  /** Weight of the record among those of the same name and type: its share of the traffic. */
  declare readonly weight: pulumi.Output<number>;
  /** Priority of the record: the lowest number comes first. */
  declare readonly priority: pulumi.Output<number>;
  /** Port of the service of an `SRV` record. */
  declare readonly port: pulumi.Output<number>;
  /** Flags of a `CAA` record, usually 0. */
  declare readonly flags: pulumi.Output<number>;
  /**
   * Tag of a `CAA` record: `issue` or `issuewild` permits a certificate authority, `iodef` says where to
   * report violations.
   */
  declare readonly tag: pulumi.Output<string>;
  /** ID of the pull zone to which the record points. */
  declare readonly pullZoneId: pulumi.Output<number>;
  /** ID of the edge script of the type `DNS` that computes the response. */
  declare readonly scriptId: pulumi.Output<number>;
  /** Environment variables of the script. A secret. */
  declare readonly environmentVariables: pulumi.Output<
    {
      /** Name of the variable. */
      name: string;
      /** Its value. */
      value: string;
    }[]
  >;
  /** Whether the record is switched off, so that no response contains it. */
  declare readonly disabled: pulumi.Output<boolean>;
  /** A note, which the dashboard shows. */
  declare readonly comment: pulumi.Output<string>;
  /**
   * Whether the platform puts the CDN in front of the host, with a pull zone that it creates for the record.
   */
  declare readonly accelerated: pulumi.Output<boolean>;
  /** Whether the platform issues a certificate for the name of the record. */
  declare readonly autoSslIssuance: pulumi.Output<boolean>;
  /**
   * How the platform checks the health of the host: by `Ping`, by an HTTP request to port 80 (`Http`), or not
   * at all (`None`). bunny.net does not document `Monitor`.
   */
  declare readonly monitorType: pulumi.Output<DnsMonitorType>;
  /**
   * How the platform chooses among records of the same name and type: by `latencyZone` (`Latency`), by
   * latitude and longitude (`Geolocation`), or by neither (`None`).
   */
  declare readonly smartRoutingType: pulumi.Output<DnsSmartRoutingType>;
  /** Code of the region in which the host is, for `smartRoutingType: "Latency"`. */
  declare readonly latencyZone: pulumi.Output<string>;
  /** Latitude of the host in degrees, for `smartRoutingType: "Geolocation"`. */
  declare readonly geolocationLatitude: pulumi.Output<number>;
  /** Longitude of the host in degrees, for `smartRoutingType: "Geolocation"`. */
  declare readonly geolocationLongitude: pulumi.Output<number>;
  /**
   * ID of the pull zone that the platform has created for an accelerated record; 0 if there is none. Give it
   * to a `PullZone` as `pullZoneId` to manage its settings.
   */
  declare readonly acceleratedPullZoneId: pulumi.Output<number>;
  /**
   * State of the acceleration. A change waits until it is `Completed` or `Failed`. One of `None`, `Pending`,
   * `Processing`, `Completed`, `Failed`, or the API's numeric value.
   */
  declare readonly accelerationStatus: pulumi.Output<string | number>;
  /** The pull zone or script to which the record points, as the API returns it. */
  declare readonly linkName: pulumi.Output<string>;
  /** Whether the record was adopted or imported, not created by this program. */
  declare readonly adopted: pulumi.Output<boolean>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: DnsRecordArgs, options?: pulumi.CustomResourceOptions) {
    super("DnsRecord", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): DnsRecord {
    return new DnsRecord(name, {} as DnsRecordArgs, { ...options, id });
  }

  /** Whether a value is a DnsRecord, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is DnsRecord {
    return isOfClass(value, "DnsRecord");
  }
}

const declared = {
  outputs: [
    "zoneId",
    "recordId",
    "type",
    "name",
    "value",
    "ttl",
    "weight",
    "priority",
    "port",
    "flags",
    "tag",
    "pullZoneId",
    "scriptId",
    "environmentVariables",
    "disabled",
    "comment",
    "accelerated",
    "autoSslIssuance",
    "monitorType",
    "smartRoutingType",
    "latencyZone",
    "geolocationLatitude",
    "geolocationLongitude",
    "acceleratedPullZoneId",
    "accelerationStatus",
    "linkName",
    "adopted",
  ],
  assigned: { recordId: { at: 1, of: 2, isNumber: true } },
  secrets: ["environmentVariables"],
};
