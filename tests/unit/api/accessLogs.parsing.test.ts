import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import type { DailyLogRecord } from "../../../provider/api";
import { streamDailyLog } from "../../../provider/api/accessLogs/dailyLog";
import type { Client } from "../../../provider/http/client";
import { character } from "../../support/character";
import { runOptions } from "../../support/hostile";

const clock = { now: () => Date.now(), sleep: async () => {} };

interface Outcome {
  /** Each record with the number of malformed lines before it. */
  readonly records: readonly (readonly [record: DailyLogRecord, malformed: number])[];
  readonly malformed: number;
}

/** Indexes of the columns that contain a number. */
const numericIndexes = [1, 2, 3, 4, 12];

/** Parses a line with the simplest possible code. */
function parseExpectedRecord(line: string): DailyLogRecord | undefined {
  const columns = line.split("|");
  const numbers = numericIndexes.map((index) => columns[index] ?? "-");
  const areNumbers = numbers.every((column) => column === "-" || /^[0-9]+(\.[0-9]+)?$/.test(column));
  if (![12, 15].includes(columns.length) || !areNumbers) return undefined;
  const names = [
    ...["cacheStatus", "statusCode", "timestamp", "bytesSent", "pullZoneId", "remoteIp", "referer", "url"],
    ...["edgeLocation", "userAgent", "requestId", "country"],
    ...["bodyBytesSent", "contentRange", "authorizationHeader"],
  ];
  const values = columns.map((column, index) => {
    if (column === "-") return index === 0 ? "-" : null;
    return numericIndexes.includes(index) ? Number(column) : column;
  });
  return Object.fromEntries(values.map((value, index) => [names[index], value])) as unknown as DailyLogRecord;
}

/** Parses a log with the simplest possible code. */
function parseExpectedOutcome(bytes: Uint8Array): Outcome {
  const records: [DailyLogRecord, number][] = [];
  let malformed = 0;
  for (const line of new TextDecoder("utf8", { ignoreBOM: true }).decode(bytes).split("\n")) {
    const text = line.replace(/\r$/, "");
    if (text === "") continue;
    const record = parseExpectedRecord(text);
    if (record) records.push([record, malformed]);
    else malformed += 1;
  }
  return { records, malformed };
}

/** Reads a log with the client, from a response that arrives in these pieces. */
async function readOutcome(pieces: readonly Uint8Array[]): Promise<Outcome> {
  const client: Pick<Client, "stream"> = { stream: async () => Readable.from(pieces) };
  const log = streamDailyLog(client as Client, clock, 9, new Date());
  const records: [DailyLogRecord, number][] = [];
  for await (const record of log) records.push([record, log.malformed]);
  return { records, malformed: log.malformed };
}

/** Splits bytes into pieces. Repeats the lengths until the bytes are used up. */
function splitIntoPieces(bytes: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; from += pieces.at(-1)?.length ?? 0)
    pieces.push(bytes.subarray(from, from + (lengths[pieces.length % lengths.length] ?? 1)));
  return pieces;
}

const numbers = fc.oneof(
  { weight: 5, arbitrary: fc.nat().map(String) },
  fc.constantFrom("-", "0", "007", "1.5", "1769860000000", "123456789012345", "9007199254740993"),
  fc.constantFrom("99999999999999999999", "9".repeat(400), "0.30000000000000004"),
);
const nonNumbers = fc.constantFrom("", "1.", ".5", "1e3", "-1", "+1", " 1", "12a", "٣", "1.2.3", "--");
const texts = fc.oneof(
  fc.constantFrom("-", "", "--", "HIT", "https://a.example/x?y=1", "\u2028", "ž", "😀", "\r", "\uFEFF"),
  fc.string({ unit: character, maxLength: 8 }).map((string) => string.replace(/[|\n]/g, "")),
);
const column = (index: number): fc.Arbitrary<string> =>
  numericIndexes.includes(index) ? fc.oneof({ weight: 40, arbitrary: numbers }, nonNumbers) : texts;
const columnCount = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(12, 15) },
  fc.constantFrom(1, 2, 11, 13, 14, 16, 30),
);
const rows = columnCount
  .chain((count) => fc.tuple(...[...Array(count).keys()].map(column)))
  .map((columns) => columns.join("|"));
const line = fc.oneof(
  { weight: 9, arbitrary: rows },
  fc.constantFrom("", "\r", "\r\r", "no record", "|||||"),
);
const wholeLines = fc
  .array(fc.tuple(line, fc.constantFrom("\n", "\n", "\r\n")), { maxLength: 12 })
  .map((all) => all.flat().join(""));
/** A log whose last line may lack a line feed. Some bytes may not be valid UTF-8. */
const log = fc
  .tuple(
    wholeLines,
    fc.constantFrom("", "HIT|200|1|2|9|-|-|-|-|-|-|SI"),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom(0x80, 0xbb, 0xc2, 0xe0, 0xed, 0xf0, 0xff)), { maxLength: 4 }),
  )
  .map(([whole, last, invalidBytes]) => {
    const bytes = Buffer.from(whole + last);
    for (const [index, byte] of invalidBytes) if (bytes.length > 0) bytes[index % bytes.length] = byte;
    return bytes;
  });
const pieceLengths = fc.array(fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 300 })), {
  minLength: 1,
  maxLength: 5,
});

test("a log in pieces of any lengths has the records of the whole", async () => {
  await fc.assert(
    fc.asyncProperty(log, pieceLengths, async (bytes, sizes) => {
      expect(await readOutcome(splitIntoPieces(bytes, sizes))).toEqual(parseExpectedOutcome(bytes));
    }),
    runOptions(40),
  );
});

test("a log in any number of gzip files, in pieces of any lengths, has the records of the whole", async () => {
  await fc.assert(
    fc.asyncProperty(log, pieceLengths, pieceLengths, async (bytes, files, sizes) => {
      const packed = Buffer.concat(splitIntoPieces(bytes, files).map((file) => gzipSync(file)));
      expect(await readOutcome(splitIntoPieces(packed, sizes))).toEqual(parseExpectedOutcome(bytes));
    }),
    runOptions(15),
  );
});
