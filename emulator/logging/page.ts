import { DAY } from "../clock";
import { RETENTION, readEntries } from "./entries";
import { containsAnyWord, containsText, hasStatus, isOneOf, matchesAll } from "./filters";
import type { PullZone } from "./pullZones";
import { invalidRequest, type RecordsQuery } from "./query";
import type { LogEntry, Span } from "./traffic";

const LONGEST_SPAN = 3 * DAY;

/** The response of v2 (public API description). Country and search apply after the fetch, so a page may be short or empty. */
export function logPage(zone: PullZone, query: RecordsQuery, now: number) {
  const span = requestedSpan(query, now);
  const { offset, limit, order } = query;
  const kept = { from: Math.max(span.from, now - RETENTION), to: span.to };
  const { fetched, hasMore } = fetchEntries(zone, kept, query);
  const wanted = matchesAll([isOneOf("countryCode", query.country), containsAnyWord(query.search)]);
  const data = fetched
    .map((entry) => toRecord(entry, zone.Id))
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

function fetchEntries(
  zone: PullZone,
  span: Span,
  query: RecordsQuery,
): { fetched: LogEntry[]; hasMore: boolean } {
  const wanted = matchesAll([
    hasStatus(query.status),
    isOneOf("cacheStatus", query.cacheStatus),
    isOneOf("edgeLocation", query.edgeLocation === undefined ? undefined : [query.edgeLocation]),
    isOneOf("remoteIp", query.remoteIp === undefined ? undefined : [query.remoteIp]),
    isOneOf("requestId", query.requestId === undefined ? undefined : [query.requestId]),
    containsText("url", query.urlContains),
    containsText("userAgent", query.userAgentContains),
    containsText("referer", query.refererContains),
  ]);
  const fetched: LogEntry[] = [];
  let matched = 0;
  for (const entry of readEntries(zone, span, query.order)) {
    if (entry.originShield && !query.includeOriginShield) continue;
    if (wanted && !wanted(entry.fields())) continue;
    matched += 1;
    if (matched > query.offset + query.limit) return { fetched, hasMore: true };
    if (matched > query.offset) fetched.push(entry);
  }
  return { fetched, hasMore: false };
}

const toRecord = ({ at, fields }: LogEntry, pullZoneId: number) => ({
  timestamp: new Date(at).toISOString(),
  pullZoneId,
  ...fields(),
});

/** The requested span: at most three days, by default the last 24 hours. */
function requestedSpan(query: RecordsQuery, now: number): Span {
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
