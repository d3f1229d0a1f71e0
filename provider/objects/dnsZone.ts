import { readOnly } from "../model/field";
import { boolean, id, text } from "../model/kinds";
import { declareObject } from "./declare";

export const dnsZone = declareObject({
  className: "DnsZone",
  isReadOnly: true,
  noun: "DNS zone",
  short: "zone",
  area: "DNS",
  description: "A DNS zone.",
  path: "/dnszone",
  id: "zoneId",
  fields: {
    zoneId: readOnly("Id", id(), "ID of the DNS zone.", { always: true }),
    domain: readOnly("Domain", text(0), "Domain of the zone."),
    dnsSecEnabled: readOnly("DnsSecEnabled", boolean(), "Whether DNSSEC is enabled."),
  },
  lookup: ["domain"],
  client: {
    name: "dnsZones",
    doc: "DNS zones and their DNSSEC.",
    list: "Every zone, page by page.",
    get: "One zone; it shows whether DNSSEC is enabled, but no DS data.",
  },
  example: { title: "A zone", arguments: {}, change: {} },
});
