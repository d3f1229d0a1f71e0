import type * as z from "zod";
import { dnssec } from "../model/dnssec";
import { type Route, route } from "./route";

export type Dnssec = z.output<typeof dnssec.received>;

const dnssecWriteOptions = {
  path: "/dnszone/{zoneId}/dnssec",
  subject: ({ zoneId }) => `DNSSEC for DNS zone ${zoneId}`,
  invalidates: "/dnszone",
  returns: dnssec,
} as const satisfies Partial<Route>;

export const dnssecRoutes = {
  enableDnssec: route({
    ...dnssecWriteOptions,
    name: "enable DNSSEC",
    doc: "Enables DNSSEC and returns the DS data. Changes nothing if DNSSEC is already enabled. @throws NotFoundError",
    method: "POST",
    idempotent: true,
    source: "documented",
  }),
  disableDnssec: route({
    ...dnssecWriteOptions,
    name: "disable DNSSEC",
    doc: "Disables DNSSEC. If the parent zone still has the DS record, validating resolvers no longer resolve the domain. @throws NotFoundError",
    method: "DELETE",
  }),
};
