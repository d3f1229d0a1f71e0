import { setImmediate } from "node:timers/promises";
import type { Client } from "../../http/client";
import type { Clock } from "../../http/clock";
import { EdgeError, UnexpectedResponseError } from "../../http/errors";
import { gunzipped } from "../../http/gunzip";
import { dailyLogOptions } from "../../model/dailyLog";
import type { Described } from "../../model/field";
import { conformingMember, idNumber, integer, only } from "../arguments";
import { logDay } from "../logDay";
import type { DailyLogOptions, DailyLogRecord } from "../types";
import { explained } from "./errors";
import { readDailyLog } from "./operations";

/** A day's records as they stream in. */
export interface DailyLog extends AsyncIterable<DailyLogRecord> {
  /** Lines so far that were no record. */
  readonly malformed: number;
}

/** Streams, unpacks and parses one day without holding it. Arguments are checked before any request. */
export function dailyLog(
  client: Client,
  clock: Clock,
  pullZoneId: number,
  date: Date | string,
  options: DailyLogOptions = {},
): DailyLog {
  const call = {
    path: {
      pullZoneId: idNumber("pullZoneId", pullZoneId),
      date: shortDay(logDay("date", date, clock.now(), "access logs")),
    },
    query: checked(options),
    subject: `the daily log of pull zone ${pullZoneId}`,
  };
  const log = {
    malformed: 0,
    async *[Symbol.asyncIterator]() {
      const progress = new Progress(call.subject, clock);
      const bytes = progress.watched(await explained(client.stream(readDailyLog, call)));
      for await (const lines of linesOf(bytes, progress)) {
        for (const line of lines) {
          if (line === "" || line === "\r") continue;
          const record = parseLine(line.endsWith("\r") ? line.slice(0, -1) : line);
          if (!record) {
            log.malformed++;
            continue;
          }
          progress.records += 1;
          yield record;
        }
      }
    },
  };
  return log;
}

/** MM-dd-yyyy as the file's MM-dd-yy. */
const shortDay = (day: string): string => day.replace(/-\d\d(\d\d)$/, "-$1");

function checked(options: DailyLogOptions) {
  const known = Object.entries<Described>(dailyLogOptions.options);
  only("accessLogs.daily", "option", options, Object.keys(dailyLogOptions.options));
  for (const [name, { kind }] of known) {
    const given = options[name as keyof DailyLogOptions];
    if (given !== undefined) conformingMember(name, kind, given);
  }
  const { start = 0, end } = options;
  if (end !== undefined) integer("end", end, start, Number.MAX_SAFE_INTEGER);
  return { ...options };
}

const mebibyte = 1024 * 1024;
/** What may come between two records: a line, bytes packed or not, milliseconds of waiting. */
const most = { line: mebibyte, bytes: 16 * mebibyte, wait: 600_000 };

/** Ends a log that goes on and on without a record: who reads it would see neither one nor an end. */
class Progress {
  records = 0;

  constructor(
    readonly subject: string,
    private readonly clock: Clock,
  ) {}

  /** The same pieces. A file may be packed so that it never becomes a byte, or so that it becomes any number of them. */
  async *watched(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let since = { records: 0, bytes: 0, waited: 0 };
    let asked = this.clock.now();
    for await (const piece of pieces) {
      if (since.records !== this.records) since = { records: this.records, bytes: 0, waited: 0 };
      since.bytes += piece.length;
      since.waited += this.clock.now() - asked;
      if (since.bytes > most.bytes) throw this.error("16 MiB of it hold no record");
      if (since.waited > most.wait) throw this.error("no record of it came for ten minutes");
      yield piece;
      asked = this.clock.now();
    }
  }

  error(problem: string): UnexpectedResponseError {
    return new UnexpectedResponseError(`Could not read ${this.subject}: ${problem}. Try again later.`);
  }
}

/** The lines of each piece, which a feed ends, with the carriage return before it; other separators may stand inside a line. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>, progress: Progress): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let begun = "";
  try {
    for await (const piece of progress.watched(unpacked(bytes))) {
      // What is unpacked waits for nothing: without a pause, megabytes of it would keep timers and signals waiting.
      await setImmediate();
      const [end = "", ...lines] = decoder.decode(piece, { stream: true }).split("\n");
      begun += end;
      const rest = lines.pop();
      if (rest !== undefined) {
        yield [begun, ...lines];
        begun = rest;
      }
      // Without a bound a line that never ends would fill the memory.
      if (begun.length > most.line) throw progress.error("one of its lines is longer than 1 MiB");
    }
  } catch (error) {
    if (error instanceof EdgeError) throw error;
    throw new UnexpectedResponseError(
      `Could not unpack ${progress.subject}: it is not a complete gzip file.`,
      {
        cause: error,
      },
    );
  }
  yield [begun + decoder.decode()];
}

/** The file is gzip itself, or was unpacked on the way where the answer said so in its headers. */
async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return;
  const whole = (async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  })();
  const isGzip = first.value[0] === 0x1f && (first.value.length === 1 || first.value[1] === 0x8b);
  yield* isGzip ? gunzipped(whole) : whole;
}

/** A record, or undefined for a line of another form. */
export function parseLine(line: string): DailyLogRecord | undefined {
  const columns = line.split("|").map((column) => (column === "-" ? null : column));
  if (columns.length !== 12 && columns.length !== 15) return undefined;
  const [, status, time, bytes, zone, ip, referer, url, edge, agent, id, country, ...more] = columns;
  const numbers = [status, time, bytes, zone, more[0]].map(toNumber);
  if (numbers.includes(undefined)) return undefined;
  const [statusCode = null, timestamp = null, bytesSent = null, pullZoneId = null, bodyBytesSent = null] =
    numbers;
  return {
    cacheStatus: line.slice(0, line.indexOf("|")),
    statusCode,
    timestamp,
    bytesSent,
    pullZoneId,
    remoteIp: ip ?? null,
    referer: referer ?? null,
    url: url ?? null,
    edgeLocation: edge ?? null,
    userAgent: agent ?? null,
    requestId: id ?? null,
    country: country ?? null,
    ...(columns.length === 15 && {
      bodyBytesSent,
      contentRange: more[1] ?? null,
      authorizationHeader: more[2] ?? null,
    }),
  };
}

/** null where the line has none, undefined if it has something that is no number. */
const toNumber = (column: string | null | undefined): number | null | undefined => {
  if (column === null || column === undefined) return null;
  return /^\d+(\.\d+)?$/.test(column) ? Number(column) : undefined;
};
