import { field, readOnly } from "../model/field";
import { boolean, count, enumeration, id, type Kind, matchingText, nonEmptyText, text } from "../model/kinds";
import { setOf } from "../model/list";
import { declareObject } from "./declare/declareObject";
import { shieldOperations } from "./shield/operations";

export const listType = enumeration("AccessListType", {
  0: "IP",
  1: "CIDR",
  2: "ASN",
  3: "Country",
  4: "Organization",
  5: "JA4",
});

export const listAction = enumeration("AccessListAction", {
  0: "None",
  1: "Allow",
  2: "Block",
  3: "Challenge",
  4: "Log",
  5: "Bypass",
});

const entries = setOf(
  matchingText(/^\S(.*\S)?$/, "one line, without spaces at its ends"),
  "a list of strings, each of one line",
);

/** A set, which the API stores as one string with an entry in each line. */
const content: Kind<readonly string[], string, string> = {
  argument: entries.argument.meta({ spec: { type: "array", items: { type: "string" } }, wireType: "string" }),
  sent: text().sent,
  received: text().received,
  toWire: (lines) => lines.join("\n"),
  fromWire: (lines) => entries.fromWire(lines.split("\n").flatMap((line) => line.trim() || [])),
};

export const accessList = declareObject({
  className: "AccessList",
  noun: "access list",
  shortNoun: "list",
  area: "shield",
  description:
    "An access list of your own in a shield zone: entries of one type, such as addresses, networks or countries, and what happens to requests from them. To use one of the platform's lists, such as `VPN Providers`, use `ManagedAccessList`. ID and import ID: `<shieldZoneId>/<listId>`.",
  path: "/shield/shield-zone/{shieldZoneId}/access-lists",
  id: "listId",
  fields: {
    listId: readOnly("listId", id(), "ID of the list, assigned by the API."),
    name: field("name", nonEmptyText(), "Name of the list.", { required: true }),
    type: field(
      "type",
      listType,
      "What the entries are: IP addresses, networks (`CIDR`), autonomous systems (`ASN`), countries, organizations or TLS fingerprints (`JA4`).",
      { required: true, createOnly: true },
    ),
    description: field("description", text(), "Description of the list.", { createOnly: true }),
    entries: field(
      "content",
      content,
      "The entries, all of the same type. Order and duplicates make no difference.",
      { required: true },
    ),
    action: field(
      "action",
      listAction,
      "What happens to requests that match. If several lists match, the first of these applies: `Bypass`, `Allow`, `Block`, `Challenge`, `Log`.",
      { sentSeparately: true, updateOnly: true, apiDefault: "Log" },
    ),
    enabled: field("isEnabled", boolean(), "Whether the list is in use.", {
      sentSeparately: true,
      updateOnly: true,
      default: true,
    }),
    configurationId: readOnly("configurationId", id(), "ID of the list's configuration."),
    entryCount: readOnly("entryCount", count(), "Number of the entries.", { changedBy: ["entries"] }),
  },
  lookup: ["name", "type"],
  uniqueIn: "the zone",
  sameAs: "with the same name and type",
  requirement: "`name`, `type` and `entries` are required",
  envelope: "data",
  idInEnvelope: "id",
  operations: shieldOperations,
  writes: { serial: true },
  verbs: {
    list: { pageFormat: "accessLists", filter: { isManaged: false }, omits: ["entries"] },
    create: { returns: { id: "data.id" } },
    update: { method: "PATCH", returns: "nothing" },
  },
  hooks: { label: ({ name }) => JSON.stringify(name) },
  client: {
    name: "shield",
    methods: {
      list: "accessLists",
      get: "accessList",
      create: "createAccessList",
      update: "updateAccessList",
      delete: "deleteAccessList",
    },
    list: "Every access list of a zone that the account has made, without its entries.",
    get: "One access list with its entries, without its configuration.",
    create: "Creates an access list, which is off, and returns its ID. Names need not be unique.",
    update: "Changes the name or the entries of an access list.",
    delete: "Removes an access list.",
  },
  example: {
    title: "Addresses that are blocked",
    arguments: {
      shieldZoneId: 5,
      name: "scrapers",
      type: "IP",
      entries: ["192.0.2.1", "192.0.2.2"],
      action: "Block",
    },
    change: { entries: ["192.0.2.1", "198.51.100.7"] },
    id: 301,
  },
});
