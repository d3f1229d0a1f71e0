import { createHash } from "node:crypto";
import * as z from "zod";
import { collection } from "./objects/collection";
import type { DnsRecordModel, DnsZoneModel } from "./objects/models";
import { buildCollectionRoutes } from "./objects/routes";
import { keyOrBearerAuth } from "./server/access";
import { badRequest, toErrorOrBare404 } from "./server/failures";
import { findById } from "./server/input";
import { ok } from "./server/response";
import { type RouteRequest, routeBuilders } from "./server/route";

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
}

export interface DnsState {
  dnsZones: DnsZone[];
}

const dsDataSchema = z.strictObject({
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

/** `Type` 7: the value is the name of a pull zone, and the link is its ID. */
const PULL_ZONE = 7;
/** A, AAAA and SRV. */
const WEIGHTED_TYPES = [0, 1, 8];

/** The public API description gives only the default of `Ttl`. The other defaults are guesses, or seen on new records. */
const records = collection<DnsRecord>({
  list: "Records",
  noun: "DNS record",
  path: "/dnszone/{id}/records",
  model: "DnsRecordModel",
  idMember: "Id",
  firstId: 3001,
  input: { create: "AddDnsRecordModel", update: "UpdateDnsRecordModel" },
  defaults: { Name: "", Value: "", Ttl: 300, Weight: 100, LinkName: "", AutoSslIssuance: true },
  verbs: { create: { method: "PUT" }, update: { status: 204 } },
  complete(record, { given, before }) {
    // The platform drops the weight of other types in a create, and keeps it in an update (observed).
    if (!before && !WEIGHTED_TYPES.includes(record.Type)) record.Weight = 0;
    const { PullZoneId } = given as { PullZoneId?: number };
    if (record.Type === PULL_ZONE && PullZoneId !== undefined)
      Object.assign(record, { LinkName: String(PullZoneId), Value: `pull-zone-${PullZoneId}` });
  },
  check: ({ Type, LinkName }) => {
    if (Type === PULL_ZONE && LinkName === "")
      throw badRequest("The pull zone ID is not valid.", "PullZoneId");
  },
});

/** The settings of a new zone have been seen on the platform, except for its name servers and its address. */
const zones = collection<DnsZone>({
  list: "dnsZones",
  noun: "DNS zone",
  path: "/dnszone",
  model: "DnsZoneModel",
  idMember: "Id",
  firstId: 301,
  input: { create: "DnsZoneAddModel", update: "UpdateDnsZoneModel" },
  required: ["Domain"],
  searchedMember: "Domain",
  unique: ["Domain"],
  defaults: {
    Domain: (id: number) => `zone-${id}.example`,
    Nameserver1: "ns1.platform.example",
    Nameserver2: "ns2.platform.example",
    SoaEmail: "hostmaster@platform.example",
    LoggingIPAnonymizationEnabled: true,
    LogAnonymizationType: 0,
    NameserversDetected: true,
  },
  hidden: { Dnssec: dsDataSchema.partial().default({}) },
  children: [records as never],
  complete: (zone) => {
    zone.Dnssec = { ...generateDsData(zone.Domain), ...zone.Dnssec };
  },
});

/** Derives well-formed DS data from the domain. There is no real key behind the data. */
function generateDsData(domain: string): DsData {
  const hash = createHash("sha512").update(domain).digest();
  const digest = hash.toString("hex", 0, 32).toUpperCase();
  const tag = hash.readUInt16BE();
  const algorithm = 13; // ECDSA P-256 with SHA-256
  return {
    DsRecord: `${domain}. 3600 IN DS ${tag} ${algorithm} 2 ${digest}`,
    Digest: digest,
    DigestType: "SHA256 (2)",
    Algorithm: algorithm,
    PublicKey: hash.toString("base64"),
    KeyTag: tag,
    Flags: 257, // a key signing key
    DsConfigured: false,
  };
}

const { documented, undocumented } = routeBuilders<DnsState>(keyOrBearerAuth(), toErrorOrBare404);

/** DNS zones and their DNSSEC. Only the responses to enabling and disabling DNSSEC contain the DS data. */
export const dnsZoneArea = {
  ...zones,
  routes: [
    ...buildCollectionRoutes<DnsState>(zones as never),
    documented("POST", "/dnszone/{id}/dnssec", (request) => ok(setDnssec(findDnsZone(request), true))),

    undocumented("DELETE", "/dnszone/{id}/dnssec", (request) => ok(setDnssec(findDnsZone(request), false))),
  ],
};

/** Enables or disables DNSSEC. Returns the documented DNSSEC state. */
function setDnssec(zone: DnsZone, enabled: boolean) {
  zone.DnsSecEnabled = enabled;
  return { Enabled: enabled, ...zone.Dnssec };
}

const findDnsZone = ({ state, params }: RouteRequest<"id", DnsState>): DnsZone =>
  findById(state.dnsZones, "id", params.id, "DNS zone");
