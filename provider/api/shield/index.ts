import type { ZodType } from "zod";
import * as z from "zod";
import type { Client } from "../http/client";
import type { Clock } from "../http/clock";
import { UnexpectedResponseError } from "../http/errors";
import type { Operation } from "../http/operation";
import { list } from "../model/list";
import * as model from "../model/shield";
import * as logs from "../model/shieldLogs";
import type { OutputOf } from "../model/verbatim";
import { idNumber } from "./arguments";
import { logDay } from "./logDay";
import { apiKey } from "./needs";
import type { Page, PagedOperation } from "./paging";
import { items, maxPages, mostEmptyPages } from "./paging";
import type * as types from "./types";

const named = model.rateLimitRule;
const { received: condition } = model.condition;
const { received: ruleConfiguration } = model.ruleConfiguration;
const { received: rateLimitRule } = named;
const { received: shieldStatus } = model.shieldStatus;
const { received: shieldZone } = model.shieldZone;
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

const pageInfo = z.looseObject({
  totalPages: z.number().nullish(),
  currentPage: z.number().nullish(),
  nextPage: z.number().nullish(),
  totalCount: z.number().nullish(),
});

/** The shield's page envelope (documented), or a bare array (observed). */
const shieldPageOf = <Item>(item: ZodType<Item>): ZodType<Page<Item>> =>
  z.preprocess(
    (body) => (Array.isArray(body) ? { data: body } : body),
    z
      .looseObject({ data: list(item).nullable(), page: pageInfo.nullish() })
      // Null is an empty page only if the response also states that there are no more.
      .refine(({ data, page }) => data !== null || hasMore(page ?? {}) === false || page?.totalCount === 0)
      .transform(({ data, page }) => ({
        items: data ?? [],
        hasMore: hasMore(page ?? {}),
        totalItems: page?.totalCount ?? undefined,
      })),
  );

/** Any of the page's numbers may be null: more where one of them says so, undefined if none says anything. */
function hasMore({ currentPage, totalPages, nextPage }: z.output<typeof pageInfo>): boolean | undefined {
  const [current, total, next] = [currentPage ?? 0, totalPages ?? 0, nextPage ?? 0];
  if (current <= 0 || (total <= 0 && next <= 0)) return undefined;
  return current < total || current < next;
}

export type RuleCondition = z.output<typeof condition>;
export type RuleConfiguration = z.output<typeof ruleConfiguration>;
export type RateLimitRule = z.output<typeof rateLimitRule>;
export type GuardianMetrics = z.output<typeof guardianMetrics>;
export type EventLog = z.output<typeof eventLog>;
export type EventLogPage = z.output<typeof eventLogPage>;
export type ShieldStatus = z.output<typeof shieldStatus>;
/** A rule as the API sends it, with the names of what its numbers mean. */
export type NamedRule = OutputOf<typeof named>;
export type ShieldZone = z.output<typeof shieldZone>;

export const readGuardianMetrics: Operation<GuardianMetrics> = {
  name: "read API guardian metrics",
  method: "GET",
  path: "/shield/metrics/shield-zone/{shieldZoneId}/api-guardian",
  response: z.looseObject({ data: guardianMetrics }).transform(({ data }) => data),
  repeatable: true,
  needs: apiKey,
  source: "documented",
};

/** `date` is a UTC day as MM-dd-yyyy; the first page has no token (observed). */
export const listEventLogs: Operation<EventLogPage> = {
  name: "list event logs",
  method: "GET",
  path: "/shield/event-logs/{shieldZoneId}/{date}/{continuationToken?}",
  response: eventLogPage,
  repeatable: true,
  needs: apiKey,
  source: "documented",
};

/** The names of its query parameters, `page` and `perPage` (at most 1000), are from the public API description. */
export const listRateLimits: PagedOperation<RateLimitRule> = {
  name: "list rate limits",
  method: "GET",
  path: "/shield/rate-limits/{shieldZoneId}",
  pageSize: { perPage: 1000 },
  response: shieldPageOf(rateLimitRule),
  itemsAbout: { shieldZoneId: "shieldZoneId" },
  repeatable: true,
  needs: apiKey,
  source: "documented",
};

export const listShieldZones: PagedOperation<ShieldZone> = {
  name: "list shield zones",
  method: "GET",
  path: "/shield/shield-zones",
  pageSize: { perPage: 1000 },
  response: shieldPageOf(shieldZone),
  repeatable: true,
  needs: apiKey,
  source: "public API description",
};

/** A rule with the names of what its numbers mean. A name never takes the place of a member of the API's own. */
export function withNames(rule: RateLimitRule): NamedRule {
  return named.fromWire(rule) as NamedRule;
}

/** Shield zones: web security. */
export const shield = (client: Client, clock: Clock) => ({
  /** Every shield zone, page by page. */
  zones: (): AsyncIterable<types.ShieldZone> => items(client, listShieldZones, { of: "shield zones" }),

  /** API guardian counts: totals, and the past 28 days by date. @throws NotFoundError */
  async guardianMetrics(shieldZoneId: number): Promise<types.GuardianMetrics> {
    return client.send(readGuardianMetrics, zone(shieldZoneId, "API guardian metrics"));
  },

  /**
   * The event log of one UTC day, page by page. The day is a Date, or a string in the form yyyy-MM-dd or MM-dd-yyyy; a day
   * entirely before the last 3 days is refused before any request.
   */
  async *eventLogs(shieldZoneId: number, day: Date | string): AsyncGenerator<types.EventLog, void> {
    const { path, of } = zone(shieldZoneId, "event logs");
    const date = logDay("date", day, clock.now());
    yield* allPages(client, { ...path, date }, `${of} on ${date}`);
  },

  /** Every rate-limit rule of a zone, page by page. @throws NotFoundError */
  async *rateLimits(shieldZoneId: number): AsyncGenerator<types.RateLimitRule, void> {
    const call = zone(shieldZoneId, "rate limits");
    yield* items(client, listRateLimits, call);
  },
});

const zone = (shieldZoneId: number, what: string) => ({
  path: { shieldZoneId: idNumber("shieldZoneId", shieldZoneId) },
  of: `${what} of shield zone ${shieldZoneId}`,
});

/** The end is `hasMoreData` false, or a token that is empty, null or was seen before (observed). */
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
    `Could not list ${of}: the list does not end after ${seen.size} pages. Try again later.`,
  );
}
