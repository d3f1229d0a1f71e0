import { DAY } from "../clock";
import { RETENTION, readEntries } from "./entries";
import { createFilter } from "./filters";
import type { PullZone } from "./pullZones";
import { invalidRequest, type RecordsQuery } from "./query";
import type { LogEntry, Span } from "./traffic";

const LONGEST_SPAN = 3 * DAY;

/** The response of v2 (public API description). Country and search apply after the fetch, so a page may be short or empty. */
export function logPage(zone: PullZone, { country, search, ...query }: RecordsQuery, now: number) {
  const span = requestedSpan(query, now);
  const { offset, limit, order } = query;
  const kept = { from: Math.max(span.from, now - RETENTION), to: span.to };
  const { fetched, hasMore } = fetchEntries(zone, kept, query);
  const filter = createFilter({ country, search });
  const data = fetched
    .map(({ at, fields }) => ({ timestamp: new Date(at).toISOString(), pullZoneId: zone.Id, ...fields() }))
    .filter((record) => filter === undefined || filter(record));
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
  const filter = createFilter(query);
  const fetched: LogEntry[] = [];
  let matched = 0;
  for (const entry of readEntries(zone, span, query.order)) {
    if (entry.originShield && !query.includeOriginShield) continue;
    if (filter && !filter(entry.fields())) continue;
    matched += 1;
    if (matched > query.offset + query.limit) return { fetched, hasMore: true };
    if (matched > query.offset) fetched.push(entry);
  }
  return { fetched, hasMore: false };
}

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
