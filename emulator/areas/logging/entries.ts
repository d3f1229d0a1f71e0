import { dayMs } from "../../clock";
import { createSeededRandom } from "../../random";
import { cacheStatusSchema, type LogFields, type LoggedZone, type Traffic, toDefaultHost } from "./records";

export const retentionMs = 3 * dayMs;

/** A log record, recorded or generated. `resolveFields` returns the remaining fields, and generates them if necessary. */
export interface LogEntry {
  /** Milliseconds since 1970. */
  at: number;
  originShield: boolean;
  resolveFields(): LogFields;
}

/** A time span in milliseconds since 1970. It does not include `to`. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** Returns a pull zone's log records in a time span, both recorded and generated ones, sorted by time. */
export function readEntries(zone: LoggedZone, span: TimeSpan, order: "asc" | "desc"): Iterable<LogEntry> {
  const newestFirst = order === "desc";
  const generatedEntries = zone.Traffic ? generateEntries(zone.Traffic, zone.Id, span, newestFirst) : [];
  const recordedEntries = zone.Logs.map(
    ({ timestamp, originShield, ...fields }): LogEntry => ({
      at: Date.parse(timestamp),
      originShield,
      resolveFields: () => fields,
    }),
  ).filter(({ at }) => at >= span.from && at < span.to);
  if (recordedEntries.length === 0) return generatedEntries; // There may be millions: do not collect them.
  return [...recordedEntries, ...generatedEntries].sort((a, b) => (newestFirst ? b.at - a.at : a.at - b.at));
}

function* generateEntries(
  { Count, Days, Seed, End }: Traffic,
  pullZoneId: number,
  span: TimeSpan,
  newestFirst: boolean,
): Generator<LogEntry> {
  const interval = (Days * dayMs) / Count;
  const firstTime = Date.parse(End) - Days * dayMs + interval / 2;
  const indexAt = (time: number) => Math.min(Math.max(Math.ceil((time - firstTime) / interval), 0), Count);
  const [first, end] = [indexAt(span.from), indexAt(span.to)];
  for (let step = 0; step < end - first; step++) {
    const index = newestFirst ? end - 1 - step : first + step;
    yield {
      at: floor(firstTime + index * interval),
      originShield: false,
      resolveFields: () => generateFields(Seed, index, pullZoneId),
    };
  }
}

// Constants, because access to globals is slow in the sandbox of a test runner.
const { floor, imul } = Math;

const cacheStatuses = cacheStatusSchema.exclude(["EXPIRED"]).options;
const httpStatuses = [200, 200, 200, 206, 301, 304, 403, 404, 429, 500, 502];
const edgeLocations = ["DE", "FR", "UK", "NY", "LA", "SG", "SYD", "JH"];
const countries = ["DE", "FR", "GB", "US", "SI", "SG", "AU", "ZA", "BR"];
const fileNames = ["index.html", "app.js", "style.css", "hero.jpg", "film.mp4", "api/items", "feed.xml"];
const userAgents = ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "curl/8.9.1"];
const referers = ["https://shop.example/", "https://search.example/?q=edge", "https://news.example/a"];

/** The same arguments give the same fields. Addresses and networks are from ranges reserved for documentation. */
function generateFields(seed: number, index: number, pullZoneId: number): LogFields {
  const random = createSeededRandom(imul(seed, 0x85ebca6b) ^ imul(index + 1, 0xc2b2ae35));
  const randomBelow = (limit: number) => floor(random() * limit);
  const pick = <Item>(items: readonly Item[]): Item => items[randomBelow(items.length)] as Item;
  const pickOrUnknown = <Value>(value: Value) => pick([value, value, value, value, null, undefined]);
  const host = toDefaultHost(pullZoneId);
  const path = `/${randomBelow(100)}/${pick(fileNames)}`;
  const bytesSent = 200 + randomBelow(200_000);
  const network = randomBelow(16);
  return {
    requestId: index.toString(16).padStart(32, "0"),
    cacheStatus: pick(cacheStatuses),
    statusCode: pick(httpStatuses),
    bytesSent,
    edgeLocation: pick(edgeLocations),
    scheme: "https",
    host,
    path,
    url: `https://${host}${path}`,
    remoteIp: pickOrUnknown(`192.0.2.${randomBelow(256)}`),
    countryCode: pickOrUnknown(pick(countries)),
    userAgent: pickOrUnknown(pick(userAgents)),
    referer: pickOrUnknown(pick(referers)),
    asn: pickOrUnknown(64_496 + network),
    asnOrganization: pickOrUnknown(`Example Network ${network}`),
    bodyBytesSent: pickOrUnknown(bytesSent - 180),
  };
}
