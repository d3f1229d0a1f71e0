import type { Client } from "../../http/client";
import type { Clock } from "../../http/time";
import { dailyLogOptions } from "../../model/dailyLog";
import type { Described } from "../../model/field";
import { integer } from "../../model/kinds";
import { conformingMember, idNumber, rejectUnknown } from "../arguments";
import { logDay } from "../logDay";
import type { DailyLogOptions, DailyLogRecord } from "../types";
import { linesOf, Progress } from "./dailyLines";
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
  rejectUnknown("accessLogs.daily", "option", options, Object.keys(dailyLogOptions.options));
  for (const [name, { kind }] of Object.entries<Described>(dailyLogOptions.options)) {
    const given = options[name as keyof DailyLogOptions];
    if (given !== undefined) conformingMember(name, kind, given);
  }
  const { start = 0, end } = options;
  if (end !== undefined) conformingMember("end", integer(start, Number.MAX_SAFE_INTEGER), end);
  return { ...options };
}
