import type * as z from "zod";
import { dnssec, dnsZone } from "../model/dnsZone";
import { collection } from "./collection";
import { area, type Route, route } from "./declare";

export type Dnssec = z.output<typeof dnssec.received>;
export type DnsZone = z.output<typeof dnsZone.received>;

const zoneCollection = collection({ noun: "DNS zone", path: "/dnszone", id: "zoneId", model: dnsZone });

const dnssecWriteOptions = {
  path: "/dnszone/{zoneId}/dnssec",
  subject: ({ zoneId }) => `DNSSEC for DNS zone ${zoneId}`,
  invalidates: "/dnszone",
  returns: dnssec,
} as const satisfies Partial<Route>;

export const dnsZones = area("DNS zones and their DNSSEC.", {
  list: zoneCollection.list("Every zone, page by page."),
  get: zoneCollection.get("One zone; it shows whether DNSSEC is enabled, but no DS data."),
  enableDnssec: route({
    ...dnssecWriteOptions,
    name: "enable DNSSEC",
    doc: "Enables DNSSEC and returns the DS data; changes nothing if it is already enabled. @throws NotFoundError",
    method: "POST",
    idempotent: true,
    source: "documented",
  }),
  disableDnssec: route({
    ...dnssecWriteOptions,
    name: "disable DNSSEC",
    doc: "Disables DNSSEC. While the parent zone still has the DS record, validating resolvers no longer resolve the domain. @throws NotFoundError",
    method: "DELETE",
  }),
});
