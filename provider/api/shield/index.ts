import * as z from "zod";
import type { Client } from "../../http/client";
import type { Operation } from "../../http/operation";
import type { Clock } from "../../http/time";
import { integer } from "../../model/kinds";
import { listSchema } from "../../model/list";
import { shieldZone } from "../../model/shield";
import { eventLogEntry, guardianMetrics } from "../../model/shieldLogs";
import { checkId, checkValue } from "../arguments";
import { area, defaultReadOptions, pagedList, route, shieldKeyRequirement } from "../declare";
import { findEmbeddedFailure } from "../embeddedFailure";
import { checkAndFormatLogDay } from "../logDay";
import { createMethods } from "../methods";
import { anyValue, cursorSchema, type Page, shieldPageSchema } from "../pages";
import { createEmptyPageLimit, findListItem } from "../paging";
import type * as types from "../types";
import { rateLimits } from "./rateLimits";

const eventLogPageSchema = z.looseObject({
  logs: listSchema(eventLogEntry.received).nullish(),
  hasMoreData: z.boolean().nullish(),
  continuationToken: cursorSchema,
  startToken: z.string().nullish(),
  errorResponse: anyValue,
});

/** `date` is a UTC day as MM-dd-yyyy. The request for the first page has no token (observed). */
export const listEventLogs: Operation<z.output<typeof eventLogPageSchema>> = {
  ...defaultReadOptions,
  name: "list event logs",
  path: "/shield/event-logs/{shieldZoneId}/{date}/{continuationToken?}",
  response: eventLogPageSchema,
  embeddedFailure: findEmbeddedFailure,
  needs: shieldKeyRequirement,
  source: "documented",
};

export const shieldZones = area("Shield zones, their rate-limit rules and their API guardian metrics.", {
  zones: pagedList({
    name: "list shield zones",
    doc: "Every shield zone, page by page.",
    path: "/shield/shield-zones",
    returns: shieldZone,
    getItemId: (zone) => zone.shieldZoneId,
    envelope: shieldPageSchema,
    needs: shieldKeyRequirement,
  }),

  guardianMetrics: route({
    name: "read API guardian metrics",
    doc: "API guardian counts: totals, and the past 28 days by date. @throws NotFoundError",
    path: "/shield/metrics/shield-zone/{shieldZoneId}/api-guardian",
    subject: ({ shieldZoneId }) => `API guardian metrics of shield zone ${shieldZoneId}`,
    returns: guardianMetrics,
    response: z
      .looseObject({ data: guardianMetrics.received, error: anyValue })
      .transform(({ data }) => data),
    needs: shieldKeyRequirement,
    source: "documented",
  }),

  ...rateLimits,
});

/** Web security: shield zones, their rate-limit rules, API guardian metrics and event logs. */
export interface Shield extends types.ShieldZones {
  /**
   * The event log of one UTC day, page by page. The day is a Date, or a string in the form yyyy-MM-dd or MM-dd-yyyy. A
   * day in the future, or one that ended 3 days ago or earlier, is rejected before any request.
   */
  eventLogs(shieldZoneId: number, day: Date | string): AsyncGenerator<types.EventLog, void>;
  /** One page of the rules: `page` from 1, `perPage` from 1 to 1000 (default 10). @throws NotFoundError */
  rateLimitsPage(shieldZoneId: number, page: number, perPage?: number): Promise<Page<types.RateLimitRule>>;
}

const pageNumberKind = integer(1, 2_147_483_647);
const pageSizeKind = integer(1, 1000);

export const createShield = (client: Client, clock: Clock): Shield => ({
  ...createMethods<types.ShieldZones>(client, "shield", shieldZones),

  async *eventLogs(shieldZoneId, day) {
    const zoneParameters = { shieldZoneId: checkId("shieldZoneId", shieldZoneId) };
    const date = checkAndFormatLogDay("date", day, clock.now());
    const subject = `event logs of shield zone ${shieldZoneId} on ${date}`;
    const checkLength = createEmptyPageLimit(subject);
    const seen = new Set<string>();
    for (let continuationToken = ""; ; ) {
      seen.add(continuationToken);
      const path = { ...zoneParameters, date, continuationToken };
      const page = await client.send(listEventLogs, { path, subject });
      checkLength(page.logs?.length ?? 0);
      yield* page.logs ?? [];
      continuationToken = page.continuationToken ?? "";
      // The last page has `hasMoreData` false, or a token that is empty, null or was seen before (observed).
      if (page.hasMoreData === false || continuationToken === "" || seen.has(continuationToken)) return;
    }
  },

  async rateLimitsPage(shieldZoneId, page, perPage = 10) {
    const path = { shieldZoneId: checkId("shieldZoneId", shieldZoneId) };
    const query = {
      page: checkValue("page", pageNumberKind, page),
      perPage: checkValue("perPage", pageSizeKind, perPage),
    };
    return client.send(rateLimits.rateLimits, { path, query });
  },
});

/** Finds a shield zone in the list, which the client caches. Returns undefined if the complete list lacks it. */
export const findShieldZone = (client: Client, shieldZoneId: number | undefined) =>
  findListItem(client, shieldZones.zones, (each) => each.shieldZoneId === shieldZoneId);
