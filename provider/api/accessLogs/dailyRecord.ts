import type { DailyLogRecord } from "../types";

/** A record, or undefined for a line of another form. */
export function parseLine(line: string): DailyLogRecord | undefined {
  // Quickly skips the lines of a file that is no log: it may have millions.
  if (!line.includes("|")) return undefined;
  const columns = new Columns(line);
  // Members are evaluated from first to last, in the order of the columns.
  const record: DailyLogRecord = {
    cacheStatus: columns.text() ?? "-",
    statusCode: columns.number(),
    timestamp: columns.number(),
    bytesSent: columns.number(),
    pullZoneId: columns.number(),
    remoteIp: columns.text(),
    referer: columns.text(),
    url: columns.text(),
    edgeLocation: columns.text(),
    userAgent: columns.text(),
    requestId: columns.text(),
    country: columns.text(),
  };
  if (columns.areMore) {
    record.bodyBytesSent = columns.number();
    record.contentRange = columns.text();
    record.authorizationHeader = columns.text();
  }
  return columns.areValid ? record : undefined;
}

const [minus, zero] = [45, 48];
/** Numbers of so many digits are exact however they are computed. */
const exactDigits = 15;

/** The columns of a line from first to last; null where one is `-`. It makes no array of them: a day has millions of lines. */
class Columns {
  #begin = 0;
  #areNumbers = true;

  constructor(private readonly line: string) {}

  get areMore(): boolean {
    return this.#begin <= this.line.length;
  }

  /** All columns were read and no more, and each number is one. */
  get areValid(): boolean {
    return this.#areNumbers && this.#begin === this.line.length + 1;
  }

  text(): string | null {
    const begin = this.#begin;
    const end = this.#pass();
    return end === begin + 1 && this.line.charCodeAt(begin) === minus ? null : this.line.slice(begin, end);
  }

  number(): number | null {
    const begin = this.#begin;
    const end = this.#pass();
    if (end === begin || end > begin + exactDigits) return this.#longOrSpecial(begin, end);
    let value = 0;
    for (let at = begin; at < end; at += 1) {
      const digit = this.line.charCodeAt(at) - zero;
      if (digit < 0 || digit > 9) return this.#longOrSpecial(begin, end);
      value = value * 10 + digit;
    }
    return value;
  }

  /** Goes past a column; returns where it ends. */
  #pass(): number {
    const bar = this.line.indexOf("|", this.#begin);
    // Past the last column the beginning grows on, so that a missing one is noticed.
    const end = bar === -1 ? Math.max(this.line.length, this.#begin) : bar;
    this.#begin = end + 1;
    return end;
  }

  /** What is not just a few digits. */
  #longOrSpecial(begin: number, end: number): number | null {
    const column = this.line.slice(begin, end);
    if (column === "-") return null;
    if (/^\d+(\.\d+)?$/.test(column)) return Number(column);
    this.#areNumbers = false;
    return null;
  }
}
