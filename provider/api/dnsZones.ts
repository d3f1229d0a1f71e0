import * as z from "zod";
import type { Operation } from "../http/operation";
import { type Page, pageOf } from "./paging";

/** Section 2.10. */
export const dnssec = z.looseObject({
  Enabled: z.boolean().nullish(),
  DsRecord: z.string().nullish(),
  Digest: z.string().nullish(),
  DigestType: z.string().nullish(),
  Algorithm: z.number().nullish(),
  PublicKey: z.string().nullish(),
  KeyTag: z.number().nullish(),
  Flags: z.number().nullish(),
  DsConfigured: z.boolean().nullish(),
});

/** Companion, "DNSSEC": a zone says whether DNSSEC is on, and nothing of its DS data. */
export const dnsZone = z.looseObject({
  Id: z.number(),
  Domain: z.string().nullish(),
  DnsSecEnabled: z.boolean().nullish(),
});

export type Dnssec = z.output<typeof dnssec>;
export type DnsZone = z.output<typeof dnsZone>;

const zone = "/dnszone/{zoneId}";

export const enableDnssec: Operation<Dnssec> = {
  name: "enable DNSSEC",
  method: "POST",
  path: `${zone}/dnssec`,
  parent: "/dnszone",
  response: dnssec,
  repeatable: true,
  source: "documented 4.6",
};

export const disableDnssec: Operation<Dnssec> = {
  name: "disable DNSSEC",
  method: "DELETE",
  path: `${zone}/dnssec`,
  parent: "/dnszone",
  response: dnssec,
  repeatable: true,
  source: "companion [spec]",
};

export const readDnsZone: Operation<DnsZone> = {
  name: "read DNS zone",
  method: "GET",
  path: zone,
  response: dnsZone,
  about: { Id: "zoneId" },
  repeatable: true,
  source: "companion [spec]",
};

export const listDnsZones: Operation<Page<DnsZone>> = {
  name: "list DNS zones",
  method: "GET",
  path: "/dnszone",
  response: pageOf(dnsZone),
  repeatable: true,
  source: "companion [spec]",
};
