import { dayMs, parseUtcDay } from "../../clock";
import { type Authenticator, findPrincipal } from "../../server/access";
import { type FailureFormatter, Refusal } from "../../server/failures";
import { type RouteRequest, routeBuilders } from "../../server/route";
import { type LogEntry, readEntries, retentionMs, type TimeSpan } from "./entries";
import {
  createFilter,
  invalidRequest,
  type LogFileQuery,
  logFileQuerySchema,
  parseQuery,
  type RecordsQuery,
  recordsQuerySchema,
} from "./query";
import type { LoggedZone } from "./records";

/** `loggingUrl` is the emulator's base URL followed by this path. */
export const loggingPath = "/logging";

export interface LoggingState {
  pullZones: LoggedZone[];
}

/** Refuses missing credentials with 401 and wrong ones with 403. */
const findLoggingAccount: Authenticator = (credentials, accounts) => {
  const principal = findPrincipal(credentials, accounts);
  if (principal !== undefined) return principal.account;
  throw credentials.key === undefined && credentials.bearer === undefined
    ? new Refusal(401, "unauthorized", "No credentials were provided.")
    : forbidden("The credentials are not valid.");
};

const forbidden = (message: string) => new Refusal(403, "forbidden", message);

const errorCodes: Readonly<Record<number, string>> = {
  400: "invalid_request",
  401: "unauthorized",
  403: "forbidden",
  404: "logging_disabled",
  429: "rate_limited",
};

/** The statuses are documented. The form of the body is observed. */
const toLoggingError: FailureFormatter = ({ status, message, details }) => ({
  status,
  body: {
    error: { code: errorCodes[status] ?? "internal_error", message, ...(details.length > 0 && { details }) },
  },
});

const { documented, undocumented } = routeBuilders<LoggingState>(findLoggingAccount, toLoggingError);

/** The request logs of pull zones. Logging API v2 returns pages of JSON. The undocumented v1 returns a file per day. */
export const loggingRoutes = [
  documented("GET", `${loggingPath}/v2/pullzones/{pullZoneId}/logs`, (request) => {
    const zone = findZoneAndCount(request);
    const page = createLogPage(zone, parseQuery(recordsQuerySchema, request.query), request.platform.now());
    return { status: 200, chunks: [JSON.stringify(page)], gzip: acceptsGzip(request) };
  }),

  undocumented("GET", `${loggingPath}/{date}/{pullZoneId}.log`, (request) => {
    const zone = findZoneAndCount(request);
    const from = parseLogDate(request.params.date);
    const query = parseQuery(logFileQuerySchema, request.query);
    const retainedSpan = { from: Math.max(from, request.platform.now() - retentionMs), to: from + dayMs };
    return {
      status: 200,
      contentType: "text/plain; charset=utf-8",
      chunks: generateLogFile(zone, retainedSpan, query),
      gzip: acceptsGzip(request),
    };
  }),
];

/** Returns a v2 page (public API description). `country` and `search` filter only this page, so it can be empty. */
function createLogPage(zone: LoggedZone, { country, search, ...query }: RecordsQuery, now: number) {
  const span = parseRequestedSpan(query, now);
  const { offset, limit, order } = query;
  const retainedSpan = { from: Math.max(span.from, now - retentionMs), to: span.to };
  const { entries, hasMore } = collectEntries(zone, retainedSpan, query);
  const filter = createFilter({ country, search });
  const data = entries
    .map(({ at, resolveFields }) => ({
      timestamp: new Date(at).toISOString(),
      pullZoneId: zone.Id,
      ...resolveFields(),
    }))
    .filter((record) => filter === undefined || filter(record));
  const [from, to] = [span.from, span.to].map((time) => new Date(time).toISOString());
  return {
    data,
    pagination: { offset, limit, returned: data.length, hasMore },
    query: { pullZoneId: zone.Id, from, to, order },
  };
}

function collectEntries(zone: LoggedZone, span: TimeSpan, query: RecordsQuery) {
  const filter = createFilter(query);
  const entries: LogEntry[] = [];
  let matchCount = 0;
  for (const entry of readEntries(zone, span, query.order)) {
    if (entry.originShield && !query.includeOriginShield) continue;
    if (filter && !filter(entry.resolveFields())) continue;
    matchCount += 1;
    if (matchCount > query.offset + query.limit) return { entries, hasMore: true };
    if (matchCount > query.offset) entries.push(entry);
  }
  return { entries, hasMore: false };
}

/** Returns the requested span. `to` defaults to now, `from` to a day before `to`. Refuses empty spans and those over 3 days. */
function parseRequestedSpan(query: RecordsQuery, now: number): TimeSpan {
  const to = query.to ?? now;
  const from = query.from ?? to - dayMs;
  const invalidFrom = (rule: string) =>
    invalidRequest([
      { field: "from", message: `from must be ${rule}; it is ${new Date(from).toISOString()}.` },
    ]);
  if (from >= to) throw invalidFrom("before to");
  if (to - from > 3 * dayMs) throw invalidFrom("at most 3 days before to");
  return { from, to };
}

const logChunkLength = 64 * 1024;

/** Generates the lines of a v1 file on demand, in chunks of about 64 KB. */
function* generateLogFile(zone: LoggedZone, span: TimeSpan, query: LogFileQuery): Generator<string> {
  const filter = createFilter(query);
  let lineNumber = 0;
  let chunk = "";
  for (const entry of readEntries(zone, span, query.sort)) {
    if (lineNumber >= query.end) break;
    if (entry.originShield || (filter && !filter(entry.resolveFields()))) continue;
    lineNumber += 1;
    if (lineNumber <= query.start) continue;
    chunk += formatLogLine(zone, entry);
    if (chunk.length < logChunkLength) continue;
    yield chunk;
    chunk = "";
  }
  if (chunk !== "") yield chunk;
}

/** Returns a line of a v1 file: twelve columns, or fifteen with extended logging (public API description). */
function formatLogLine({ Id, EnableExtendedLogging }: LoggedZone, { at, resolveFields }: LogEntry): string {
  const record = resolveFields();
  const { cacheStatus, statusCode, bytesSent, remoteIp, referer, url, edgeLocation, userAgent } = record;
  const { requestId, countryCode, bodyBytesSent, contentRange, authorizationHeader } = record;
  const columns = [cacheStatus, statusCode, at, bytesSent, Id, remoteIp, referer, url, edgeLocation];
  columns.push(userAgent, requestId, countryCode);
  if (EnableExtendedLogging) columns.push(bodyBytesSent, contentRange, authorizationHeader);
  return `${columns.map(escapeColumn).join("|")}\n`;
}

/** Formats a column. Percent-encodes delimiters and line breaks. */
function escapeColumn(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return "-";
  const text = `${value}`;
  return /[|\r\n]/.test(text) ? text.replace(/[|\r\n]/g, encodeURIComponent) : text;
}

/** Parses MM-dd-yy to the start of that day, in milliseconds since 1970. Refuses other strings with 403 (observed). */
function parseLogDate(date: string): number {
  const [, month, day, year] = /^(\d\d)-(\d\d)-(\d\d)$/.exec(date) ?? [];
  const start = parseUtcDay(`20${year}`, month, day);
  if (start === undefined)
    throw forbidden(`There is no log file for ${JSON.stringify(date)}: a day is written as MM-dd-yy.`);
  return start;
}

/** Returns the requested pull zone. Refuses zones without readable logs, and requests beyond the rate limit. */
function findZoneAndCount({ state, params, platform }: RouteRequest<"pullZoneId", LoggingState>): LoggedZone {
  if (!/^\d{1,15}$/.test(params.pullZoneId)) {
    const message = `pullZoneId must be an integer; it is ${JSON.stringify(params.pullZoneId)}.`;
    throw invalidRequest([{ field: "pullZoneId", message }]);
  }
  const id = Number(params.pullZoneId);
  const zone = state.pullZones.find(({ Id }) => Id === id);
  if (zone === undefined) throw forbidden(`The credentials are not valid for the pull zone ${id}.`);
  if (!zone.Enabled || zone.Suspended) throw forbidden(`The pull zone ${id} is suspended or disabled.`);
  if (!zone.EnableLogging)
    throw new Refusal(404, "logging_disabled", `Logging is not enabled for the pull zone ${id}.`);
  enforceRateLimit(zone, platform.now());
  return zone;
}

/** The times of recent requests for each pull zone's logs, in milliseconds since 1970. */
const recentReadTimes = new WeakMap<LoggedZone, readonly number[]>();

/** Allows at most 30 requests for a zone in any 10 seconds (documented). Those that get 429 do not count. */
function enforceRateLimit(zone: LoggedZone, now: number): void {
  const recentTimes = (recentReadTimes.get(zone) ?? []).filter((time) => time > now - 10_000);
  if (recentTimes.length >= 30)
    throw new Refusal(
      429,
      "rate_limited",
      `More than 30 requests in 10 seconds for the pull zone ${zone.Id}.`,
    );
  recentReadTimes.set(zone, [...recentTimes, now]);
}

const acceptsGzip = ({ headers }: Pick<RouteRequest, "headers">): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(headers["accept-encoding"] ?? ""));
