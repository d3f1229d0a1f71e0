import { DAY } from "../clock";
import type { PullZone } from "./pullZones";
import { generateEntries, type LogEntry, type Span } from "./traffic";

/** How long log records are kept. */
export const RETENTION = 3 * DAY;

/** The log records of a pull zone in a time span, in order: those of the state and the generated ones. */
export function readEntries(zone: PullZone, span: Span, order: "asc" | "desc"): Iterable<LogEntry> {
  const newestFirst = order === "desc";
  const generated = zone.Traffic ? generateEntries(zone.Traffic, zone.Id, span, newestFirst) : [];
  const own = zone.Logs.map(
    ({ timestamp, originShield, ...fields }): LogEntry => ({
      at: Date.parse(timestamp),
      originShield,
      fields: () => fields,
    }),
  ).filter(({ at }) => at >= span.from && at < span.to);
  if (own.length === 0) return generated; // millions of them are read one by one
  return [...own, ...generated].sort((a, b) => (newestFirst ? b.at - a.at : a.at - b.at));
}
