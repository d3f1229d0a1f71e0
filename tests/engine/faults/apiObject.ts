import type { DnsRecord, EmulatorState } from "../../../emulator";
import { objectName, type Subject } from "./subject";

/** ID of the zone that contains the cell's record. The DNSSEC cells use other zones. */
export const recordZoneId = (n: number): number => 4_000_000 + n;
export const recordsPath = (n: number): string => `/dnszone/${recordZoneId(n)}/records`;

const listRecords = (state: EmulatorState, n: number): DnsRecord[] =>
  state.dnsZones.find(({ Id }) => Id === recordZoneId(n))?.Records ?? [];
const findRecords = (state: EmulatorState, n: number) =>
  listRecords(state, n).filter(({ Name }) => Name === objectName(n));

/** A DNS record. The API creates it with PUT and returns it only as part of its zone. */
export const apiObject: Subject = {
  className: "ApiObject",
  writes: {
    create: (n) => ({ method: "PUT", path: recordsPath(n) }),
    update: (n) => ({ method: "POST", path: `${recordsPath(n)}/{id}` }),
    delete: (n) => ({ method: "DELETE", path: `${recordsPath(n)}/{id}` }),
  },
  read: (n) => ({ method: "GET", path: `/dnszone/${recordZoneId(n)}` }),
  seed: (n) => ({
    DnsZones: [{ Id: recordZoneId(n), Records: [{ Name: "bystander", Value: "192.0.2.9" }] }],
  }),
  inputs: (n, version) => ({
    path: recordsPath(n),
    properties: { Type: 0, Name: objectName(n), Value: "192.0.2.1", Ttl: 60 + version },
    match: ["Type", "Name"],
    operations: {
      create: { method: "PUT" },
      read: { path: `/dnszone/${recordZoneId(n)}`, items: "Records" },
    },
  }),
  drift: (state, n) => {
    for (const record of findRecords(state, n)) Object.assign(record, { Comment: "theirs", Weight: 7 });
  },
  held: (state, n) =>
    findRecords(state, n).map(({ Id, Type, Name, Value, Ttl }) => ({
      objectId: String(Id),
      objectPath: `${recordsPath(n)}/${Id}`,
      properties: { Type, Name, Value, Ttl },
    })),
  beside: (state, n) => listRecords(state, n).filter(({ Name }) => Name !== objectName(n)),
  unmanaged: (state, n) => findRecords(state, n).map(({ Ttl: _, ...others }) => others),
  mention: (n) => new RegExp(`objects? (of )?/dnszone/${recordZoneId(n)}\\b`),
};
