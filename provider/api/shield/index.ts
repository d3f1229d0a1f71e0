import * as z from "zod";
import type { Client } from "../../http/client";
import type { Clock } from "../../http/clock";
import { UnexpectedResponseError } from "../../http/errors";
import type { Operation } from "../../http/operation";
import { list } from "../../model/list";
import { shieldZone } from "../../model/shield";
import { eventLog, guardianMetrics } from "../../model/shieldLogs";
import { idNumber } from "../arguments";
import { read, shieldKey, unneeded } from "../common";
import { logDay } from "../logDay";
import { items, maxPages, mostEmptyPages, type PagedOperation, some } from "../paging";
import type * as types from "../types";
import { shieldPageOf } from "./pages";
import { rateLimits } from "./rateLimits";

const eventLogPage = z.looseObject({
  logs: list(eventLog.received).nullish(),
  hasMoreData: z.boolean().nullish(),
  /** It becomes part of the next URL; all of them are kept to detect the end. */
  continuationToken: z.string().max(8192).nullish(),
  startToken: z.string().nullish(),
  errorResponse: unneeded,
});

export const readGuardianMetrics: Operation<z.output<typeof guardianMetrics.received>> = {
  ...read,
  name: "read API guardian metrics",
  path: "/shield/metrics/shield-zone/{shieldZoneId}/api-guardian",
  response: z.looseObject({ data: guardianMetrics.received, error: unneeded }).transform(({ data }) => data),
  needs: shieldKey,
  source: "documented",
};

/** `date` is a UTC day as MM-dd-yyyy; the first page has no token (observed). */
export const listEventLogs: Operation<z.output<typeof eventLogPage>> = {
  ...read,
  name: "list event logs",
  path: "/shield/event-logs/{shieldZoneId}/{date}/{continuationToken?}",
  response: eventLogPage,
  needs: shieldKey,
  source: "documented",
};

export const listShieldZones: PagedOperation<z.output<typeof shieldZone.received>> = {
  ...read,
  name: "list shield zones",
  path: "/shield/shield-zones",
  response: shieldPageOf(shieldZone.received),
  needs: shieldKey,
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
    const zone = zoneCall(shieldZoneId, "event logs");
    const date = logDay("date", day, clock.now());
    const subject = `${zone.subject} on ${date}`;
    const seen = new Set<string>();
    let empty = 0;
    for (let continuationToken = ""; seen.size < maxPages && empty < mostEmptyPages; ) {
      seen.add(continuationToken);
      const path = { ...zone.path, date, continuationToken };
      const page = await client.send(listEventLogs, { path, subject });
      yield* page.logs ?? [];
      empty = page.logs?.length ? 0 : empty + 1;
      continuationToken = page.continuationToken ?? "";
      // The end is `hasMoreData` false, or a token that is empty, null or was seen before (observed).
      if (page.hasMoreData === false || continuationToken === "" || seen.has(continuationToken)) return;
    }
    throw new UnexpectedResponseError(
      `Could not list ${subject}: the list does not end after ${seen.size} pages. Try again later.`,
    );
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
