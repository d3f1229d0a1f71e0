import { alwaysReturned, field, readOnly, updateOnly, value } from "../model/field";
import { boolean, domain, enumeration, id, nonEmptyText, text } from "../model/kinds";
import { listOf } from "../model/list";
import { contains, declareObject } from "./declare/declareObject";
import { dnsRecord } from "./dnsRecord";

const certificateKeyType = enumeration("DnsZoneCertificateKeyType", { 0: "Ecdsa", 1: "Rsa" });
const logAnonymizationType = enumeration("DnsZoneLogAnonymizationType", { 0: "OneDigit", 1: "Drop" });

// A create takes nothing but the domain.
export const dnsZone = declareObject({
  className: "DnsZone",
  noun: "DNS zone",
  shortNoun: "zone",
  area: "DNS",
  description:
    "A DNS zone: a domain whose records the platform serves, once its registrar has the `nameservers` of the zone. ID and import ID: `<zoneId>`.",
  path: "/dnszone",
  id: "zoneId",
  fields: {
    zoneId: readOnly("Id", id(), "ID of the zone, assigned by the API.", alwaysReturned),
    domain: field("Domain", domain(), "Domain of the zone.", { createOnly: true }),
    customNameserversEnabled: field(
      "CustomNameserversEnabled",
      boolean(),
      "Whether the zone uses the name servers in `nameserver1` and `nameserver2` instead of the platform's.",
      { ...updateOnly, apiDefault: false },
    ),
    nameserver1: field("Nameserver1", domain(), "Host name of the first name server.", updateOnly),
    nameserver2: field("Nameserver2", domain(), "Host name of the second name server.", updateOnly),
    soaEmail: field("SoaEmail", nonEmptyText(), "Email address in the SOA record.", updateOnly),
    loggingEnabled: field(
      "LoggingEnabled",
      boolean(),
      "Whether the platform logs queries. It keeps logs for three days.",
      {
        ...updateOnly,
        apiDefault: false,
      },
    ),
    loggingIpAnonymizationEnabled: field(
      "LoggingIPAnonymizationEnabled",
      boolean(),
      "Whether IP addresses in logs are anonymized.",
      {
        ...updateOnly,
        apiDefault: true,
        argumentDescription:
          "Whether IP addresses in logs are anonymized. Before you set it to `false`, accept the data processing agreement in the dashboard.",
      },
    ),
    logAnonymizationType: field(
      "LogAnonymizationType",
      logAnonymizationType,
      "What logs leave out of an IP address: its last part (`OneDigit`), or all of it (`Drop`).",
      { ...updateOnly, apiDefault: "OneDigit" },
    ),
    certificateKeyType: field(
      "CertificateKeyType",
      certificateKeyType,
      "Type of the keys of the zone's wildcard certificates.",
      { ...updateOnly, apiDefault: "Ecdsa" },
    ),
    dnsSecEnabled: readOnly(
      "DnsSecEnabled",
      boolean(),
      "Whether DNSSEC is enabled, which a `DnssecZone` does.",
    ),
    nameserversDetected: readOnly(
      "NameserversDetected",
      boolean(),
      "Whether the domain is delegated to the name servers, as the last check by the platform found. True for a new zone.",
    ),
    dateCreated: readOnly("DateCreated", text(), "When the zone was created, in UTC."),
    dateModified: readOnly("DateModified", text(), "When the zone was changed last, in UTC.", {
      notInClass: true,
    }),
    nameserversNextCheck: readOnly(
      "NameserversNextCheck",
      text(),
      "When the platform checks the delegation again, in UTC.",
      { notInClass: true },
    ),
    // As an output, a list of the records would be stale as soon as the same program adds one.
    records: contains("Records", dnsRecord, "Its records.", { notInClass: true }),
  },
  outputs: {
    nameservers: value(listOf(text()), "Name servers of the zone, for the registrar of the domain."),
  },
  lookup: ["domain"],
  sameAs: "for the same domain",
  verbs: { list: { pageSize: { perPage: 20 }, search: "search" }, create: { returns: "maybe" } },
  contents: {
    member: "Records",
    noun: "record",
    canForce: true,
    label: ({ Id, Name }) => `${Id} (${JSON.stringify(Name ?? "")})`,
  },
  holdsData: true,
  areDefaultsObserved: true,
  hooks: {
    fromResponse: (outputs) => ({
      ...outputs,
      nameservers: [outputs.nameserver1, outputs.nameserver2].filter(Boolean),
    }),
  },
  client: {
    name: "dnsZones",
    doc: "DNS zones and their DNSSEC.",
    list: "Every zone with its records, page by page.",
    get: "One zone with its records. Shows whether DNSSEC is enabled, but not the DS data.",
    create: "Creates a zone. Some servers return nothing, so look for its domain in the list.",
    delete: "Removes a zone with its records.",
  },
  example: {
    title: "A zone; the registrar of the domain needs its output nameservers",
    arguments: { domain: "shop.example", soaEmail: "dns@shop.example" },
    change: { soaEmail: "hostmaster@shop.example" },
    id: 3,
  },
});
