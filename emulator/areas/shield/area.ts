import { dayMs, parseUtcDay } from "../../clock";
import { keyAuth } from "../../server/access";
import { badRequest, Refusal } from "../../server/failures";
import { ok } from "../../server/response";
import { routeBuilders } from "../../server/route";
import { accessListRoutes } from "./accessListRoutes";
import { successStatus, toEventLogError, toShieldError, unsetStatus } from "./responses";
import { rateLimitRoutes, wafRuleRoutes } from "./ruleRoutes";
import { uploadScanningRoutes } from "./uploadScanningRoutes";
import { shieldZoneRoutes } from "./zoneRoutes";
import { findShieldZone, type ShieldState, setPlanLimits, shieldZoneSeeds, shieldZones } from "./zones";

const { documented } = routeBuilders<ShieldState>(keyAuth(), toShieldError);
const eventLogRoutes = routeBuilders<ShieldState>(keyAuth(), toEventLogError);

/** Shield zones with their API guardian metrics, event logs and rate limits. */
export const shieldArea = {
  ...shieldZones,
  seedSchema: shieldZoneSeeds,
  advance: ({ shieldZones: zones }: ShieldState) => zones.forEach(setPlanLimits),
  idNames: { ...shieldZones.idNames, eventLogs: "logId", rateLimits: "id", wafRules: "id" },
  routes: [
    documented("GET", "/shield/metrics/shield-zone/{shieldZoneId}/api-guardian", ({ state, params }) =>
      ok({ error: successStatus, data: findShieldZone(state, params.shieldZoneId).metrics }),
    ),

    ...shieldZoneRoutes,
    ...accessListRoutes,
    ...uploadScanningRoutes,

    // Returns the logs of one UTC day. The token for the first page is empty (observed).
    eventLogRoutes.documented(
      "GET",
      "/shield/event-logs/{shieldZoneId}/{date}/{continuationToken?}",
      (request) => {
        const { state, params, platform } = request;
        const zone = findShieldZone(state, params.shieldZoneId);
        const start = parseEventLogDate(params.date);
        requireRetainedDay(start, platform.now());
        const offset = parseContinuationToken(params.date, params.continuationToken);
        const end = offset + platform.eventLogPageSize;
        const dayLogs = zone.eventLogs.filter(
          ({ timestamp }) => timestamp >= start && timestamp < start + dayMs,
        );
        const logs = dayLogs.slice(offset, end);
        return ok({
          logs: logs.length === 0 ? null : logs,
          hasMoreData: end < dayLogs.length,
          continuationToken: end < dayLogs.length ? formatContinuationToken(params.date, end) : null,
          startToken: params.continuationToken === "" ? null : params.continuationToken,
          errorResponse: unsetStatus,
        });
      },
    ),

    ...rateLimitRoutes,
    ...wafRuleRoutes,
  ],
};

/** Parses MM-dd-yyyy to the start of that UTC day, in milliseconds since 1970. */
function parseEventLogDate(date: string): number {
  const [, month, day, year] = /^(\d\d)-(\d\d)-(\d{4})$/.exec(date) ?? [];
  const start = parseUtcDay(year, month, day);
  if (start === undefined)
    throw badRequest(`The date must be a day in the form MM-dd-yyyy; it is ${JSON.stringify(date)}.`, "date");
  return start;
}

function requireRetainedDay(start: number, now: number): void {
  if (start + dayMs > now - 3 * dayMs && start <= now) return;
  throw new Refusal(400, "invalid_datetime_window.event_logs", "Event logs are kept for 3 days.", "date");
}

// The token contains characters that clients must percent-encode, so that tests detect a client that does not.
const formatContinuationToken = (date: string, offset: number) => `${date}/${offset}+==`;

function parseContinuationToken(date: string, token: string): number {
  if (token === "") return 0;
  const [, day, offset] = /^([\d-]+)\/(\d+)\+==$/.exec(token) ?? [];
  if (day !== date) throw badRequest("The continuation token is not one of this day.", "continuationToken");
  return Number(offset);
}
