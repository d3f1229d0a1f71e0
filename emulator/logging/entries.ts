import { DAY } from "../clock";
import type { PullZone } from "./pullZones";
import type { LogRecord } from "./records";
import { generateEntries, type LogEntry, type Span } from "./traffic";

/** How long log records are kept. */
export const RETENTION = 3 * DAY;

/** The log records of a pull zone in a time span, in order: the generated ones and those of the state. */
export function readEntries(zone: PullZone, span: Span, order: "asc" | "desc"): Iterable<LogEntry> {
  const newestFirst = order === "desc";
  const own = zone.Logs.map(toEntry)
    .filter(({ at }) => at >= span.from && at < span.to)
    .sort((a, b) => (newestFirst ? b.at - a.at : a.at - b.at));
  return zone.Traffic === null
    ? own
    : mergeEntries(generateEntries(zone.Traffic, zone.Id, span, newestFirst), own, newestFirst);
}

function toEntry({ timestamp, originShield, ...fields }: LogRecord): LogEntry {
  return { at: Date.parse(timestamp), originShield, fields: () => fields };
}

/** Merges two sorted sequences. */
function* mergeEntries(
  many: Iterable<LogEntry>,
  few: readonly LogEntry[],
  newestFirst: boolean,
): Generator<LogEntry> {
  const waiting = [...few].reverse();
  for (const entry of many) {
    for (let own = waiting.at(-1); own && comesFirst(own, entry, newestFirst); own = waiting.at(-1)) {
      yield own;
      waiting.pop();
    }
    yield entry;
  }
  yield* waiting.reverse();
}

const comesFirst = (a: LogEntry, b: LogEntry, newestFirst: boolean) =>
  newestFirst ? a.at >= b.at : a.at <= b.at;
