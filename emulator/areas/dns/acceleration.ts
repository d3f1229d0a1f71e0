import { createHash } from "node:crypto";
import type { CreateContext } from "../../platform/platform";
import { pullZones } from "../pullZones/area";
import { type PullZone, toHost } from "../pullZones/pullZone";
import { originTypes } from "../pullZones/settings";
import type { DnsRecord, DnsState, DnsZone } from "./dnsZone";

/** By name, the states of the acceleration of a record. */
export const acceleration = { none: 0, pending: 1, completed: 3, failed: 4 };
const accelerationMs = 5000;

/** Makes the pull zones of accelerated records, keeps their origins in step, and removes those whose record is gone. */
export function accelerateRecords(state: DnsState, context: CreateContext): void {
  const delay = context.variants.acceleration === "later" ? accelerationMs : 0;
  const owners = new Set<number>();
  for (const zone of state.dnsZones)
    for (const record of zone.Records) {
      if (record.AccelerationStatus === acceleration.pending)
        if (Date.parse(record.AcceleratedSince ?? "") + delay <= context.now())
          accelerate(zone, record, state, context);
      const { AcceleratedPullZoneId: id } = record;
      const pullZone = id === 0 ? undefined : state.pullZones.find(({ Id }) => Id === id);
      if (!pullZone) continue;
      owners.add(pullZone.Id);
      if (pullZone.DnsRecordValue === record.Value) continue;
      pullZone.OriginUrl = (pullZone.OriginUrl ?? "").replace(pullZone.DnsRecordValue ?? "", record.Value);
      pullZone.DnsRecordValue = record.Value;
    }
  const isOrphan = ({ OriginType, DnsRecordId, Id }: PullZone) =>
    OriginType === originTypes.dnsAccelerate && DnsRecordId > 0 && !owners.has(Id);
  if (state.pullZones.some(isOrphan)) state.pullZones = state.pullZones.filter((each) => !isOrphan(each));
}

/** The acceleration fails if another pull zone has the hostname. */
function accelerate(
  zone: DnsZone,
  record: DnsRecord,
  { pullZones: all }: DnsState,
  context: CreateContext,
): void {
  const host = record.Name === "" ? zone.Domain : `${record.Name}.${zone.Domain}`;
  if (all.some(({ Hostnames }) => Hostnames.some(({ Value }) => toHost(Value) === toHost(host)))) {
    record.AccelerationStatus = acceleration.failed;
    return;
  }
  const pullZone = pullZones.create(
    {
      Name: `dns-${createHash("sha256").update(`${zone.Domain}/${record.Id}`).digest("hex").slice(0, 12)}`,
      OriginType: originTypes.dnsAccelerate,
      OriginUrl: `http://${record.Value.includes(":") ? `[${record.Value}]` : record.Value}:80`,
      DnsRecordId: record.Id,
      DnsZoneId: zone.Id,
      DnsRecordValue: record.Value,
      Hostnames: [{ Value: host }],
    },
    context,
  );
  all.push(pullZone);
  Object.assign(record, {
    AccelerationStatus: acceleration.completed,
    AcceleratedPullZoneId: pullZone.Id,
  });
}
