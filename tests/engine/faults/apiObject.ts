import type { DnsRecord, EmulatorState } from "../../../emulator";
import { named, type Subject } from "./subject";

/** Beside the zones of DNSSEC, which have ids of their own. */
export const zoneOf = (n: number): number => 4_000_000 + n;
export const recordsOf = (n: number): string => `/dnszone/${zoneOf(n)}/records`;

const all = (state: EmulatorState, n: number): DnsRecord[] =>
  state.dnsZones.find(({ Id }) => Id === zoneOf(n))?.Records ?? [];
const of = (state: EmulatorState, n: number) => all(state, n).filter(({ Name }) => Name === named(n));

/** A DNS record: it is created by PUT, and only its zone shows it. */
export const apiObject: Subject = {
  className: "ApiObject",
  writes: {
    create: (n) => ({ method: "PUT", path: recordsOf(n) }),
    update: (n) => ({ method: "POST", path: `${recordsOf(n)}/{id}` }),
    delete: (n) => ({ method: "DELETE", path: `${recordsOf(n)}/{id}` }),
  },
  read: (n) => ({ method: "GET", path: `/dnszone/${zoneOf(n)}` }),
  seed: (n) => ({ DnsZones: [{ Id: zoneOf(n), Records: [{ Name: "bystander", Value: "192.0.2.9" }] }] }),
  inputs: (n, version) => ({
    path: recordsOf(n),
    properties: { Type: 0, Name: named(n), Value: "192.0.2.1", Ttl: 60 + version },
    match: ["Type", "Name"],
    operations: {
      create: { method: "PUT" },
      read: { path: `/dnszone/${zoneOf(n)}`, items: "Records" },
    },
  }),
  drift: (state, n) => {
    for (const record of of(state, n)) Object.assign(record, { Comment: "theirs", Weight: 7 });
  },
  held: (state, n) =>
    of(state, n).map(({ Id, Type, Name, Value, Ttl }) => ({
      objectId: String(Id),
      objectPath: `${recordsOf(n)}/${Id}`,
      properties: { Type, Name, Value, Ttl },
    })),
  beside: (state, n) => all(state, n).filter(({ Name }) => Name !== named(n)),
  unmanaged: (state, n) => of(state, n).map(({ Ttl: _, ...others }) => others),
  object: (n) => new RegExp(`objects? (of )?/dnszone/${zoneOf(n)}\\b`),
};
