import * as z from "zod";
import { DAY } from "../clock";
import { type CreateContext, timestamp } from "../platform/platform";
import { randomFrom } from "../random";
import { type CacheStatus, defaultHost, type LogFields } from "./records";

const traffic = z.strictObject({
  Count: z.int().min(0),
  Days: z.number().positive().default(1),
  Seed: z.int().default(1),
  End: z.iso.datetime(),
  OriginShield: z.number().min(0).max(1).default(0),
});

/**
 * Generated log records: created when read, the same each time, so that there can be millions of them. `Count` records are
 * spread over the `Days` before `End`; another `Seed` generates other records. `OriginShield` is the share of records, from
 * 0 to 1, that come from the origin shield.
 */
export type Traffic = z.output<typeof traffic>;

export const trafficSeed = traffic.partial({ End: true });

/** Traffic without an `End` ends at the start. */
export const createTraffic = (seed: z.output<typeof trafficSeed>, context: CreateContext): Traffic => ({
  ...seed,
  End: seed.End ?? timestamp(context),
});

/** A record about to be read: its time is known, the rest is generated on demand. */
export interface LogEntry {
  /** Milliseconds since 1970. */
  at: number;
  originShield: boolean;
  fields(): LogFields;
}

/** A span of time in milliseconds, excluding its end. */
export interface Span {
  from: number;
  to: number;
}

/** The generated records of a span, oldest first or newest first. */
export function* generateEntries(
  traffic: Traffic,
  pullZoneId: number,
  span: Span,
  newestFirst: boolean,
): Generator<LogEntry> {
  const timeOf = timesOf(traffic);
  const first = firstFrom(traffic, span.from, timeOf);
  const count = firstFrom(traffic, span.to, timeOf) - first;
  for (let step = 0; step < count; step++) {
    const index = newestFirst ? first + count - 1 - step : first + step;
    const roll = diceOf(traffic, index);
    yield {
      at: timeOf(index, roll),
      originShield: roll() < traffic.OriginShield,
      fields: () => fieldsOf(diceOf(traffic, ~index), pullZoneId),
    };
  }
}

type TimeOf = (index: number, roll: Dice) => number;

/** The time of a record: within its own part of the traffic, so that times grow with the index. */
function timesOf({ Count, Days, End }: Traffic): TimeOf {
  const length = Days * DAY;
  const start = Date.parse(End) - length;
  return (index, roll) => floor(start + ((index + roll()) * length) / Count);
}

/** The index of the first record that is not before `time`. */
function firstFrom(traffic: Traffic, time: number, timeOf: TimeOf): number {
  let low = 0;
  let high = traffic.Count;
  while (low < high) {
    const middle = floor((low + high) / 2);
    if (timeOf(middle, diceOf(traffic, middle)) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Cached: in the sandboxes of test runners access to a global is slow.
const { floor, imul } = Math;

type Dice = () => number;

/** Numbers that depend only on the seed and the index. */
const diceOf = ({ Seed }: Traffic, index: number): Dice =>
  randomFrom(imul(Seed ^ 0x9e3779b9, 0x85ebca6b) ^ imul(index + 1, 0xc2b2ae35));

const CACHE: readonly CacheStatus[] = [
  ..."HIT HIT HIT HIT HIT MISS BYPASS REVALIDATED STALE UPDATING EXPIRED -".split(" "),
] as CacheStatus[];
const STATUSES = [200, 200, 200, 200, 200, 200, 206, 301, 304, 403, 404, 404, 429, 500, 502] as const;
const EDGES = ["DE", "FR", "UK", "NY", "LA", "SG", "SYD", "JH"] as const;
const COUNTRIES = ["DE", "FR", "GB", "US", "SI", "SG", "AU", "ZA", "BR"] as const;
const FILES = ["index.html", "app.js", "style.css", "hero.jpg", "film.mp4", "api/items", "feed.xml"] as const;
const AGENTS = [
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
  "curl/8.9.1",
  "ExampleBot/1.0 (+https://bot.example/)",
] as const;
const REFERERS = [
  "https://shop.example/",
  "https://search.example/?q=edge",
  "https://news.example/a",
] as const;

const FINGERPRINTS = [
  "t13d1516h2_8daaf6152771_02713d6af862",
  "t13d1715h2_5b57614c22b0_3d5424432f57",
] as const;

/** The fields of one record. Addresses and networks are from the ranges set aside for documentation. */
function fieldsOf(roll: Dice, pullZoneId: number): LogFields {
  const host = defaultHost(pullZoneId);
  const path = `/${among(100, roll)}/${pick(FILES, roll)}`;
  const bytesSent = 200 + among(200_000, roll);
  const statusCode = pick(STATUSES, roll);
  const network = among(16, roll);
  return {
    requestId: hex(roll) + hex(roll) + hex(roll) + hex(roll),
    cacheStatus: pick(CACHE, roll),
    statusCode,
    bytesSent,
    edgeLocation: pick(EDGES, roll),
    scheme: "https",
    host,
    path,
    url: `https://${host}${path}`,
    remoteIp: perhaps(roll, addressOf(roll)),
    countryCode: perhaps(roll, pick(COUNTRIES, roll)),
    userAgent: perhaps(roll, pick(AGENTS, roll)),
    referer: perhaps(roll, pick(REFERERS, roll)),
    ja4Fingerprint: perhaps(roll, pick(FINGERPRINTS, roll)),
    asn: perhaps(roll, 64_496 + network),
    asnOrganization: perhaps(roll, `Example Network ${network}`),
    bodyBytesSent: perhaps(roll, bytesSent - 180),
    contentRange: statusCode === 206 ? perhaps(roll, `bytes 0-${bytesSent - 181}/${bytesSent}`) : null,
    authorizationHeader: roll() < 0.05 ? `Basic ${hex(roll)}` : null,
  };
}

const among = (count: number, roll: Dice): number => floor(roll() * count);

function pick<Item>(items: readonly Item[], roll: Dice): Item {
  return items[among(items.length, roll)] as Item; // an index below the length
}

/** Usually the value; sometimes null or absent, which mean the same. */
function perhaps<Value>(roll: Dice, value: Value): Value | null | undefined {
  const chance = roll();
  if (chance < 0.8) return value;
  return chance < 0.9 ? null : undefined;
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** Eight hexadecimal digits. */
function hex(roll: Dice): string {
  const bits = roll() * 2 ** 32;
  return `${BYTES[bits >>> 24]}${BYTES[(bits >>> 16) & 255]}${BYTES[(bits >>> 8) & 255]}${BYTES[bits & 255]}`;
}

function addressOf(roll: Dice): string {
  return roll() < 0.8
    ? `${pick(["192.0.2", "198.51.100", "203.0.113"], roll)}.${among(256, roll)}`
    : `2001:db8::${among(65_536, roll).toString(16)}`;
}
