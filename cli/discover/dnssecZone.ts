import { dnsZones } from "../../provider/api/areas/dnsZones";
import { called, type Walk } from "./walk";

/** Zones with DNSSEC on; declaring one of the others would switch it on. */
export const dnssecZone: Walk = {
  kind: "DnssecZone",
  area: "DNS zones",
  title:
    "DNSSEC of the DNS zones that have it on; the first update completes the DS data and changes nothing",
  async *find(client) {
    for await (const zone of dnsZones(client).list())
      if (zone.DnsSecEnabled)
        yield { id: String(zone.Id), name: [called(zone.Domain, `zone-${zone.Id}`), "dnssec"] };
  },
};
