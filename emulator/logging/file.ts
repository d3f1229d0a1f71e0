import { readEntries } from "./entries";
import { createFilter } from "./filters";
import type { PullZone } from "./pullZones";
import type { FileQuery } from "./query";
import type { LogEntry, Span } from "./traffic";

const CHUNK_SIZE = 64 * 1024;

/** The lines of a pipe-delimited file in chunks of some 64 KB, generated as they are read. */
export function* logFile(zone: PullZone, span: Span, query: FileQuery): Generator<string> {
  const filter = createFilter(query);
  let line = 0;
  let chunk = "";
  for (const entry of readEntries(zone, span, query.sort)) {
    if (line >= query.end) break;
    if (entry.originShield || (filter && !filter(entry.fields()))) continue;
    line += 1;
    if (line <= query.start) continue;
    chunk += logLine(zone, entry);
    if (chunk.length < CHUNK_SIZE) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

/** The twelve or fifteen columns (public API description). */
function logLine({ Id, ExtendedLogging }: PullZone, { at, fields }: LogEntry): string {
  const record = fields();
  const { cacheStatus, statusCode, bytesSent, remoteIp, referer, url, edgeLocation, userAgent } = record;
  const { requestId, countryCode, bodyBytesSent, contentRange, authorizationHeader } = record;
  const columns = [
    cacheStatus,
    statusCode,
    at,
    bytesSent,
    Id,
    remoteIp,
    referer,
    url,
    edgeLocation,
    userAgent,
  ];
  columns.push(requestId, countryCode);
  if (ExtendedLogging) columns.push(bodyBytesSent, contentRange, authorizationHeader);
  return `${columns.map(escapeColumn).join("|")}\n`;
}

/** One column; delimiters and line breaks are percent-encoded. */
function escapeColumn(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "-";
  const text = `${value}`;
  return /[|\r\n]/.test(text) ? text.replace(/[|\r\n]/g, encodeURIComponent) : text;
}
