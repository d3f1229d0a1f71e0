import { area, type Route } from "../server/route";
import { RETENTION } from "./entries";
import { fileOf } from "./file";
import { pageOf } from "./page";
import { fileQuery, parseQuery, recordsQuery } from "./query";
import { acceptsGzip, forbidden, loggedZoneOf, loggingAccess, loggingFailure } from "./zones";

/** Where the logging API begins: `loggingUrl` is this path of the emulator. */
export const LOGGING_PATH = "/logging";

const DAY = 24 * 60 * 60 * 1000;

const { documented, undocumented } = area(loggingAccess, loggingFailure);

/** Request logs of pull zones: v2, pages of JSON, and v1, a file per day (its path is not documented). */
export const loggingRoutes: Route[] = [
  documented("GET", `${LOGGING_PATH}/v2/pullzones/{pullZoneId}/logs`, (request) => {
    const zone = loggedZoneOf(request);
    const page = pageOf(zone, parseQuery(recordsQuery, request.query), request.platform.now());
    return { status: 200, chunks: [JSON.stringify(page)], gzip: acceptsGzip(request) };
  }),

  undocumented("GET", `${LOGGING_PATH}/{date}/{pullZoneId}.log`, (request) => {
    const zone = loggedZoneOf(request);
    const from = startOfDay(request.params.date);
    const { download, ...wanted } = parseQuery(fileQuery, request.query);
    const kept = { from: Math.max(from, request.platform.now() - RETENTION), to: from + DAY };
    const name = `${request.params.date}-${zone.Id}.log`;
    return {
      status: 200,
      contentType: "text/plain; charset=utf-8",
      chunks: fileOf(zone, kept, wanted),
      gzip: acceptsGzip(request),
      ...(download && { headers: { "Content-Disposition": `attachment; filename="${name}"` } }),
    };
  }),
];

/** Milliseconds at which a day written as MM-dd-yy begins; another string gets 403 (observed). */
function startOfDay(date: string): number {
  const [, month, day, year] = /^(\d\d)-(\d\d)-(\d\d)$/.exec(date) ?? [];
  const start = Date.parse(`20${year}-${month}-${day}T00:00:00Z`);
  // Date.parse accepts 02-30 as 03-01.
  if (Number.isNaN(start) || new Date(start).getUTCDate() !== Number(day))
    throw forbidden(`There is no log file for ${JSON.stringify(date)}: a day is written as MM-dd-yy.`);
  return start;
}
