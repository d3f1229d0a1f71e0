import { entriesOf } from "./entries";
import { all, search, status } from "./filters";
import type { PullZone } from "./pullZones";
import type { LogFields } from "./records";
import type { Entry } from "./traffic";

/** The requested part of a day's file. */
export interface FileWanted {
  start: number;
  end: number;
  sort: "asc" | "desc";
  status?: readonly string[] | undefined;
  search?: readonly string[] | undefined;
}

const CHUNK = 64 * 1024;

/** The lines of a pipe-delimited file in chunks of some 64 KB, generated as they are read. */
export function* fileOf(
  zone: PullZone,
  span: { from: number; to: number },
  wanted: FileWanted,
): Generator<string> {
  const matches = all([status(wanted.status), search(wanted.search)]);
  let line = 0;
  let chunk = "";
  for (const entry of entriesOf(zone, span, wanted.sort)) {
    if (line >= wanted.end) break;
    if (entry.originShield || (matches && !matches(entry.fields()))) continue;
    line += 1;
    if (line <= wanted.start) continue;
    chunk += lineOf(zone, entry);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

/** The twelve or fifteen columns (public API description). */
function lineOf(zone: PullZone, { at, fields }: Entry): string {
  const record = fields();
  const columns = `${record.cacheStatus}|${record.statusCode}|${at}|${record.bytesSent}|${zone.Id}|${column(record.remoteIp)}|${column(record.referer)}|${column(record.url)}|${column(record.edgeLocation)}|${column(record.userAgent)}|${record.requestId}|${column(record.countryCode)}`;
  return zone.ExtendedLogging ? `${columns}|${extension(record)}\n` : `${columns}\n`;
}

const extension = ({ bodyBytesSent, contentRange, authorizationHeader }: LogFields): string =>
  `${column(bodyBytesSent)}|${column(contentRange)}|${column(authorizationHeader)}`;

/** One column; delimiters and line breaks are percent-encoded. */
function column(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "-";
  const text = `${value}`;
  return /[|\r\n]/.test(text) ? text.replace(/[|\r\n]/g, encodeURIComponent) : text;
}
