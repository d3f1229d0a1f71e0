import { StringDecoder } from "node:string_decoder";
import type { Client } from "../../http/client";
import { EdgeError, UnexpectedResponseError } from "../../http/errors";
import { gunzipped } from "../../http/stream";
import type { Clock } from "../../http/time";
import { dailyLogOptions } from "../../model/dailyLog";
import { integer } from "../../model/kinds";
import { conformingMember, conformingOptions, idNumber } from "../arguments";
import { logDay } from "../logDay";
import type { DailyLogOptions, DailyLogRecord } from "../types";
import { parseLine } from "./dailyRecord";
import { explained, readDailyLog } from "./operations";

/** A day's records as they stream in. */
export interface DailyLog extends AsyncIterable<DailyLogRecord> {
  /** Lines so far that were no record. */
  readonly malformed: number;
}

/** Streams, unpacks and parses one day in constant memory. */
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
    query: queryOf(options),
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

function queryOf(options: DailyLogOptions) {
  conformingOptions("accessLogs.daily", dailyLogOptions, options);
  const { start = 0, end } = options;
  if (end !== undefined) conformingMember("end", integer(start, Number.MAX_SAFE_INTEGER), end);
  return { ...options };
}

const mebibyte = 1024 * 1024;
/** Bytes of a line; bytes (packed or not) and milliseconds of waiting between two records. */
const logLimits = { line: mebibyte, bytes: 16 * mebibyte, wait: 600_000 };

/** Ends a log that sends too much, or for too long, without a record. */
class Progress {
  records = 0;

  constructor(
    readonly subject: string,
    private readonly clock: Clock,
  ) {}

  /** Passes the pieces on. Both packed and unpacked bytes count: a small file may unpack to nothing, or to terabytes. */
  async *watched(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let since = { records: 0, bytes: 0, waited: 0 };
    let requestedAt = this.clock.now();
    for await (const piece of pieces) {
      if (since.records !== this.records) since = { records: this.records, bytes: 0, waited: 0 };
      since.bytes += piece.length;
      since.waited += this.clock.now() - requestedAt;
      if (since.bytes > logLimits.bytes) throw this.error("16 MiB of it hold no record");
      if (since.waited > logLimits.wait) throw this.error("no record of it came for ten minutes");
      yield piece;
      requestedAt = this.clock.now();
    }
  }

  error(problem: string): UnexpectedResponseError {
    return new UnexpectedResponseError(`Could not read ${this.subject}: ${problem}. Try again later.`);
  }
}

/** The lines. Only a line feed, perhaps after a carriage return, ends one. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>, progress: Progress): AsyncGenerator<string[]> {
  let begun = "";
  try {
    for await (const text of decodeText(progress.watched(unpacked(bytes)))) {
      const lines = text.split("\n");
      lines[0] = begun + lines[0];
      begun = lines.pop() ?? "";
      yield lines;
      if (begun.length > logLimits.line) throw progress.error("one of its lines is longer than 1 MiB");
    }
  } catch (error) {
    if (error instanceof EdgeError) throw error;
    const problem = `Could not unpack ${progress.subject}: it is not a complete gzip file.`;
    throw new UnexpectedResponseError(problem, { cause: error });
  }
  yield [begun];
}

/** The text of the pieces. A TextDecoder would take eight times as long. */
async function* decodeText(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  for await (const piece of pieces) yield decoder.write(Buffer.from(piece));
  yield decoder.end();
}

/** The file's text. The file is gzip, unless the transport has unpacked it already (Content-Encoding). */
async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return;
  const all = (async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  })();
  const isGzip = first.value[0] === 0x1f && (first.value.length === 1 || first.value[1] === 0x8b);
  yield* isGzip ? gunzipped(all) : all;
}
