import type { Client } from "../../http/client";
import type { Clock } from "../../http/clock";
import { UnexpectedResponseError } from "../../http/errors";
import { idNumber } from "../arguments";
import { logDay } from "../logDay";
import { items, maxPages, mostEmptyPages } from "../paging";
import {
  type EventLog,
  type GuardianMetrics,
  listEventLogs,
  listRateLimits,
  listShieldZones,
  type RateLimitRule,
  readGuardianMetrics,
  type ShieldZone,
} from "../shield";

/** Shield zones: web security (sections 4.7 to 4.9). */
export const shield = (client: Client, clock: Clock) => ({
  /** Every shield zone, page after page (companion). */
  zones: (): AsyncIterable<ShieldZone> =>
    items(client, listShieldZones, { size: 1000, sizeParameter: "perPage" }, { of: "shield zones" }),

  /** API guardian counts: the totals and those of the past 28 days by date (section 4.7). @throws NotFoundError */
  async guardianMetrics(shieldZoneId: number): Promise<GuardianMetrics> {
    return client.send(readGuardianMetrics, zone(shieldZoneId, "API guardian metrics"));
  },

  /**
   * The event log of one UTC day, page after page (section 4.8). The day is a Date, or a text in the form yyyy-MM-dd
   * or MM-dd-yyyy; one of which nothing lies within the last 3 days is refused before any request.
   */
  async *eventLogs(shieldZoneId: number, day: Date | string): AsyncGenerator<EventLog, void> {
    const { path, of } = zone(shieldZoneId, "event logs");
    const date = logDay("date", day, clock.now());
    yield* allPages(client, { ...path, date }, `${of} on ${date}`);
  },

  /** Every rate-limit rule of a zone, page after page (section 4.9). @throws NotFoundError */
  async *rateLimits(shieldZoneId: number): AsyncGenerator<RateLimitRule, void> {
    const call = zone(shieldZoneId, "rate limits");
    yield* items(client, listRateLimits, { size: 1000, sizeParameter: "perPage" }, call);
  },
});

const zone = (shieldZoneId: number, what: string) => ({
  path: { shieldZoneId: idNumber("shieldZoneId", shieldZoneId) },
  of: `${what} of shield zone ${shieldZoneId}`,
});

/** The end is `hasMoreData` false, or a token that is empty, null or was seen before (companion, "Shield"). */
async function* allPages(
  client: Client,
  path: { shieldZoneId: number; date: string },
  of: string,
): AsyncGenerator<EventLog, void> {
  const seen = new Set<string>();
  let empty = 0;
  for (let continuationToken = ""; seen.size < maxPages && empty < mostEmptyPages; ) {
    seen.add(continuationToken);
    const page = await client.send(listEventLogs, { path: { ...path, continuationToken }, of });
    yield* page.logs ?? [];
    empty = page.logs?.length ? 0 : empty + 1;
    continuationToken = page.continuationToken ?? "";
    if (page.hasMoreData === false || continuationToken === "" || seen.has(continuationToken)) return;
  }
  throw new UnexpectedResponseError(
    `Could not list ${of}: after ${seen.size} pages there is still no end. Try again later.`,
  );
}
