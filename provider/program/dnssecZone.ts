import type * as pulumi from "@pulumi/pulumi";
import { EdgeResource, isOfType, typeOf } from "./edgeResource";

/** Arguments of a DnssecZone. */
export interface DnssecZoneArgs {
  /** Id of the DNS zone, a positive whole number. A change replaces. */
  zoneId: pulumi.Input<number>;
  /**
   * What destroy does: leave DNSSEC on, or switch it off. Default: keep. Switching off is refused while the parent
   * zone has the DS record, or where the platform does not tell.
   */
  onDelete?: pulumi.Input<"keep" | "disable">;
  /**
   * Lets destroy switch DNSSEC off even while the parent zone has the DS record: the domain then goes off the air for
   * validating resolvers. Default: false.
   */
  disableWhileDelegated?: pulumi.Input<boolean>;
}

/**
 * DNSSEC switched on for a DNS zone. `enabled` is read at each refresh; only enabling returns the DS data, so it is as
 * old as the last write. A zone where DNSSEC is already on needs no `adopt`: enabling it again changes nothing. Id and
 * import id: the zone's id.
 *
 * @example
 * ```ts
 * const dnssec = new edge.DnssecZone("shop", { zoneId: 3 });
 * export const dsRecord = dnssec.dsRecord; // for the registrar
 * ```
 */
export class DnssecZone extends EdgeResource {
  /** The type token, by which policy packs recognize the class. */
  static readonly __pulumiType: string = typeOf("DnssecZone");

  declare readonly zoneId: pulumi.Output<number>;
  /** Whether DNSSEC is on. */
  declare readonly enabled: pulumi.Output<boolean>;
  /** The whole DS record, ready for the registrar. Null, here and below, where the platform does not tell. */
  declare readonly dsRecord: pulumi.Output<string | null>;
  /** Digest of the DS record. */
  declare readonly digest: pulumi.Output<string | null>;
  /** Its kind, `SHA256 (2)` say: the number is the DS record's digest type. */
  declare readonly digestType: pulumi.Output<string | null>;
  /** Number of the signing algorithm, 13 say. */
  declare readonly algorithm: pulumi.Output<number | null>;
  /** The public key, for registries that ask for it in place of a DS record. */
  declare readonly publicKey: pulumi.Output<string | null>;
  /** Key tag of the DS record. */
  declare readonly keyTag: pulumi.Output<number | null>;
  /** Flags of the key, 257 say. */
  declare readonly flags: pulumi.Output<number | null>;
  /** Whether the parent zone had the DS record at the last write; it turns true by itself some time after. */
  declare readonly dsConfigured: pulumi.Output<boolean | null>;

  /** Declares that DNSSEC is on. Bad arguments fail in the preview with a sentence each. */
  constructor(name: string, args: DnssecZoneArgs, options?: pulumi.CustomResourceOptions) {
    super("DnssecZone", name, outputs, args, options);
  }

  /** A zone's DNSSEC, read and never changed; a read tells `enabled` alone. `id`: the zone's id. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, options?: pulumi.CustomResourceOptions): DnssecZone {
    return new DnssecZone(name, {} as DnssecZoneArgs, { ...options, id });
  }

  /** Whether a value is a DnssecZone, also one of another copy of this package. */
  static override isInstance(value: unknown): value is DnssecZone {
    return isOfType(value, DnssecZone.__pulumiType);
  }
}

const outputs = [
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
];
