import * as z from "zod";
import type { Client } from "../../http/client";
import type { Clock } from "../../http/clock";
import { UnexpectedResponseError } from "../../http/errors";
import type { Operation } from "../../http/operation";
import { list } from "../../model/list";
import { shieldZone } from "../../model/shield";
import * as logs from "../../model/shieldLogs";
import { idNumber } from "../arguments";
import { logDay } from "../logDay";
import { apiKey } from "../needs";
import { items, maxPages, mostEmptyPages, type PagedOperation, some } from "../paging";
import type * as types from "../types";
import { shieldPageOf } from "./pages";
import { rateLimits } from "./rateLimits";

const { received: eventLog } = logs.eventLog;
const { received: guardianMetrics } = logs.guardianMetrics;

/** The end is `hasMoreData` false, an empty or null token, or a token seen before (observed). */
export const eventLogPage = z.looseObject({
  logs: list(eventLog).nullish(),
  hasMoreData: z.boolean().nullish(),
  /** It becomes part of the next URL; all of them are kept to detect the end. */
  continuationToken: z.string().max(8192).nullish(),
  startToken: z.string().nullish(),
});

export type GuardianMetrics = z.output<typeof guardianMetrics>;
export type EventLog = z.output<typeof eventLog>;
export type EventLogPage = z.output<typeof eventLogPage>;
export type ShieldZone = z.output<typeof shieldZone.received>;

export const readGuardianMetrics: Operation<GuardianMetrics> = {
  name: "read API guardian metrics",
  method: "GET",
  path: "/shield/metrics/shield-zone/{shieldZoneId}/api-guardian",
  response: z.looseObject({ data: guardianMetrics }).transform(({ data }) => data),
  idempotent: true,
  needs: apiKey,
  source: "documented",
};

/** `date` is a UTC day as MM-dd-yyyy; the first page has no token (observed). */
export const listEventLogs: Operation<EventLogPage> = {
  name: "list event logs",
  method: "GET",
  path: "/shield/event-logs/{shieldZoneId}/{date}/{continuationToken?}",
  response: eventLogPage,
  idempotent: true,
  needs: apiKey,
  source: "documented",
};

export const listShieldZones: PagedOperation<ShieldZone> = {
  name: "list shield zones",
  method: "GET",
  path: "/shield/shield-zones",
  pageSize: { perPage: 1000 },
  response: shieldPageOf(shieldZone.received),
  idempotent: true,
  needs: apiKey,
  source: "public API description",
};

/** Shield zones: web security. */
export const shield = (client: Client, clock: Clock) => ({
  /** Every shield zone, page by page. */
  zones: (): AsyncIterable<types.ShieldZone> => items(client, listShieldZones, { subject: "shield zones" }),

  /** API guardian counts: totals, and the past 28 days by date. @throws NotFoundError */
  async guardianMetrics(shieldZoneId: number): Promise<types.GuardianMetrics> {
    return client.send(readGuardianMetrics, zoneCall(shieldZoneId, "API guardian metrics"));
  },

  /**
   * The event log of one UTC day, page by page. The day is a Date, or a string in the form yyyy-MM-dd or MM-dd-yyyy; a day
   * entirely before the last 3 days is refused before any request.
   */
  async *eventLogs(shieldZoneId: number, day: Date | string): AsyncGenerator<types.EventLog, void> {
    const { path, subject } = zoneCall(shieldZoneId, "event logs");
    const date = logDay("date", day, clock.now());
    yield* allPages(client, { ...path, date }, `${subject} on ${date}`);
  },

  ...rateLimits(client),
});

/** Whether the list of shield zones, read to its end, holds this one. */
export const isZoneListed = (client: Client, shieldZoneId: number | undefined): Promise<boolean> =>
  some(items(client, listShieldZones, { shared: true }), (each) => each.shieldZoneId === shieldZoneId);

const zoneCall = (shieldZoneId: number, what: string) => ({
  path: { shieldZoneId: idNumber("shieldZoneId", shieldZoneId) },
  subject: `${what} of shield zone ${shieldZoneId}`,
});

/** The end is `hasMoreData` false, or a token that is empty, null or was seen before (observed). */
async function* allPages(
  client: Client,
  path: { shieldZoneId: number; date: string },
  subject: string,
): AsyncGenerator<EventLog, void> {
  const seen = new Set<string>();
  let empty = 0;
  for (let continuationToken = ""; seen.size < maxPages && empty < mostEmptyPages; ) {
    seen.add(continuationToken);
    const page = await client.send(listEventLogs, { path: { ...path, continuationToken }, subject });
    yield* page.logs ?? [];
    empty = page.logs?.length ? 0 : empty + 1;
    continuationToken = page.continuationToken ?? "";
    if (page.hasMoreData === false || continuationToken === "" || seen.has(continuationToken)) return;
  }
  throw new UnexpectedResponseError(
    `Could not list ${subject}: the list does not end after ${seen.size} pages. Try again later.`,
  );
}
