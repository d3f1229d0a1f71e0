import { entriesOf, RETENTION } from "./entries";
import { all, contains, oneOf, search, status } from "./filters";
import type { PullZone } from "./pullZones";
import { invalidRequest, type RecordsQuery } from "./query";
import type { Entry, Span } from "./traffic";

const DAY = 24 * 60 * 60 * 1000;
const LONGEST_SPAN = 3 * DAY;

/** The response of v2 (public API description). Country and search apply after the fetch, so a page may be short or empty. */
export function pageOf(zone: PullZone, query: RecordsQuery, now: number) {
  const span = spanOf(query, now);
  const { offset, limit, order } = query;
  const kept = { from: Math.max(span.from, now - RETENTION), to: span.to };
  const { fetched, hasMore } = fetch(zone, kept, query);
  const wanted = all([oneOf("countryCode", query.country), search(query.search)]);
  const data = fetched
    .map((entry) => recordOf(entry, zone.Id))
    .filter((record) => wanted === undefined || wanted(record));
  return {
    data,
    pagination: { offset, limit, returned: data.length, hasMore },
    query: {
      pullZoneId: zone.Id,
      from: new Date(span.from).toISOString(),
      to: new Date(span.to).toISOString(),
      order,
    },
  };
}

function fetch(zone: PullZone, span: Span, query: RecordsQuery): { fetched: Entry[]; hasMore: boolean } {
  const wanted = all([
    status(query.status),
    oneOf("cacheStatus", query.cacheStatus),
    oneOf("edgeLocation", query.edgeLocation === undefined ? undefined : [query.edgeLocation]),
    oneOf("remoteIp", query.remoteIp === undefined ? undefined : [query.remoteIp]),
    oneOf("requestId", query.requestId === undefined ? undefined : [query.requestId]),
    contains("url", query.urlContains),
    contains("userAgent", query.userAgentContains),
    contains("referer", query.refererContains),
  ]);
  const fetched: Entry[] = [];
  let matched = 0;
  for (const entry of entriesOf(zone, span, query.order)) {
    if (entry.originShield && !query.includeOriginShield) continue;
    if (wanted && !wanted(entry.fields())) continue;
    matched += 1;
    if (matched > query.offset + query.limit) return { fetched, hasMore: true };
    if (matched > query.offset) fetched.push(entry);
  }
  return { fetched, hasMore: false };
}

const recordOf = ({ at, fields }: Entry, pullZoneId: number) => ({
  timestamp: new Date(at).toISOString(),
  pullZoneId,
  ...fields(),
});

/** The requested span: at most three days, by default the last 24 hours. */
function spanOf(query: RecordsQuery, now: number): Span {
  const to = query.to ?? now;
  const from = query.from ?? to - DAY;
  const refused = (rule: string) =>
    invalidRequest([
      { field: "from", message: `from must be ${rule}; it is ${new Date(from).toISOString()}.` },
    ]);
  if (from >= to) throw refused("before to");
  if (to - from > LONGEST_SPAN) throw refused("at most 3 days before to");
  return { from, to };
}
