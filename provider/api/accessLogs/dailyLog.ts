import { StringDecoder } from "node:string_decoder";
import { setImmediate } from "node:timers/promises";
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
/** What may come between two records: a line, bytes packed or not, milliseconds of waiting. */
const limits = { line: mebibyte, bytes: 16 * mebibyte, wait: 600_000 };

/** Ends a log that sends much, or for long, without a record. While records come, it is read, however many. */
class Progress {
  records = 0;

  constructor(
    readonly subject: string,
    private readonly clock: Clock,
  ) {}

  /** Passes the pieces on, up to a limit without a record: a small packed file may unpack to nothing, or to terabytes. */
  async *watched(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let since = { records: 0, bytes: 0, waited: 0 };
    let requestedAt = this.clock.now();
    for await (const piece of pieces) {
      if (since.records !== this.records) since = { records: this.records, bytes: 0, waited: 0 };
      since.bytes += piece.length;
      since.waited += this.clock.now() - requestedAt;
      if (since.bytes > limits.bytes) throw this.error("16 MiB of it hold no record");
      if (since.waited > limits.wait) throw this.error("no record of it came for ten minutes");
      yield piece;
      requestedAt = this.clock.now();
    }
  }

  error(problem: string): UnexpectedResponseError {
    return new UnexpectedResponseError(`Could not read ${this.subject}: ${problem}. Try again later.`);
  }
}

/**
 * The lines, which a feed ends, with the carriage return before it; other separators may stand inside a line. The next
 * piece is read when the lines before it have been.
 */
async function* linesOf(bytes: AsyncIterable<Uint8Array>, progress: Progress): AsyncGenerator<string[]> {
  let begun = "";
  try {
    for await (const text of decoded(progress.watched(unpacked(bytes)))) {
      const lines = text.split("\n");
      lines[0] = begun + lines[0];
      begun = lines.pop() ?? "";
      yield lines;
      // Without a bound one line could fill the memory.
      if (begun.length > limits.line) throw progress.error("one of its lines is longer than 1 MiB");
    }
  } catch (error) {
    if (error instanceof EdgeError) throw error;
    const problem = `Could not unpack ${progress.subject}: it is not a complete gzip file.`;
    throw new UnexpectedResponseError(problem, { cause: error });
  }
  yield [begun];
}

/** Bytes that are decoded at a time: whoever keeps one record keeps all the text that was decoded with it. */
const textBytes = 16 * 1024;

/** The text of the pieces, as a TextDecoder has it, which takes eight times as long for a file in pieces. */
async function* decoded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  let isBeginning = true;
  for await (const piece of pieces) {
    // What is unpacked waits for little: without a pause, megabytes of it would keep timers and signals waiting.
    await setImmediate();
    for (let from = 0; from < piece.length; from += textBytes) {
      const text = decoder.write(piece.subarray(from, from + textBytes));
      yield isBeginning ? text.replace(/^\uFEFF/, "") : text;
      isBeginning &&= text === "";
    }
  }
  yield decoder.end();
}

/** The file is gzip itself, or was unpacked on the way if the response said so in its headers. */
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
