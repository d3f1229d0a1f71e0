import { alwaysReturned, field, readOnly } from "../model/field";
import {
  boolean,
  decimal,
  enumeration,
  id,
  integer,
  nonEmptyText,
  normalized,
  text,
  toAsciiName,
} from "../model/kinds";
import { listOf } from "../model/list";
import { object } from "../model/object";
import { declareObject } from "./declare/declareObject";

const recordType = enumeration("DnsRecordType", {
  0: "A",
  1: "AAAA",
  2: "CNAME",
  3: "TXT",
  4: "MX",
  5: "Redirect",
  6: "Flatten",
  7: "PullZone",
  8: "SRV",
  9: "CAA",
  10: "PTR",
  11: "Script",
  12: "NS",
  13: "SVCB",
  14: "HTTPS",
  15: "TLSA",
});
const monitorType = enumeration("DnsMonitorType", { 0: "None", 1: "Ping", 2: "Http", 3: "Monitor" });
const monitorStatus = enumeration("DnsMonitorStatus", { 0: "Unknown", 1: "Online", 2: "Offline" });
const smartRouting = enumeration("DnsSmartRoutingType", { 0: "None", 1: "Latency", 2: "Geolocation" });
const acceleration = enumeration("DnsAccelerationStatus", {
  0: "None",
  1: "Pending",
  2: "Processing",
  3: "Completed",
  4: "Failed",
});

const variable = object("DnsEnvironmentVariable", "A variable of the script of a record.", {
  name: field("Name", nonEmptyText(), "Name of the variable.", { required: true }),
  value: field("Value", text(), "Its value.", { required: true }),
});

/** The name of a record within its zone. The zone itself is "" in the API, and "@" in many tools. */
const recordName = normalized(text(), (name) => (name === "@" ? "" : toAsciiName(name)));

const hostTypes = ["CNAME", "MX", "NS", "PTR", "SRV"];
const removeFinalDot = (type: unknown, value: string): string =>
  hostTypes.includes(String(type)) && value.length > 1 ? value.replace(/\.$/, "") : value;

/** Converts a value to one of its spellings: an IPv6 address and the name of a host have several. */
function toCanonicalValue(type: unknown, value: string): string {
  if (hostTypes.includes(String(type))) return toAsciiName(value);
  const url = `http://[${value}]`;
  return type === "AAAA" && /^[\da-f:.]+$/i.test(value) && URL.canParse(url)
    ? new URL(url).hostname.slice(1, -1)
    : value;
}

/** The platform derives these values from the linked pull zone or script. */
const link = { changedBy: ["pullZoneId", "scriptId"] } as const;

const addresses = ["A", "AAAA"];
const onlyValue = ["value"] as const;

export const dnsRecord = declareObject({
  className: "DnsRecord",
  noun: "DNS record",
  shortNoun: "record",
  area: "DNS",
  description:
    "A record of a DNS zone. `type` decides which other arguments it has. ID and import ID: `<zoneId>/<recordId>`.",
  path: "/dnszone/{zoneId}/records",
  id: "recordId",
  fields: {
    recordId: readOnly("Id", id(), "ID of the record, assigned by the API.", alwaysReturned),
    type: field("Type", recordType, "Type of the record.", {
      required: true,
      createOnly: true,
      // Without it, an update might make an A record of the object.
      repeatedOnUpdate: true,
    }),
    name: field("Name", recordName, "Name of the record within its zone, such as `www`.", {
      required: true,
      relativeTo: "Domain",
      argumentDescription:
        'Name of the record within its zone, such as `www`. `""` or `"@"`: the zone itself.',
    }),
    value: field(
      "Value",
      nonEmptyText(),
      "What the record contains: an address, a host name without a final dot, or a string without quotes.",
      link,
    ),
    ttl: field(
      "Ttl",
      integer(0, 2_147_483_647),
      "Seconds for which resolvers may cache the record. The platform chooses it for an accelerated record and for a redirect, and returns 0.",
      {
        onlyVariants: Object.values(recordType.meanings).filter((type) => type !== "Redirect"),
        changedBy: ["accelerated"],
      },
    ),
    weight: field(
      "Weight",
      integer(0, 65_535),
      "Weight of the record among those of the same name and type: its share of the traffic.",
      {
        onlyVariants: [...addresses, "SRV"],
      },
    ),
    priority: field(
      "Priority",
      integer(0, 65_535),
      "Priority of the record: the lowest number comes first.",
      {
        onlyVariants: ["MX", "SRV", "SVCB", "HTTPS"],
      },
    ),
    port: field("Port", integer(0, 65_535), "Port of the service of an `SRV` record.", {
      onlyVariants: ["SRV"],
    }),
    flags: field("Flags", integer(0, 255), "Flags of a `CAA` record, usually 0.", { onlyVariants: ["CAA"] }),
    tag: field(
      "Tag",
      nonEmptyText(),
      "Tag of a `CAA` record: `issue` or `issuewild` permits a certificate authority, `iodef` says where to report violations.",
      { onlyVariants: ["CAA"] },
    ),
    pullZoneId: field("PullZoneId", id(), "ID of the pull zone to which the record points.", {
      onlyVariants: ["PullZone"],
      writeOnly: true,
    }),
    scriptId: field("ScriptId", id(), "ID of the edge script of the type `DNS` that computes the response.", {
      onlyVariants: ["Script"],
      writeOnly: true,
    }),
    environmentVariables: field(
      "EnviromentalVariables",
      listOf(variable),
      "Environment variables of the script.",
      {
        onlyVariants: ["Script"],
        secret: true,
      },
    ),
    disabled: field(
      "Disabled",
      boolean(),
      "Whether the record is switched off, so that no response contains it.",
      {
        apiDefault: false,
      },
    ),
    comment: field("Comment", text(), "A note, which the dashboard shows."),
    accelerated: field(
      "Accelerated",
      boolean(),
      "Whether the platform puts the CDN in front of the host, with a pull zone that it creates for the record.",
      { onlyVariants: [...addresses, "CNAME"], apiDefault: false },
    ),
    autoSslIssuance: field(
      "AutoSslIssuance",
      boolean(),
      "Whether the platform issues a certificate for the name of the record.",
    ),
    monitorType: field(
      "MonitorType",
      monitorType,
      "How the platform checks the health of the host: by `Ping`, by an HTTP request to port 80 (`Http`), or not at all (`None`). bunny.net does not document `Monitor`.",
      {
        onlyVariants: [...addresses, "CNAME"],
        apiDefault: "None",
      },
    ),
    smartRoutingType: field(
      "SmartRoutingType",
      smartRouting,
      "How the platform chooses among records of the same name and type: by `latencyZone` (`Latency`), by latitude and longitude (`Geolocation`), or by neither (`None`).",
      { onlyVariants: addresses, apiDefault: "None" },
    ),
    latencyZone: field(
      "LatencyZone",
      nonEmptyText(),
      'Code of the region in which the host is, for `smartRoutingType: "Latency"`.',
      {
        onlyVariants: addresses,
      },
    ),
    geolocationLatitude: field(
      "GeolocationLatitude",
      decimal(-90, 90),
      'Latitude of the host in degrees, for `smartRoutingType: "Geolocation"`.',
      { onlyVariants: addresses },
    ),
    geolocationLongitude: field(
      "GeolocationLongitude",
      decimal(-180, 180),
      'Longitude of the host in degrees, for `smartRoutingType: "Geolocation"`.',
      {
        onlyVariants: addresses,
      },
    ),
    acceleratedPullZoneId: readOnly(
      "AcceleratedPullZoneId",
      id(),
      "ID of the pull zone that the platform has created for an accelerated record; 0 if there is none. Give it to a `PullZone` as `pullZoneId` to manage its settings.",
      { changedBy: ["accelerated"] },
    ),
    accelerationStatus: readOnly(
      "AccelerationStatus",
      acceleration,
      "State of the acceleration. A change waits until it is `Completed` or `Failed`.",
      { changedBy: ["accelerated"] },
    ),
    monitorStatus: readOnly("MonitorStatus", monitorStatus, "Result of the last health check.", {
      notInClass: true,
    }),
    linkName: readOnly(
      "LinkName",
      text(),
      "The pull zone or script to which the record points, as the API returns it.",
      link,
    ),
  },
  lookup: ["name", "type", "value", "tag", "port", "pullZoneId", "scriptId"],
  uniqueIn: "the zone",
  sameAs: "with the same name, type and value (or pull zone or script)",
  requirement: "the arguments that its type needs are required",
  // An update sends every value: the API does not document what becomes of what it leaves out.
  verbs: { create: { method: "PUT" }, update: { sends: "all", returns: "nothing" } },
  variants: {
    by: "type",
    requires: {
      A: onlyValue,
      AAAA: onlyValue,
      CNAME: onlyValue,
      TXT: onlyValue,
      Flatten: onlyValue,
      NS: onlyValue,
      PTR: onlyValue,
      Redirect: onlyValue,
      SVCB: ["value", "priority"],
      HTTPS: ["value", "priority"],
      TLSA: onlyValue,
      MX: ["value", "priority"],
      SRV: ["value", "priority", "weight", "port"],
      CAA: ["value", "flags", "tag"],
      PullZone: ["pullZoneId"],
      Script: ["scriptId"],
    },
  },
  hooks: {
    label: ({ name, type, value, pullZoneId, scriptId }) =>
      [name === "" ? "of the zone itself" : JSON.stringify(name), type, value ?? pullZoneId ?? scriptId]
        .filter(Boolean)
        .join(" "),
    normalize: (values) =>
      values.value ? { ...values, value: toCanonicalValue(values.type, values.value) } : values,
    checkTogether({ type, value, ttl, accelerated }, isKnown) {
      if (accelerated === true && isKnown("ttl") && ttl)
        return [
          {
            property: "ttl",
            reason: `ttl is ${ttl}, but the platform chooses that of an accelerated record: leave it out.`,
          },
        ];
      if (!isKnown("type") || !isKnown("value") || typeof value !== "string") return [];
      if (removeFinalDot(type, value) !== value)
        return [
          {
            property: "value",
            reason: `value is ${JSON.stringify(value)}; a host name must have no final dot, which the platform would keep: remove the dot.`,
          },
        ];
      return [];
    },
    fromResponse: (outputs) => ({
      ...outputs,
      // The API returns the ID of a linked pull zone or script as a string, if at all.
      ...(outputs.type === "PullZone" && { pullZoneId: Number(outputs.linkName) || undefined }),
      ...(outputs.type === "Script" && { scriptId: Number(outputs.linkName) || undefined }),
    }),
  },
  client: {
    name: "dnsRecords",
    doc: "Records of a DNS zone. To read them, read the zone.",
    create: "Adds a record. A zone may have several of one name and type.",
    update:
      "Changes a record. Give all its properties, because the API does not document what happens to one that you leave out.",
    delete: "Removes a record.",
  },
  example: {
    title: "An address",
    arguments: { zoneId: 3, name: "api", type: "A", value: "192.0.2.1", ttl: 300 },
    change: { ttl: 600 },
    id: 2,
  },
});
