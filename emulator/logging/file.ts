import { readEntries } from "./entries";
import { containsAnyWord, hasStatus, matchesAll } from "./filters";
import type { PullZone } from "./pullZones";
import type { FileQuery } from "./query";
import type { LogFields } from "./records";
import type { LogEntry, Span } from "./traffic";

const CHUNK_SIZE = 64 * 1024;

/** The lines of a pipe-delimited file in chunks of some 64 KB, generated as they are read. */
export function* logFile(zone: PullZone, span: Span, wanted: FileQuery): Generator<string> {
  const matches = matchesAll([hasStatus(wanted.status), containsAnyWord(wanted.search)]);
  let line = 0;
  let chunk = "";
  for (const entry of readEntries(zone, span, wanted.sort)) {
    if (line >= wanted.end) break;
    if (entry.originShield || (matches && !matches(entry.fields()))) continue;
    line += 1;
    if (line <= wanted.start) continue;
    chunk += logLine(zone, entry);
    if (chunk.length < CHUNK_SIZE) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

/** The twelve or fifteen columns (public API description). */
function logLine(zone: PullZone, { at, fields }: LogEntry): string {
  const record = fields();
  const columns = `${record.cacheStatus}|${record.statusCode}|${at}|${record.bytesSent}|${zone.Id}|${escapeColumn(record.remoteIp)}|${escapeColumn(record.referer)}|${escapeColumn(record.url)}|${escapeColumn(record.edgeLocation)}|${escapeColumn(record.userAgent)}|${record.requestId}|${escapeColumn(record.countryCode)}`;
  return zone.ExtendedLogging ? `${columns}|${extension(record)}\n` : `${columns}\n`;
}

const extension = ({ bodyBytesSent, contentRange, authorizationHeader }: LogFields): string =>
  `${escapeColumn(bodyBytesSent)}|${escapeColumn(contentRange)}|${escapeColumn(authorizationHeader)}`;

/** One column; delimiters and line breaks are percent-encoded. */
function escapeColumn(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "-";
  const text = `${value}`;
  return /[|\r\n]/.test(text) ? text.replace(/[|\r\n]/g, encodeURIComponent) : text;
}
