import type { PullZone } from "./pullZones";
import type { LogRecord } from "./records";
import { type Entry, generated, type Span } from "./traffic";

const DAY = 24 * 60 * 60 * 1000;

/** How long log records are kept. */
export const RETENTION = 3 * DAY;

/** The log records of a pull zone in a time span, in order: the generated ones and those of the state. */
export function entriesOf(zone: PullZone, span: Span, order: "asc" | "desc"): Iterable<Entry> {
  const newestFirst = order === "desc";
  const own = zone.Logs.map(entryOf)
    .filter(({ at }) => at >= span.from && at < span.to)
    .sort((a, b) => (newestFirst ? b.at - a.at : a.at - b.at));
  return zone.Traffic === null
    ? own
    : merged(generated(zone.Traffic, zone.Id, span, newestFirst), own, newestFirst);
}

function entryOf({ timestamp, originShield, ...fields }: LogRecord): Entry {
  return { at: Date.parse(timestamp), originShield, fields: () => fields };
}

/** Merges two sorted sequences. */
function* merged(many: Iterable<Entry>, few: readonly Entry[], newestFirst: boolean): Generator<Entry> {
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

const comesFirst = (a: Entry, b: Entry, newestFirst: boolean) => (newestFirst ? a.at >= b.at : a.at <= b.at);
