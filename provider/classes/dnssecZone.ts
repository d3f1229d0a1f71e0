import * as z from "zod";
import * as api from "../api/dnsZones";
import { items } from "../api/paging";
import type { Client } from "../http/client";
import { EdgeError } from "../http/errors";
import type { Lifecycle } from "./lifecycle";
import { boolean, idNumber, named, oneOf } from "./shared";

const inputs = z.strictObject({
  zoneId: idNumber(),
  onDelete: oneOf("keep", "disable").optional(),
  disableWhileDelegated: boolean().optional(),
});

export type Inputs = z.input<typeof inputs>;

type Key = { zoneId: number };

/** A read answers the zone, which knows nothing of the DS data; only enabling answers the DNSSEC state. */
type Live = { readonly zone: api.DnsZone } | { readonly dnssec: api.Dnssec };

/** Section 4.6; reading the zone and disabling are companion operations. */
export const dnssecZone: Lifecycle<Inputs, Key, Live> = {
  kind: "DnssecZone",
  inputs,
  identity: { zoneId: "number" },
  settable: [],
  implied: { enabled: true },
  replaceOn: ["zoneId"],
  deleteSettings: ["onDelete", "disableWhileDelegated"],
  onDelete: { created: "keep", adopted: "keep" },

  // Zones with DNSSEC on; declaring one of the others would switch it on.
  walk: {
    area: "DNS zones",
    title:
      "DNSSEC of the DNS zones that have it on; the first update completes the DS data and changes nothing",
    async *find(client) {
      for await (const zone of items(client, api.listDnsZones, { of: "DNS zones" }))
        if (zone.DnsSecEnabled)
          yield { id: String(zone.Id), name: [named(zone.Domain, `zone-${zone.Id}`), "dnssec"] };
    },
  },

  describe: ({ zoneId }) => `DNSSEC of DNS zone ${zoneId}`,

  read: async (client, key) => ({ zone: await client.send(api.readDnsZone, zoneOf(key)) }),

  async listed(client, { zoneId }) {
    for await (const zone of items(client, api.listDnsZones, { shared: true })) {
      if (zone.Id === zoneId) return true;
    }
    return false;
  },

  // Enabling what is enabled changes nothing, and nothing else tells the DS data.
  exists: () => false,
  createsBlindly: () => true,
  create: async (client, { zoneId }) => ({ key: { zoneId }, live: await enable(client, { zoneId }) }),
  update: enable,

  kept: (key, { onDelete }) =>
    onDelete === "disable"
      ? undefined
      : `${dnssecZone.describe(key)} stays enabled. onDelete: "disable" would disable it.`,
  foretell: async (_client, key) =>
    `Enables ${dnssecZone.describe(key)}. If it is enabled already, nothing changes: a preview does not look.`,

  async disable(client, key, recorded, live) {
    const enabled = live && "zone" in live ? live.zone.DnsSecEnabled : undefined;
    if (enabled === false) return;
    if (recorded["disableWhileDelegated"] !== true) await refuseWhileDelegated(client, key, enabled === true);
    await client.send(api.disableDnssec, called(key));
  },

  toOutputs: (live, key) =>
    "zone" in live
      ? { ...key, enabled: live.zone.DnsSecEnabled ?? undefined }
      : { ...key, ...stateOf(live.dnssec) },

  untold: ({ dsRecord }) => (dsRecord === undefined ? ["dsRecord"] : []),

  // Enabling anew may make new keys.
  decidedByUpdate: (recorded) => (recorded["enabled"] === true ? [] : dsFields),
};

const zoneOf = ({ zoneId }: Key) => ({ path: { zoneId }, of: `DNS zone ${zoneId}` });

const called = (key: Key) => ({ path: { ...key }, of: dnssecZone.describe(key) });

async function enable(client: Client, key: Key): Promise<Live> {
  return { dnssec: await client.send(api.enableDnssec, called(key)) };
}

/** A resolver that validates finds no domain whose parent announces keys that are gone. */
async function refuseWhileDelegated(client: Client, key: Key, enabled: boolean): Promise<void> {
  // What is recorded may be older than the delegation. Where DNSSEC may be off, asking would switch it on.
  const delegated = enabled ? (await client.send(api.enableDnssec, called(key))).DsConfigured : undefined;
  if (delegated === false) return;
  const why =
    delegated === true
      ? "its parent zone still has the DS record, so validating resolvers would no longer find the domain. Remove the DS record at the registrar, wait until DsConfigured is false"
      : "the platform does not tell whether its parent zone still has the DS record. Make sure that it has none";
  throw new EdgeError(
    `${dnssecZone.describe(key)} was not disabled: ${why}, or set disableWhileDelegated: true, run "pulumi up", and try again.`,
  );
}

const dsFields = [
  "dsRecord",
  "digest",
  "digestType",
  "algorithm",
  "publicKey",
  "keyTag",
  "flags",
  "dsConfigured",
];

/** All nine fields (section 2.10), answered by enabling. A missing one is null, which says that the platform was asked. */
const stateOf = (live: api.Dnssec) => ({
  enabled: live.Enabled ?? true,
  dsRecord: live.DsRecord ?? null,
  digest: live.Digest ?? null,
  digestType: live.DigestType ?? null,
  algorithm: live.Algorithm ?? null,
  publicKey: live.PublicKey ?? null,
  keyTag: live.KeyTag ?? null,
  flags: live.Flags ?? null,
  dsConfigured: live.DsConfigured ?? null,
});
