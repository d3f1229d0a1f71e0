import * as z from "zod";
import type { Clock } from "../../base/time";
import type { Client } from "../../http/client";
import type { Operation } from "../../http/operation";
import { integer } from "../../model/kinds";
import { listSchema } from "../../model/list";
import { eventLogEntry } from "../../model/shieldLogs";
import { findDeclaration } from "../../objects";
import { shieldOperations } from "../../objects/shield/operations";
import { checkId, checkValue } from "../arguments";
import { findEmbeddedFailure } from "../embeddedFailure";
import { checkAndFormatLogDay } from "../logDay";
import { getReads } from "../objects/readRoutes";
import { anyValue, cursorSchema, type Page } from "../pages";
import { createEmptyPageLimit } from "../paging";
import { defaultReadOptions } from "../route";
import type * as types from "../types";

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
  ...shieldOperations,
  source: "documented",
};

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

/** `zones`: the methods that follow from the declarations. */
export const createShield = (client: Client, clock: Clock, zones: types.ShieldZones): Shield => ({
  ...zones,

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
    const { list } = getReads(findDeclaration("RateLimitRule"));
    return client.send(list, { path, query }) as Promise<Page<types.RateLimitRule>>;
  },
});
