import { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { EdgeError, UnexpectedResponseError } from "../../base/errors";
import type { Clock } from "../../base/time";
import type { Client } from "../../http/client";
import { decompressGzip } from "../../http/stream";
import { dailyLogOptions } from "../../model/dailyLog";
import { integer } from "../../model/kinds";
import { checkId, checkOptions, checkValue } from "../arguments";
import { checkAndFormatLogDay } from "../logDay";
import type { DailyLogOptions, DailyLogRecord } from "../types";
import { parseRecord } from "./dailyRecord";
import { addLogErrorAdvice, readDailyLog } from "./operations";

/** A day's records as they stream in. */
export interface DailyLog extends AsyncIterable<DailyLogRecord> {
  /** Number of lines so far that are not records. */
  readonly malformed: number;
}

/** Streams one day's log. Unpacks and parses it in constant memory. */
export function streamDailyLog(
  client: Client,
  clock: Clock,
  pullZoneId: number,
  date: Date | string,
  options: DailyLogOptions = {},
): DailyLog {
  const call = {
    path: {
      pullZoneId: checkId("pullZoneId", pullZoneId),
      date: toShortDay(checkAndFormatLogDay("date", date, clock.now(), "access logs")),
    },
    query: checkDailyLogOptions(options),
    subject: `the daily log of pull zone ${pullZoneId}`,
  };
  const log = {
    malformed: 0,
    async *[Symbol.asyncIterator]() {
      const bytes = await addLogErrorAdvice(client.stream(readDailyLog, call));
      for await (const lines of readLineBatches(bytes, call.subject)) {
        for (const line of lines) {
          if (line === "" || line === "\r") continue;
          const record = parseRecord(line.endsWith("\r") ? line.slice(0, -1) : line);
          if (record) yield record;
          else log.malformed++;
        }
      }
    },
  };
  return log;
}

/** Converts MM-dd-yyyy to MM-dd-yy, the format in the path of the log file. */
const toShortDay = (day: string): string => day.replace(/-\d\d(\d\d)$/, "-$1");

function checkDailyLogOptions(options: DailyLogOptions) {
  checkOptions("accessLogs.daily", dailyLogOptions, options);
  const { start = 0, end } = options;
  if (end !== undefined) checkValue("end", integer(start, Number.MAX_SAFE_INTEGER), end);
  return { ...options };
}

/** In characters. The limit keeps a body without line feeds from filling the memory. */
const maxLineLength = 1024 * 1024;

/** Yields lines in batches. Only a line feed ends a line; a carriage return before it stays in the line. */
async function* readLineBatches(bytes: AsyncIterable<Uint8Array>, subject: string): AsyncGenerator<string[]> {
  let partialLine = "";
  try {
    for await (const text of decodeText(gunzipIfNeeded(bytes))) {
      const lines = text.split("\n");
      lines[0] = partialLine + lines[0];
      partialLine = lines.pop() ?? "";
      yield lines;
      if (partialLine.length > maxLineLength)
        throw new UnexpectedResponseError(
          `Could not read ${subject}: one of its lines is longer than 1 MiB. Try again later.`,
        );
    }
  } catch (error) {
    if (error instanceof EdgeError) throw error;
    const problem = `Could not unpack ${subject}: it is not a complete gzip file.`;
    throw new UnexpectedResponseError(problem, { cause: error });
  }
  yield [partialLine];
}

/** Decodes UTF-8. A TextDecoder would take eight times as long. */
async function* decodeText(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new StringDecoder("utf8");
  for await (const piece of pieces) yield decoder.write(Buffer.from(piece));
  yield decoder.end();
}

/** Unpacks a gzip file. The transport has already unpacked one that was sent with a Content-Encoding. */
async function* gunzipIfNeeded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]();
  const first = await pieces.next();
  if (first.done) return;
  const allPieces = (async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  })();
  const isGzipped = first.value[0] === 0x1f && (first.value.length === 1 || first.value[1] === 0x8b);
  yield* isGzipped ? decompressGzip(Readable.from(allPieces)) : allPieces;
}
