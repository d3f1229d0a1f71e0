import * as z from "zod";
import { keyOrBearer } from "../server/access";
import { apiErrorDataOrBare404 } from "../server/failures";
import { idOf, parseBody } from "../server/input";
import { pageOf } from "../server/lists";
import { invalid, notFound } from "../server/refusal";
import { created, ok } from "../server/response";
import { area, type Route, type RouteRequest } from "../server/route";
import { type DnsZone, newDnsZone } from "./state";

const { documented, undocumented } = area(keyOrBearer(), apiErrorDataOrBare404);

/** DNS zones and their DNSSEC. The DS data has no read: it comes with enabling and disabling only. */
export const dnsZoneRoutes: Route[] = [
  undocumented("GET", "/dnszone", ({ account, query }) =>
    ok(pageOf(account.state.dnsZones.map(shown), query)),
  ),

  undocumented("POST", "/dnszone", ({ account, body, platform }) => {
    const { dnsZones } = account.state;
    const input = parseBody(z.object({ Domain: z.string().min(1) }), body);
    if (dnsZones.some(({ Domain }) => plainName(Domain) === plainName(input.Domain)))
      throw invalid(`The DNS zone ${input.Domain} already exists.`, "Domain");
    const zone = newDnsZone(input, platform);
    dnsZones.push(zone);
    return created(shown(zone));
  }),

  undocumented("GET", "/dnszone/{id}", (request) => ok(shown(zoneOf(request)))),

  documented("POST", "/dnszone/{id}/dnssec", (request) => ok(switched(zoneOf(request), true))),

  undocumented("DELETE", "/dnszone/{id}/dnssec", (request) => ok(switched(zoneOf(request), false))),
];

/** A domain in the form that DNS compares. */
const plainName = (domain: string): string => domain.toLowerCase().replace(/\.$/, "");

const shown = ({ Dnssec, ...zone }: DnsZone) => zone;

/** The documented DNSSEC state after the switch. */
function switched(zone: DnsZone, enabled: boolean) {
  zone.DnsSecEnabled = enabled;
  return { Enabled: enabled, ...zone.Dnssec };
}

function zoneOf({ account, params }: RouteRequest<"id">): DnsZone {
  const id = idOf("id", params.id);
  const zone = account.state.dnsZones.find(({ Id }) => Id === id);
  if (zone === undefined) throw notFound(`There is no DNS zone ${id}.`, "id");
  return zone;
}
