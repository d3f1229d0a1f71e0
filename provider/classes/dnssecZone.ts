import * as api from "../api/dnsZones";
import { items, some } from "../api/paging";
import type { Client } from "../http/client";
import { EdgeError } from "../http/errors";
import { dnssec, dnsZone } from "../model/dnsZone";
import { boolean, oneOf } from "../model/kinds";
import { nameOr, type ResourceClass, resource } from "./resource";
import * as role from "./roles";

const fields = {
  ...role.fieldsOf(dnssec),
  enabled: role.implied(dnssec.fields.enabled, true),
  zoneId: role.identity(dnsZone.fields.zoneId, "ID of the DNS zone."),
  onDelete: role.setting(
    oneOf("keep", "disable"),
    "What deleting this resource does. `keep` leaves DNSSEC enabled. `disable` disables it, and fails if the parent zone still has the DS record or the API does not report whether it does. Default: `keep`.",
  ),
  disableWhileDelegated: role.setting(
    boolean(),
    'With `onDelete: "disable"`: whether to disable DNSSEC without checking that the parent zone has no DS record. If it has one, validating resolvers can no longer resolve the domain. Default: `false`.',
  ),
};

export type Inputs = role.InputsOf<typeof fields>;
type Key = role.KeyOf<typeof fields>;

const about = {
  description:
    "Enables DNSSEC for a DNS zone. A refresh reads only `enabled`; the DS data is as old as the last write, because only enabling DNSSEC returns it. If DNSSEC is already enabled, no import is needed (and there is no argument `adopt`): enabling it again changes nothing. ID and import ID: the ID of the zone.",
  examples: {
    "Enable DNSSEC, and show the DS record for the registrar": `const dnssec = new edge.DnssecZone("shop", { zoneId: 3 });
export const dsRecord = dnssec.dsRecord;`,
  },
};

/** A read returns the zone, which does not include the DS data; only enabling DNSSEC returns that. */
type Live = { readonly zone: api.DnsZone } | { readonly dnssec: api.Dnssec };

export const dnssecZone: ResourceClass<Inputs, Key, Live> = resource(fields, about, {
  className: "DnssecZone",
  defaultOnDelete: "keep",

  // Only zones that have DNSSEC enabled: a DnssecZone for any other zone would enable it.
  discovery: {
    area: "DNS zones",
    title:
      "DNSSEC for the DNS zones that have it enabled; the first `pulumi up` adds the DS data to the state and changes nothing on the platform",
    async *find(client) {
      for await (const zone of items(client, api.dnsZones.list))
        if (zone.DnsSecEnabled)
          yield { id: String(zone.Id), name: [nameOr(zone.Domain, `zone-${zone.Id}`), "dnssec"] };
    },
  },

  path: ({ zoneId }) => `/dnszone/${zoneId}/dnssec`,
  describe: ({ zoneId }) => `DNSSEC for DNS zone ${zoneId}`,

  read: async (client, { zoneId }) => ({
    zone: await client.send(api.dnsZones.get, { path: { zoneId } }),
  }),

  isListed: (client, { zoneId }) =>
    some(items(client, api.dnsZones.list, { shared: true }), ({ Id }) => Id === zoneId),

  // Enabling DNSSEC again changes nothing, and it is the only request that returns the DS data.
  isAsRequested: () => false,
  createsWithoutRead: () => true,
  create: async (client, { zoneId }) => ({ key: { zoneId }, live: await enable(client, { zoneId }) }),
  update: enable,

  keepNotice: (key, { onDelete }) =>
    onDelete === "disable"
      ? undefined
      : `${dnssecZone.describe(key)} stays enabled. To disable it, set onDelete: "disable" and run "pulumi up" before you delete the resource.`,
  previewNotice: (key) =>
    `Enables ${dnssecZone.describe(key)}. A preview does not check whether it is already enabled; if it is, nothing changes.`,

  async delete(client, key, recorded, live) {
    const enabled = live && "zone" in live ? live.zone.DnsSecEnabled : undefined;
    if (enabled === false) return;
    if (recorded["disableWhileDelegated"] !== true) await requireNoDsRecord(client, key, enabled === true);
    await client.send(api.dnsZones.disableDnssec, { path: key });
  },

  toOutputs: (live, key) =>
    "zone" in live
      ? { ...key, enabled: live.zone.DnsSecEnabled ?? undefined }
      : { ...key, ...nullDsOutputs, ...dnssec.fromWire(live.dnssec), enabled: live.dnssec.Enabled ?? true },

  contrast: ({ dsRecord, enabled }) => ({
    changed: dsRecord === undefined ? ["dsRecord"] : [],
    // Enabling DNSSEC after it was disabled may generate new keys.
    computed: enabled === true ? [] : dsOutputs,
  }),
});

async function enable(client: Client, key: Key): Promise<Live> {
  return { dnssec: await client.send(api.dnsZones.enableDnssec, { path: key }) };
}

/**
 * Throws unless the API reports that the parent zone has no DS record: if it has one for a key that no longer exists,
 * validating resolvers cannot resolve the domain.
 */
async function requireNoDsRecord(client: Client, key: Key, enabled: boolean): Promise<void> {
  // The recorded `dsConfigured` may be out of date, and only the enable request returns the current one. It is sent only
  // if DNSSEC is known to be enabled, so that it changes nothing.
  const dsConfigured = enabled
    ? (await client.send(api.dnsZones.enableDnssec, { path: key })).DsConfigured
    : undefined;
  if (dsConfigured === false) return;
  const why =
    dsConfigured === true
      ? "the parent zone still has the DS record. If DNSSEC were disabled now, validating resolvers could no longer resolve the domain. Remove the DS record at the registrar, wait until its TTL has passed and the platform no longer detects it, then try again. To disable DNSSEC anyway,"
      : "it is not known whether the parent zone still has the DS record. Once you have made sure that the DS record has been removed and its TTL has passed,";
  throw new EdgeError(
    `${dnssecZone.describe(key)} was not disabled: ${why} declare the resource with disableWhileDelegated: true, run "pulumi up", then delete it again.`,
  );
}

/** The outputs that only enabling DNSSEC returns. */
const dsOutputs = Object.keys(dnssec.fields).filter((name) => name !== "enabled");

/** Their values if the response does not contain them. */
const nullDsOutputs = Object.fromEntries(dsOutputs.map((name) => [name, null]));
