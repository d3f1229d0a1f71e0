import * as z from "zod";
import type { DnsRecordModel, DnsZoneModel } from "../../objects/models";
import type { PullZone } from "../pullZones/pullZone";

/** A DNS zone. Reading a zone returns everything except `Dnssec`. */
export interface DnsZone extends DnsZoneModel {
  Domain: string;
  /** No endpoint reads a single record. */
  Records: DnsRecord[];
  /** The rest of the DNSSEC state. It stays the same when DNSSEC is disabled and enabled again. */
  Dnssec: DsData;
}

/** A record of a zone. `Type`: 0 A, 1 AAAA, 2 CNAME, 3 TXT, 4 MX … */
export interface DnsRecord extends DnsRecordModel {
  Name: string;
  Value: string;
  LinkName: string;
  /** When the acceleration of the record began. */
  AcceleratedSince?: string | undefined;
}

export interface DnsState {
  dnsZones: DnsZone[];
  pullZones: PullZone[];
  scripts: readonly { Id: number }[];
}

export const dsDataSchema = z.strictObject({
  DsRecord: z.string(),
  Digest: z.string(),
  DigestType: z.string(),
  Algorithm: z.int(),
  PublicKey: z.string(),
  KeyTag: z.int(),
  Flags: z.int(),
  DsConfigured: z.boolean(),
});

/**
 * The DNSSEC state of a zone, without the flag `Enabled`. `DsConfigured` shows whether the parent zone has the DS record. A
 * test can set it to simulate a delegation.
 */
export type DsData = z.output<typeof dsDataSchema>;
