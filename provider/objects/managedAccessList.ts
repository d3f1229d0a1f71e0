import { alwaysReturned, field, readOnly } from "../model/field";
import { boolean, count, id, nonEmptyText, text } from "../model/kinds";
import { listAction, listType } from "./accessList";
import { declareObject } from "./declare/declareObject";
import { shieldOperations } from "./shield/operations";
import { planType } from "./shield/plan";

const lists = "/shield/shield-zone/{shieldZoneId}/access-lists";

export const managedAccessList = declareObject({
  className: "ManagedAccessList",
  noun: "managed access list",
  shortNoun: "list",
  area: "shield",
  description:
    "Configures one of the platform's own access lists, such as the addresses of VPN providers, for a shield zone: whether the zone uses the list, and what happens to requests that match it. Every shield zone has all of these lists, so a create only changes the list's configuration in the zone. ID and import ID: `<shieldZoneId>/managed/<listId>`.",
  path: lists,
  id: "listId",
  idPrefix: "managed/",
  fields: {
    listId: readOnly("listId", id(), "ID of the list, the same in every zone.", alwaysReturned),
    name: field(
      "name",
      nonEmptyText(),
      "Name of the list, exactly as the platform writes it, such as `VPN Providers` or `TOR Exit Nodes`.",
      {
        createOnly: true,
      },
    ),
    description: readOnly("description", text(), "Description of the list."),
    type: readOnly("type", listType, "What the entries are."),
    requiredPlan: readOnly("requiredPlan", planType, "Lowest plan that has the list."),
    action: field(
      "action",
      listAction,
      "What happens to requests that match. If several lists match, the first of these applies: `Bypass`, `Allow`, `Block`, `Challenge`, `Log`.",
    ),
    enabled: field("isEnabled", boolean(), "Whether the zone uses the list.", { default: true }),
    configurationId: readOnly("configurationId", id(), "ID of the configuration of the list in this zone."),
    // These change by themselves.
    entryCount: readOnly("entryCount", count(), "Number of the entries.", { notInClass: true }),
    updateFrequency: readOnly("updateFrequency", text(), "How often the platform updates the list.", {
      notInClass: true,
    }),
    lastUpdated: readOnly("lastUpdated", text(), "When the list was updated last.", { notInClass: true }),
  },
  isPredefined: true,
  keptByDefault: true,
  operations: shieldOperations,
  writes: { serial: true },
  verbs: {
    list: { pageFormat: "accessLists", filter: { isManaged: true } },
    update: { path: `${lists}/configurations/{configurationId}`, method: "PATCH", returns: "nothing" },
  },
  hooks: { label: ({ name }) => JSON.stringify(name) },
  client: {
    name: "shield",
    methods: { list: "managedAccessLists", update: "configureAccessList" },
    list: "Every access list of the platform, with its configuration in a zone.",
    update:
      "Turns an access list on or off, or changes its action. The lists of the account have such a configuration, too.",
  },
  example: {
    title: "Visitors who use a VPN have to pass a challenge",
    arguments: { shieldZoneId: 5, name: "VPN Providers", action: "Challenge" },
    change: { action: "Log" },
    id: "managed/1",
  },
});
