import { createHash } from "node:crypto";
import * as z from "zod";
import type { Making } from "./platform/making";
import { keyOrBearer } from "./server/access";
import { apiErrorDataOrBare404 } from "./server/failures";
import { idOf, parseBody } from "./server/input";
import { pageOf } from "./server/lists";
import { invalid, notFound } from "./server/refusal";
import { created, noContent, ok } from "./server/response";
import { area, type Route, type RouteRequest } from "./server/route";

const FIRST_DNS_ZONE = 301;
const FIRST_DNS_RECORD = 3001;

/** A DNS zone. The zone read shows everything but `Dnssec`. */
export interface DnsZone {
  Id: number;
  Domain: string;
  /** They have no read of their own. */
  Records: DnsRecord[];
  /** Whether DNSSEC is on; `Enabled` of the DNSSEC state. */
  DnsSecEnabled: boolean;
  /** The rest of the DNSSEC state; it stays the same when DNSSEC is disabled and enabled again. */
  Dnssec: DsData;
}

/** A record of a zone, with the members of the public API description that every type has. */
export interface DnsRecord {
  Id: number;
  /** 0 A, 1 AAAA, 2 CNAME, 3 TXT, 4 MX … */
  Type: number;
  Name: string;
  Value: string;
  Ttl: number;
  Weight: number;
  Priority: number;
  Disabled: boolean;
  Comment: string | null;
  LinkName: string;
}

/** The DNSSEC state of a zone without its flag Enabled. */
export interface DsData {
  DsRecord: string;
  Digest: string;
  DigestType: string;
  Algorithm: number;
  PublicKey: string;
  KeyTag: number;
  Flags: number;
  /** Whether the parent zone has the DS record; set it in a test to delegate the zone. */
  DsConfigured: boolean;
}

const dsSeed = z.strictObject({
  DsRecord: z.string().optional(),
  Digest: z.string().optional(),
  DigestType: z.string().optional(),
  Algorithm: z.int().optional(),
  PublicKey: z.string().optional(),
  KeyTag: z.int().optional(),
  Flags: z.int().optional(),
  DsConfigured: z.boolean().optional(),
});

const recordSettings = {
  Type: z.int().optional(),
  Name: z.string().optional(),
  Value: z.string().optional(),
  Ttl: z.int().optional(),
  Weight: z.int().optional(),
  Priority: z.int().optional(),
  Disabled: z.boolean().optional(),
  Comment: z.string().nullish(),
};
/** Other members are accepted, and forgotten: the emulator holds only these. */
const recordInput = z.object(recordSettings);
const recordSeed = z.strictObject({
  Id: z.int().optional(),
  ...recordSettings,
  LinkName: z.string().optional(),
});

export const dnsZoneSeed = z.strictObject({
  Id: z.int().optional(),
  Domain: z.string().optional(),
  Records: z.array(recordSeed).optional(),
  DnsSecEnabled: z.boolean().optional(),
  Dnssec: dsSeed.optional(),
});

export type DnsZoneSeed = z.input<typeof dnsZoneSeed>;

/** The defaults are a guess, but for the description's `Ttl`. */
function newRecord(seed: z.infer<typeof recordSeed>, { ids }: Pick<Making, "ids">): DnsRecord {
  return {
    Id: ids.take(FIRST_DNS_RECORD, seed.Id),
    Type: seed.Type ?? 0,
    Name: seed.Name ?? "",
    Value: seed.Value ?? "",
    Ttl: seed.Ttl ?? 300,
    Weight: seed.Weight ?? 100,
    Priority: seed.Priority ?? 0,
    Disabled: seed.Disabled ?? false,
    Comment: seed.Comment ?? null,
    LinkName: seed.LinkName ?? "",
  };
}

export function newDnsZone(seed: DnsZoneSeed, { ids }: Pick<Making, "ids">): DnsZone {
  const id = ids.take(FIRST_DNS_ZONE, seed.Id);
  const domain = seed.Domain ?? `zone-${id}.example`;
  const given = Object.entries(seed.Dnssec ?? {}).filter(([, value]) => value !== undefined);
  return {
    Id: id,
    Domain: domain,
    Records: (seed.Records ?? []).map((record) => newRecord(record, { ids })),
    DnsSecEnabled: seed.DnsSecEnabled ?? false,
    Dnssec: Object.assign(dsDataOf(domain), Object.fromEntries(given)),
  };
}

const FLAGS = 257; // a key signing key
const PROTOCOL = 3;
const ALGORITHM = 13; // ECDSA P-256 with SHA-256

/** Consistent DS data (RFC 4034, 4509) of a key that depends only on the domain. */
function dsDataOf(domain: string): DsData {
  const publicKey = createHash("sha512").update(domain).digest();
  const key = Buffer.concat([Buffer.from([FLAGS >> 8, FLAGS & 255, PROTOCOL, ALGORITHM]), publicKey]);
  const digest = createHash("sha256").update(wireName(domain)).update(key).digest("hex").toUpperCase();
  const tag = keyTag(key);
  return {
    DsRecord: `${domain}. 3600 IN DS ${tag} ${ALGORITHM} 2 ${digest}`,
    Digest: digest,
    DigestType: "SHA256 (2)",
    Algorithm: ALGORITHM,
    PublicKey: publicKey.toString("base64"),
    KeyTag: tag,
    Flags: FLAGS,
    DsConfigured: false,
  };
}

/** A domain name in DNS wire format: each label after its length, then a zero. */
function wireName(domain: string): Buffer {
  const labels = domain
    .toLowerCase()
    .split(".")
    .filter(Boolean)
    .map((label) => Buffer.from(label));
  return Buffer.concat([
    ...labels.flatMap((label) => [Buffer.from([label.length]), label]),
    Buffer.from([0]),
  ]);
}

/** RFC 4034, appendix B. */
function keyTag(key: Buffer): number {
  const sum = key.reduce((total, byte, index) => total + (index % 2 === 0 ? byte << 8 : byte), 0);
  return (sum + (sum >> 16)) & 0xffff;
}

const { documented, undocumented } = area(keyOrBearer(), apiErrorDataOrBare404);

/** DNS zones and their DNSSEC. The DS data has no read: it comes with enabling and disabling only. */
export const dnsZoneRoutes: Route[] = [
  undocumented("GET", "/dnszone", ({ account, query }) =>
    ok(pageOf(account.state.dnsZones.map(shown), query)),
  ),

  undocumented("POST", "/dnszone", ({ account, body, platform }) => {
    const { dnsZones } = account.state;
    const input = parseBody(z.object({ Domain: z.string().min(1) }), body);
    if (dnsZones.some(({ Domain }) => plainName(Domain) === plainName(input.Domain)))
      throw invalid(`The DNS zone ${input.Domain} already exists.`, "Domain");
    const zone = newDnsZone(input, platform);
    dnsZones.push(zone);
    return created(shown(zone));
  }),

  undocumented("GET", "/dnszone/{id}", (request) => ok(shown(zoneOf(request)))),

  undocumented("DELETE", "/dnszone/{id}", (request) => {
    const { dnsZones } = request.account.state;
    dnsZones.splice(dnsZones.indexOf(zoneOf(request)), 1);
    return noContent;
  }),

  // The description gives PUT for adding a record, and no read of one.
  undocumented("PUT", "/dnszone/{id}/records", (request) => {
    const record = newRecord(parseBody(recordInput, request.body), request.platform);
    zoneOf(request).Records.push(record);
    return created(record);
  }),

  // Whether an update leaves omitted members unchanged is a guess.
  undocumented("POST", "/dnszone/{id}/records/{recordId}", (request) => {
    const { Comment, ...changes } = parseBody(recordInput, request.body);
    const omitted = request.platform.resetOmittedFields ? { Ttl: 300, Weight: 100, Priority: 0 } : {};
    Object.assign(recordOf(request), omitted, changes, Comment === undefined ? {} : { Comment });
    return noContent;
  }),

  undocumented("DELETE", "/dnszone/{id}/records/{recordId}", (request) => {
    const { Records } = zoneOf(request);
    Records.splice(Records.indexOf(recordOf(request)), 1);
    return noContent;
  }),

  documented("POST", "/dnszone/{id}/dnssec", (request) => ok(switched(zoneOf(request), true))),

  undocumented("DELETE", "/dnszone/{id}/dnssec", (request) => ok(switched(zoneOf(request), false))),
];

/** A domain in the form that DNS compares. */
const plainName = (domain: string): string => domain.toLowerCase().replace(/\.$/, "");

const shown = ({ Dnssec, ...zone }: DnsZone) => zone;

/** The documented DNSSEC state after the switch. */
function switched(zone: DnsZone, enabled: boolean) {
  zone.DnsSecEnabled = enabled;
  return { Enabled: enabled, ...zone.Dnssec };
}

function zoneOf({ account, params }: RouteRequest<"id">): DnsZone {
  const id = idOf("id", params.id);
  const zone = account.state.dnsZones.find(({ Id }) => Id === id);
  if (zone === undefined) throw notFound(`There is no DNS zone ${id}.`, "id");
  return zone;
}

function recordOf(request: RouteRequest<"id" | "recordId">): DnsRecord {
  const id = idOf("recordId", request.params.recordId);
  const record = zoneOf(request).Records.find(({ Id }) => Id === id);
  if (record === undefined) throw notFound(`There is no DNS record ${id}.`, "recordId");
  return record;
}
