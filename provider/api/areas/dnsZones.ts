import type { Client } from "../../http/client";
import { idNumber } from "../arguments";
import {
  type Dnssec,
  type DnsZone,
  disableDnssec,
  enableDnssec,
  listDnsZones,
  readDnsZone,
} from "../dnsZones";
import { items } from "../paging";

/** DNS zones and their DNSSEC (section 4.6). */
export const dnsZones = (client: Client) => ({
  /** Every zone, page after page (companion). */
  list: (): AsyncIterable<DnsZone> =>
    items(client, listDnsZones, { size: 1000, sizeParameter: "perPage" }, { of: "DNS zones" }),

  /** One zone; it says whether DNSSEC is on, and nothing of the DS data (companion). @throws NotFoundError */
  async get(zoneId: number): Promise<DnsZone> {
    return client.send(readDnsZone, zone(zoneId, "DNS zone"));
  },

  /** Switches DNSSEC on and answers the DS data; changes nothing where it is on (section 4.6). @throws NotFoundError */
  async enableDnssec(zoneId: number): Promise<Dnssec> {
    return client.send(enableDnssec, zone(zoneId, "DNSSEC of DNS zone"));
  },

  /**
   * Switches DNSSEC off (companion). While the parent zone still has the DS record this takes the domain off the
   * air for validating resolvers. @throws NotFoundError
   */
  async disableDnssec(zoneId: number): Promise<Dnssec> {
    return client.send(disableDnssec, zone(zoneId, "DNSSEC of DNS zone"));
  },
});

const zone = (zoneId: number, what: string) => ({
  path: { zoneId: idNumber("zoneId", zoneId) },
  of: `${what} ${zoneId}`,
});
