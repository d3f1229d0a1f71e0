import { callRoute } from "../api/callRoute";
import { dnssecRoutes } from "../api/dnssec";
import { getReads } from "../api/objects/readRoutes";
import { findListItem, listItems } from "../api/paging";
import { EdgeError } from "../base/errors";
import type { Client } from "../http/client";
import { dnssec } from "../model/dnssec";
import { value } from "../model/field";
import { boolean, count, oneOf } from "../model/kinds";
import type { Properties } from "../model/properties";
import { dnsZone } from "../objects/dnsZone";
import {
  defineClass,
  type InputsOf,
  type KeyOf,
  type ResourceClass,
  toListedObject,
  withOptions,
} from "./define";

const fields = {
  ...dnssec.fields,
  enabled: withOptions(dnssec.fields.enabled, { default: true }),
  digestTypeNumber: value(count(), "Number of the digest type of the DS record, such as 2.", {
    readOnly: true,
    nullable: true,
  }),
  zoneId: value(dnsZone.fields.zoneId.kind, "ID of the DNS zone.", { partOfId: "given" }),
  onDelete: value(
    oneOf("keep", "disable"),
    "What a delete does. `keep` leaves DNSSEC enabled. `disable` disables it, and fails if the parent zone still has the DS record or the API does not report whether it does. Default: `keep`.",
    { setting: true },
  ),
  disableWhileDelegated: value(
    boolean(),
    'With `onDelete: "disable"`: whether to disable DNSSEC without checking that the parent zone has no DS record. If it has one, validating resolvers can no longer resolve the domain. Default: `false`.',
    { setting: true },
  ),
};

export type Inputs = InputsOf<typeof fields>;
type Key = KeyOf<typeof fields>;

/** The outputs that only the request to enable DNSSEC returns. A read returns the zone, which shows only `enabled`. */
const dsOutputNames = [...Object.keys(dnssec.fields), "digestTypeNumber"].filter(
  (name) => name !== "enabled",
);

/** In the hooks, `live` contains outputs instead of the API's response. */
export const dnssecZone: ResourceClass<Inputs, Key, Properties> = defineClass({
  area: "DNS",
  description:
    "Enables DNSSEC for a DNS zone. A refresh reads only `enabled`; the DS data is as old as the last write, because only enabling DNSSEC returns it. If DNSSEC is already enabled, no import is needed (and there is no argument `adopt`): enabling it again changes nothing. ID and import ID: the ID of the zone.",
  examples: {
    "Enable DNSSEC, and show the DS record for the registrar": `const dnssec = new edge.DnssecZone("shop", { zoneId: 3 });
export const dsRecord = dnssec.dsRecord;`,
  },
  fields,
  className: "DnssecZone",

  // Lists only zones that have DNSSEC enabled: a DnssecZone for any other zone would enable it.
  discovery: {
    area: "DNSSEC",
    title:
      "DNSSEC for the DNS zones that have it enabled; the first `pulumi up` adds the DS data to the state and changes nothing on the platform",
    describeUpdate: (count) => `records the DS data of ${count} DNS zone${count === 1 ? "" : "s"}`,
    async *find(client) {
      for await (const { Id, Domain, DnsSecEnabled } of listItems(client, getReads(dnsZone).list)) {
        const { id, namePath } = toListedObject(["zone", Id, Domain]);
        if (DnsSecEnabled) yield { id, namePath: [...namePath, "dnssec"], live: { enabled: true } };
      }
    },
  },

  path: ({ zoneId }) => `/dnszone/${zoneId}/dnssec`,
  describe: ({ zoneId }) => `DNSSEC for DNS zone ${zoneId}`,

  read: readZone,

  findInList: (client, { zoneId }) => findListItem(client, getReads(dnsZone).list, ({ Id }) => Id === zoneId),

  // Enabling DNSSEC again changes nothing, and it is the only request that returns the DS data.
  toleratesExisting: () => true,
  create: async (client, { zoneId }) => ({ key: { zoneId }, live: await enableDnssec(client, { zoneId }) }),

  async update(client, key, { paths }) {
    // Without `enabled`, the update is to read the DS data. It must not enable what others have disabled.
    const live = paths.includes("enabled") ? undefined : await readZone(client, key);
    return live?.enabled === false ? live : enableDnssec(client, key);
  },

  keepNotice: (key, { onDelete }) =>
    onDelete === "disable"
      ? undefined
      : `${dnssecZone.describe(key)} stays enabled. To disable it, set onDelete: "disable" and run "pulumi up" before you delete the resource.`,
  previewNotice: (key) =>
    `Enables ${dnssecZone.describe(key)}. A preview does not check whether it is already enabled; if it is, nothing changes.`,

  async delete(client, key, recorded, { live } = {}) {
    if (live?.["enabled"] === false) return;
    if (recorded["disableWhileDelegated"] !== true) await requireNoDsRecord(client, key, live);
    await callRoute(client, dnssecRoutes.disableDnssec, { path: key });
  },

  toOutputs: (live, key) => ({ ...key, ...live }),

  compare({ dsRecord, enabled, zoneId }) {
    const changed = dsRecord === undefined ? ["dsRecord"] : [];
    if (enabled === true) return { changed };
    return {
      changed,
      // Enabling DNSSEC after it was disabled may generate new keys.
      computed: [...dsOutputNames, "enabled"],
      notice: `${dnssecZone.describe({ zoneId: Number(zoneId) })} is disabled: "pulumi up" enables it again. Its keys may then be new, so compare dsRecord with the record at the registrar.`,
    };
  },
});

async function readZone(client: Client, key: Key): Promise<{ enabled: boolean | undefined }> {
  const { DnsSecEnabled } = await client.send(getReads(dnsZone).get, { path: key });
  return { enabled: DnsSecEnabled ?? undefined };
}

async function enableDnssec(client: Client, key: Key): Promise<Properties> {
  const live = await callRoute(client, dnssecRoutes.enableDnssec, { path: key });
  const emptyOutputs = Object.fromEntries(dsOutputNames.map((name) => [name, null]));
  const [, digestTypeNumber] = /\((\d+)\)/.exec(live.DigestType ?? "") ?? [];
  return {
    ...emptyOutputs,
    ...dnssec.fromWire(live),
    ...(digestTypeNumber && { digestTypeNumber: Number(digestTypeNumber) }),
    enabled: live.Enabled ?? true,
  };
}

/**
 * Throws unless the API reports that the parent zone has no DS record: if it has one for a key that no longer exists,
 * validating resolvers cannot resolve the domain.
 */
async function requireNoDsRecord(client: Client, key: Key, live: Properties | undefined): Promise<void> {
  // The recorded `dsConfigured` may be out of date, and only the enable request returns the current one. Send that request
  // only if DNSSEC is enabled, because then it changes nothing.
  const { dsConfigured } = live?.["enabled"] === true ? await enableDnssec(client, key) : {};
  if (dsConfigured === false) return;
  const reason = dsConfigured
    ? "the parent zone still has the DS record. If DNSSEC were disabled now, validating resolvers could no longer resolve the domain. Remove the DS record at the registrar, wait until its TTL has passed and the platform no longer detects it, then try again. To disable DNSSEC anyway,"
    : "it is not known whether the parent zone still has the DS record. Once you have made sure that the DS record has been removed and its TTL has passed,";
  throw new EdgeError(
    `${dnssecZone.describe(key)} was not disabled: ${reason} declare the resource with disableWhileDelegated: true, run "pulumi up", then delete it again.`,
  );
}
