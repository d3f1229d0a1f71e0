import { createHash } from "node:crypto";
import * as z from "zod";
import { collection } from "../../objects/collection";
import { buildCollectionRoutes } from "../../objects/routes";
import { formatTime } from "../../objects/values";
import { getCurrentTimestamp } from "../../platform/platform";
import { keyOrBearerAuth } from "../../server/access";
import { badRequest, toErrorOrBare404 } from "../../server/failures";
import { findById, paginate, parseBody } from "../../server/input";
import { ok } from "../../server/response";
import { type RouteRequest, routeBuilders } from "../../server/route";
import { accelerateRecords, acceleration } from "./acceleration";
import { type DnsRecord, type DnsState, type DnsZone, type DsData, dsDataSchema } from "./dnsZone";

/** Types of records. The value of a pull zone's record is its name, that of a script's its ID, and the link is the ID. */
const recordTypes = { txt: 3, redirect: 5, pullZone: 7, script: 11 } as const;
/** A, AAAA and SRV. */
const weightedTypes = [0, 1, 8];

/** The public API description gives only the default of `Ttl`. The other defaults are guesses, or seen on new records. */
const records = collection<DnsRecord>({
  list: "Records",
  noun: "DNS record",
  notFound: ["dnszone.record_not_found", "RecordId"],
  path: "/dnszone/{id}/records",
  model: "DnsRecordModel",
  idMember: "Id",
  firstId: 3001,
  input: { create: "AddDnsRecordModel", update: "UpdateDnsRecordModel" },
  ranges: { Weight: [0, 65_535], Port: [0, 65_535], Flags: [0, 255] },
  defaults: { Name: "", Value: "", Ttl: 300, Weight: 100, LinkName: "", AutoSslIssuance: true },
  hidden: { AcceleratedSince: z.string().optional() },
  verbs: { create: { method: "PUT" }, update: { status: 204 } },
  complete(record, { before, context }) {
    // The platform drops the weight of other types in a create, and keeps it in an update (observed).
    if (!before && !weightedTypes.includes(record.Type)) record.Weight = 0;
    // 0 stands for automatic.
    if (record.Type === recordTypes.redirect || record.Accelerated) record.Ttl = 0;
    if (!record.Accelerated)
      Object.assign(record, { AccelerationStatus: acceleration.none, AcceleratedPullZoneId: 0 });
    else if (record.AccelerationStatus === acceleration.none)
      Object.assign(record, {
        AccelerationStatus: acceleration.pending,
        AcceleratedSince: getCurrentTimestamp(context),
      });
  },
  resolve(record, { given, before, state }) {
    const { pullZones, scripts }: DnsState = state;
    const { PullZoneId, ScriptId } = given as { PullZoneId?: number; ScriptId?: number };
    if (before && record.Type !== before.Type)
      throw badRequest("The type of a record cannot be changed.", "Type");
    if (record.Type === recordTypes.txt && record.Value === "")
      throw badRequest("Value is required.", "Value");
    if (record.Type === recordTypes.pullZone && (PullZoneId !== undefined || record.LinkName === "")) {
      const linked = pullZones.find(({ Id }) => Id === PullZoneId);
      if (!linked) throw badRequest("The pull zone ID is not valid.", "PullZoneId");
      Object.assign(record, { LinkName: String(linked.Id), Value: linked.Name });
    }
    if (record.Type === recordTypes.script && (ScriptId !== undefined || record.LinkName === "")) {
      if (!scripts.some(({ Id }) => Id === ScriptId))
        throw badRequest("The script ID is not valid.", "ScriptId");
      Object.assign(record, { LinkName: String(ScriptId), Value: String(ScriptId) });
    }
  },
});

/** The settings of a new zone have been seen on the platform, except for its name servers and its address. */
const zones = collection<DnsZone>({
  list: "dnsZones",
  noun: "DNS zone",
  notFound: ["dnsZone.not_found", "id"],
  path: "/dnszone",
  model: "DnsZoneModel",
  idMember: "Id",
  firstId: 301,
  input: { create: "DnsZoneAddModel", update: "UpdateDnsZoneModel" },
  required: ["Domain"],
  searchedMember: "Domain",
  unique: ["Domain"],
  comparesHosts: true,
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
  complete(zone, { given, before, context }) {
    zone.Dnssec = { ...generateDsData(zone.Domain), ...zone.Dnssec };
    if (!before && !given.NameserversNextCheck)
      zone.NameserversNextCheck = formatTime(context.now() + 300_000);
  },
  resolve(zone, { given, before, ...others }) {
    for (const [index, record] of before ? [] : zone.Records.entries())
      records.resolve?.(record, { given: given.Records?.[index] ?? {}, ...others });
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
  advance: accelerateRecords,
  routes: [
    undocumented("POST", "/dnszone/checkavailability", ({ state, body }) => {
      const { Name } = parseBody(z.object({ Name: z.string() }), body);
      return ok({ Available: state.dnsZones.every(({ Domain }) => Domain !== Name.toLowerCase()) });
    }),
    ...buildCollectionRoutes<DnsState>(zones as never),
    undocumented("GET", "/dnszone/{id}/records", (request) =>
      ok(paginate(findDnsZone(request).Records.map(omitHidden), request.query)),
    ),
    documented("POST", "/dnszone/{id}/dnssec", (request) => ok(setDnssec(findDnsZone(request), true))),

    undocumented("DELETE", "/dnszone/{id}/dnssec", (request) => ok(setDnssec(findDnsZone(request), false))),
  ],
};

const omitHidden = ({ AcceleratedSince: _, ...record }: DnsRecord) => record;

/** Enables or disables DNSSEC. Returns the documented DNSSEC state. */
function setDnssec(zone: DnsZone, enabled: boolean) {
  zone.DnsSecEnabled = enabled;
  return { Enabled: enabled, ...zone.Dnssec };
}

const findDnsZone = ({ state, params }: RouteRequest<"id", DnsState>): DnsZone =>
  findById(state.dnsZones, "id", params.id, "DNS zone");
