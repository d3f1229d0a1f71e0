import { createHash } from "node:crypto";
import * as z from "zod";
import type { CreateContext } from "./platform/platform";
import { keyOrBearerAuth } from "./server/access";
import { badRequest, toErrorOrBare404 } from "./server/failures";
import { findById, paginate, parseBody } from "./server/input";
import { created, deleteItem, noContent, ok } from "./server/response";
import { type RouteRequest, routeBuilders } from "./server/route";
import { omitUndefined } from "./validate";

const FIRST_DNS_ZONE_ID = 301;
const FIRST_DNS_RECORD_ID = 3001;

/** A DNS zone. Reading a zone returns everything except `Dnssec`. */
export interface DnsZone {
  Id: number;
  Domain: string;
  /** No endpoint reads a single record. */
  Records: DnsRecord[];
  /** Whether DNSSEC is enabled. The DNSSEC state calls this `Enabled`. */
  DnsSecEnabled: boolean;
  /** The rest of the DNSSEC state. It stays the same when DNSSEC is disabled and enabled again. */
  Dnssec: DsData;
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

/** The public API description gives only the default of `Ttl`. The other defaults are guesses. */
const dnsRecordSchema = z.strictObject({
  Id: z.int(),
  Type: z.int().default(0),
  Name: z.string().default(""),
  Value: z.string().default(""),
  Ttl: z.int().default(300),
  Weight: z.int().default(100),
  Priority: z.int().default(0),
  Disabled: z.boolean().default(false),
  Comment: z.string().nullable().default(null),
  LinkName: z.string().default(""),
});

/**
 * A record of a zone, with the members that every type has (public API description). `Type`: 0 A, 1 AAAA, 2 CNAME, 3 TXT,
 * 4 MX …
 */
export type DnsRecord = z.output<typeof dnsRecordSchema>;

const recordSeedSchema = dnsRecordSchema.partial({ Id: true });

/** The body of a request that adds or updates a record. Unlike the seed's schema, it ignores unknown members. */
const recordInputSchema = z.object(recordSeedSchema.omit({ Id: true, LinkName: true }).shape);

const dnsZoneSeedSchema = z.strictObject({
  Id: z.int().optional(),
  Domain: z.string().optional(),
  Records: z.array(recordSeedSchema).default([]),
  DnsSecEnabled: z.boolean().default(false),
  Dnssec: dsDataSchema.partial().default({}),
});

const createRecord = (
  { Id, ...settings }: z.output<typeof recordSeedSchema>,
  { ids }: CreateContext,
): DnsRecord => ({
  Id: ids.assign(FIRST_DNS_RECORD_ID, Id),
  ...settings,
});

function createDnsZone(seed: z.output<typeof dnsZoneSeedSchema>, context: CreateContext): DnsZone {
  const { Id, Domain, Records, DnsSecEnabled, Dnssec } = seed;
  const id = context.ids.assign(FIRST_DNS_ZONE_ID, Id);
  const domain = Domain ?? `zone-${id}.example`;
  return {
    Id: id,
    Domain: domain,
    Records: Records.map((record) => createRecord(record, context)),
    DnsSecEnabled,
    Dnssec: { ...generateDsData(domain), ...omitUndefined(Dnssec) },
  };
}

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
  seedSchema: z.array(dnsZoneSeedSchema),
  create: createDnsZone,
  idNames: { dnsZones: "Id", Records: "Id" },
  routes: [
    undocumented("GET", "/dnszone", ({ state, query }) =>
      ok(paginate(state.dnsZones.map(toZoneView), query)),
    ),

    undocumented("POST", "/dnszone", ({ state: { dnsZones }, body, platform }) => {
      const input = parseBody(z.object({ Domain: z.string().min(1) }), body);
      if (dnsZones.some(({ Domain }) => normalizeDomain(Domain) === normalizeDomain(input.Domain)))
        throw badRequest(`The DNS zone ${input.Domain} already exists.`, "Domain");
      const zone = createDnsZone(dnsZoneSeedSchema.parse(input), platform);
      dnsZones.push(zone);
      return created(toZoneView(zone));
    }),

    undocumented("GET", "/dnszone/{id}", (request) => ok(toZoneView(findDnsZone(request)))),

    undocumented("DELETE", "/dnszone/{id}", (request) =>
      deleteItem(request.state.dnsZones, findDnsZone(request)),
    ),

    // In the public API description, PUT adds a record, and no endpoint reads a single one.
    undocumented("PUT", "/dnszone/{id}/records", (request) => {
      const { Records } = findDnsZone(request);
      const seed = recordSeedSchema.parse(parseBody(recordInputSchema, request.body));
      const record = createRecord(seed, request.platform);
      Records.push(record);
      return created(record);
    }),

    // It is a guess that an update leaves omitted members unchanged.
    undocumented("POST", "/dnszone/{id}/records/{recordId}", (request) => {
      const input = Object.entries(parseBody(recordInputSchema, request.body));
      const givenEntries = input.filter(([name]) => Object.hasOwn(Object(request.body), name));
      const defaults = request.platform.resetOmittedFields ? { Ttl: 300, Weight: 100, Priority: 0 } : {};
      Object.assign(findRecord(request), defaults, Object.fromEntries(givenEntries));
      return noContent;
    }),

    undocumented("DELETE", "/dnszone/{id}/records/{recordId}", (request) =>
      deleteItem(findDnsZone(request).Records, findRecord(request)),
    ),

    documented("POST", "/dnszone/{id}/dnssec", (request) => ok(setDnssec(findDnsZone(request), true))),

    undocumented("DELETE", "/dnszone/{id}/dnssec", (request) => ok(setDnssec(findDnsZone(request), false))),
  ],
};

/** Returns a domain in lower case without a trailing dot, because DNS ignores case and this dot when it compares names. */
const normalizeDomain = (domain: string): string => domain.toLowerCase().replace(/\.$/, "");

const toZoneView = ({ Dnssec, ...zone }: DnsZone) => zone;

/** Enables or disables DNSSEC. Returns the documented DNSSEC state. */
function setDnssec(zone: DnsZone, enabled: boolean) {
  zone.DnsSecEnabled = enabled;
  return { Enabled: enabled, ...zone.Dnssec };
}

const findDnsZone = ({ state, params }: RouteRequest<"id", DnsState>): DnsZone =>
  findById(state.dnsZones, "id", params.id, "DNS zone");

const findRecord = (request: RouteRequest<"id" | "recordId", DnsState>): DnsRecord =>
  findById(findDnsZone(request).Records, "recordId", request.params.recordId, "DNS record");
