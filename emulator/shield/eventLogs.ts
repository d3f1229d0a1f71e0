import { DAY, startOfDay } from "../clock";
import { keyOnly } from "../server/access";
import { invalid, Refusal } from "../server/failures";
import { ok } from "../server/response";
import { routesWith } from "../server/route";
import { findShieldZone, type ShieldState } from "./objects";
import { eventLogFailure, UNSET_STATUS } from "./responses";

const WINDOW_DAYS = 3;

const { documented } = routesWith<ShieldState>(keyOnly(), eventLogFailure);

/** The event log of a shield zone, one UTC day at a time; the first page has an empty token (observed). */
export const eventLogRoutes = [
  documented("GET", "/shield/event-logs/{shieldZoneId}/{date}/{continuationToken?}", (request) => {
    const { state, params, platform } = request;
    const zone = findShieldZone(state, params.shieldZoneId);
    const start = parseDate(params.date);
    requireWithinWindow(start, platform.now());
    const offset = parseToken(params.date, params.continuationToken);
    const end = offset + platform.eventLogPageSize;
    const day = zone.eventLogs.filter(({ timestamp }) => timestamp >= start && timestamp < start + DAY);
    const logs = day.slice(offset, end);
    return ok({
      logs: logs.length === 0 ? null : logs,
      hasMoreData: end < day.length,
      continuationToken: end < day.length ? formatToken(params.date, end) : null,
      startToken: params.continuationToken === "" ? null : params.continuationToken,
      errorResponse: UNSET_STATUS,
    });
  }),
];

/** Milliseconds at which a day written as MM-dd-yyyy begins. */
function parseDate(date: string): number {
  const [, month, day, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(date) ?? [];
  const start = startOfDay(year, month, day);
  if (start === undefined)
    throw invalid(`The date must be a day in the form MM-dd-yyyy; it is ${JSON.stringify(date)}.`, "date");
  return start;
}

function requireWithinWindow(start: number, now: number): void {
  if (start + DAY > now - WINDOW_DAYS * DAY && start <= now) return;
  const message = `Event logs are kept for ${WINDOW_DAYS} days.`;
  throw new Refusal(400, "invalid_datetime_window.event_logs", message, "date");
}

// The slash, the plus and the equals signs show whether a client encodes the token.
const formatToken = (date: string, offset: number) => `${date}/${offset}+==`;

function parseToken(date: string, token: string): number {
  if (token === "") return 0;
  const [, day, offset] = /^([\d-]+)\/(\d+)\+==$/.exec(token) ?? [];
  if (day !== date) throw invalid("The continuation token is not one of this day.", "continuationToken");
  return Number(offset);
}
