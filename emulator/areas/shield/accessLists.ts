import * as z from "zod";
import { collection } from "../../objects/collection";
import type { AccessListDetails } from "../../objects/models";

/** An access list of the account. The list of lists lacks the entries. */
export interface AccessList extends AccessListDetails {
  name: string;
  content: string;
}

const firstConfigurationId = 3001;
const logAction = 4;

const countEntries = (content: string): number => content.split("\n").filter((line) => line.trim()).length;

/** That a new list is off, and that it logs, was seen. */
export const accessLists = collection<AccessList>({
  list: "accessLists",
  noun: "access list",
  model: "AccessListDetails",
  idMember: "listId",
  firstId: 301,
  input: { create: "CreateCustomAccessListRequest", update: "UpdateCustomAccessListRequest" },
  required: ["name", "type", "content"],
  ignoresNull: true,
  isAlwaysPartial: true,
  defaults: { name: (id: number) => `list-${id}`, action: logAction },
  hidden: { content: z.string().default("") },
  complete(list, { given, before, context }) {
    if (before && given.content !== undefined) list.content = given.content;
    list.entryCount = countEntries(list.content);
    if (!before)
      list.configurationId = context.ids.assign(firstConfigurationId, list.configurationId || undefined);
  },
});

/** A list of the platform, which every zone has. */
export const managedAccessLists = collection<AccessListDetails>({
  list: "managedAccessLists",
  noun: "managed access list",
  model: "AccessListDetails",
  idMember: "listId",
  firstId: 1,
  input: { create: "AccessListDetails", update: "UpdateAccessListConfigurationRequest" },
  complete(list, { before, context }) {
    if (!before)
      list.configurationId = context.ids.assign(firstConfigurationId, list.configurationId || undefined);
  },
});

/** The lists of a zone whose seed has none. There are more on the platform; the names of two were seen. */
export const defaultManagedLists = [
  { listId: 1, name: "VPN Providers", requiredPlan: 1, action: logAction, entryCount: 12_000 },
  { listId: 2, name: "TOR Exit Nodes", requiredPlan: 0, action: logAction, entryCount: 1_300 },
  { listId: 3, name: "Common Datacenters", requiredPlan: 1, action: logAction, entryCount: 60_000 },
];
