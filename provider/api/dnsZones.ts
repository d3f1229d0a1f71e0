import type * as z from "zod";
import type { Client } from "../http/client";
import type { Operation } from "../http/operation";
import * as model from "../model/dnsZone";
import { idNumber } from "./arguments";
import { read } from "./common";
import { items, type PagedOperation, pageOf } from "./paging";
import type * as types from "./types";

const { received: dnssec } = model.dnssec;
const { received: dnsZone } = model.dnsZone;

export type Dnssec = z.output<typeof dnssec>;
export type DnsZone = z.output<typeof dnsZone>;

const zonePath = "/dnszone/{zoneId}";

export const enableDnssec: Operation<Dnssec> = {
  name: "enable DNSSEC",
  method: "POST",
  path: `${zonePath}/dnssec`,
  invalidates: "/dnszone",
  response: dnssec,
  idempotent: true,
  source: "documented",
};

export const disableDnssec: Operation<Dnssec> = {
  name: "disable DNSSEC",
  method: "DELETE",
  path: `${zonePath}/dnssec`,
  invalidates: "/dnszone",
  response: dnssec,
  idempotent: true,
  source: "public API description",
};

export const readDnsZone: Operation<DnsZone> = {
  ...read,
  name: "read DNS zone",
  path: zonePath,
  response: dnsZone,
  identifiedBy: { Id: "zoneId" },
  source: "public API description",
};

export const listDnsZones: PagedOperation<DnsZone> = {
  ...read,
  name: "list DNS zones",
  path: "/dnszone",
  response: pageOf(dnsZone),
  source: "public API description",
};

/** DNS zones and their DNSSEC. */
export const dnsZones = (client: Client) => ({
  /** Every zone, page by page. */
  list: (): AsyncIterable<types.DnsZone> => items(client, listDnsZones, { subject: "DNS zones" }),

  /** One zone; it shows whether DNSSEC is enabled, but no DS data. @throws NotFoundError */
  async get(zoneId: number): Promise<types.DnsZone> {
    return client.send(readDnsZone, zoneCall(zoneId, "DNS zone"));
  },

  /** Enables DNSSEC and returns the DS data; changes nothing if it is already enabled. @throws NotFoundError */
  async enableDnssec(zoneId: number): Promise<types.Dnssec> {
    return client.send(enableDnssec, zoneCall(zoneId, "DNSSEC for DNS zone"));
  },

  /**
   * Disables DNSSEC. While the parent zone still has the DS record, validating resolvers no longer resolve the domain.
   * @throws NotFoundError
   */
  async disableDnssec(zoneId: number): Promise<types.Dnssec> {
    return client.send(disableDnssec, zoneCall(zoneId, "DNSSEC for DNS zone"));
  },
});

export const zoneCall = (zoneId: number, what: string) => ({
  path: { zoneId: idNumber("zoneId", zoneId) },
  subject: `${what} ${zoneId}`,
});
