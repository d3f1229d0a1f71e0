import { keyOnly } from "../../server/access";
import { invalid, Refusal } from "../../server/refusal";
import { ok } from "../../server/response";
import { area, type Route } from "../../server/route";
import { shieldZoneOf } from "../lookup";
import { eventLogFailure, UNSET_STATUS } from "../responses";

const DAY = 24 * 60 * 60 * 1000;
const WINDOW_DAYS = 3;

const { documented } = area(keyOnly(), eventLogFailure);

/** The event log of a shield zone, one UTC day at a time; the first page has an empty token (observed). */
export const eventLogRoutes: Route[] = [
  documented("GET", "/shield/event-logs/{shieldZoneId}/{date}/{continuationToken?}", (request) => {
    const { account, params, platform } = request;
    const zone = shieldZoneOf(account, params.shieldZoneId);
    const start = startOfDay(params.date);
    requireWithinWindow(start, platform.now());
    const offset = offsetOf(params.date, params.continuationToken);
    const end = offset + platform.eventLogPageSize;
    const day = zone.eventLogs.filter(({ timestamp }) => timestamp >= start && timestamp < start + DAY);
    const logs = day.slice(offset, end);
    return ok({
      logs: logs.length === 0 ? null : logs,
      hasMoreData: end < day.length,
      continuationToken: end < day.length ? tokenOf(params.date, end) : null,
      startToken: params.continuationToken === "" ? null : params.continuationToken,
      errorResponse: UNSET_STATUS,
    });
  }),
];

/** Milliseconds at which a day written as MM-dd-yyyy begins. */
function startOfDay(date: string): number {
  const [, month, day, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(date) ?? [];
  const start = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  // Date.parse accepts 02-30 as 03-01.
  if (Number.isNaN(start) || new Date(start).getUTCDate() !== Number(day))
    throw invalid(`The date must be a day in the form MM-dd-yyyy; it is ${JSON.stringify(date)}.`, "date");
  return start;
}

function requireWithinWindow(start: number, now: number): void {
  if (start + DAY > now - WINDOW_DAYS * DAY && start <= now) return;
  throw new Refusal(
    400,
    "invalid_datetime_window.event_logs",
    `Event logs are kept for ${WINDOW_DAYS} days.`,
    "date",
  );
}

// The slash, the plus and the equals signs show whether a client encodes the token.
const tokenOf = (date: string, offset: number) => `${date}/${offset}+==`;

function offsetOf(date: string, token: string): number {
  if (token === "") return 0;
  const [, day, offset] = /^([\d-]+)\/(\d+)\+==$/.exec(token) ?? [];
  if (day !== date) throw invalid("The continuation token is not one of this day.", "continuationToken");
  return Number(offset);
}
