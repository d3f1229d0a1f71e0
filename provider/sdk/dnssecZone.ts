// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfClass } from "../program/edgeResource";

/** Arguments of DnssecZone. */
export interface DnssecZoneArgs {
  /** ID of the DNS zone. A change replaces the resource. */
  zoneId: pulumi.Input<number>;
  /**
   * What a delete does. `keep` leaves DNSSEC enabled. `disable` disables it, and fails if the parent zone
   * still has the DS record or the API does not report whether it does. Default: `keep`.
   */
  onDelete?: pulumi.Input<"keep" | "disable">;
  /**
   * With `onDelete: "disable"`: whether to disable DNSSEC without checking that the parent zone has no DS
   * record. If it has one, validating resolvers can no longer resolve the domain. Default: `false`.
   */
  disableWhileDelegated?: pulumi.Input<boolean>;
}

/**
 * Enables DNSSEC for a DNS zone. A refresh reads only `enabled`; the DS data is as old as the last write,
 * because only enabling DNSSEC returns it. If DNSSEC is already enabled, no import is needed (and there is no
 * argument `adopt`): enabling it again changes nothing. ID and import ID: the ID of the zone.
 *
 * @example Enable DNSSEC, and show the DS record for the registrar
 * ```ts
 * const dnssec = new edge.DnssecZone("shop", { zoneId: 3 });
 * export const dsRecord = dnssec.dsRecord;
 * ```
 */
export class DnssecZone extends EdgeResource {
  /** ID of the DNS zone. */
  declare readonly zoneId: pulumi.Output<number>;
  /** Whether DNSSEC is enabled. */
  declare readonly enabled: pulumi.Output<boolean>;
  /**
   * The whole DS record, for the registrar. Null if the API does not return it; the same applies to the
   * outputs below.
   */
  declare readonly dsRecord: pulumi.Output<string | null>;
  /** Digest of the DS record. */
  declare readonly digest: pulumi.Output<string | null>;
  /** Digest type of the DS record with its number, such as `SHA256 (2)`. */
  declare readonly digestType: pulumi.Output<string | null>;
  /** Number of the signing algorithm, such as 13. */
  declare readonly algorithm: pulumi.Output<number | null>;
  /** Public key, for registrars that ask for a DNSKEY instead of a DS record. */
  declare readonly publicKey: pulumi.Output<string | null>;
  /** Key tag of the DS record. */
  declare readonly keyTag: pulumi.Output<number | null>;
  /** Flags of the key, such as 257. */
  declare readonly flags: pulumi.Output<number | null>;
  /** Whether the parent zone had the DS record when this resource last enabled DNSSEC. */
  declare readonly dsConfigured: pulumi.Output<boolean | null>;
  /** Number of the digest type of the DS record, such as 2. */
  declare readonly digestTypeNumber: pulumi.Output<number | null>;

  /** Invalid arguments fail in the preview, before any request. */
  constructor(name: string, args: DnssecZoneArgs, options?: pulumi.CustomResourceOptions) {
    super("DnssecZone", name, declared, args, options);
  }

  /** Reads an existing object by its ID, without managing it. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): DnssecZone {
    return new DnssecZone(name, {} as DnssecZoneArgs, { ...options, id });
  }

  /** Whether a value is a DnssecZone, even if another copy of this package created it. */
  static override isInstance(value: unknown): value is DnssecZone {
    return isOfClass(value, "DnssecZone");
  }
}

const declared = {
  outputs: [
    "zoneId",
    "enabled",
    "dsRecord",
    "digest",
    "digestType",
    "algorithm",
    "publicKey",
    "keyTag",
    "flags",
    "dsConfigured",
    "digestTypeNumber",
  ],
  assigned: {},
  secrets: [],
};
