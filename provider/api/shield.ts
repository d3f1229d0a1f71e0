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

/** Section 2.11. The end is `hasMoreData` false, an empty or null token, or a token seen before (companion). */
export const eventLogPage = z.looseObject({
  logs: list(eventLog).nullish(),
  hasMoreData: z.boolean().nullish(),
  /** It goes into the next address, and all of them are kept to see an end. */
  continuationToken: z.string().max(8192).nullish(),
  startToken: z.string().nullish(),
});

const pageInfo = z.looseObject({
  totalPages: z.number().nullish(),
  currentPage: z.number().nullish(),
  nextPage: z.number().nullish(),
  totalCount: z.number().nullish(),
});

/** The shield's page envelope (section 2.11), or a bare array. */
const shieldPageOf = <Item>(item: ZodType<Item>): ZodType<Page<Item>> =>
  z.preprocess(
    (body) => (Array.isArray(body) ? { data: body } : body),
    z
      .looseObject({ data: list(item).nullable(), page: pageInfo.nullish() })
      // Null is an empty page only if the platform also says that there are no more.
      .refine(({ data, page }) => data !== null || hasMore(page ?? {}) === false || page?.totalCount === 0)
      .transform(({ data, page }) => ({
        items: data ?? [],
        hasMore: hasMore(page ?? {}),
        totalItems: page?.totalCount ?? undefined,
      })),
  );

/** Any of the page's numbers may be null: more where one of them says so, undefined where none says anything. */
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

/** `date` is MM-dd-yyyy, a day of UTC; the first page has no token (companion [seen]). */
export const listEventLogs: Operation<EventLogPage> = {
  name: "list event logs",
  method: "GET",
  path: "/shield/event-logs/{shieldZoneId}/{date}/{continuationToken?}",
  response: eventLogPage,
  repeatable: true,
  needs: apiKey,
  source: "documented",
};

/** The names of its query parameters, `page` and `perPage` (at most 1000), are companion [spec]. */
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

/** Shield zones: web security (sections 4.7 to 4.9). */
export const shield = (client: Client, clock: Clock) => ({
  /** Every shield zone, page after page (companion). */
  zones: (): AsyncIterable<types.ShieldZone> => items(client, listShieldZones, { of: "shield zones" }),

  /** API guardian counts: the totals and those of the past 28 days by date (section 4.7). @throws NotFoundError */
  async guardianMetrics(shieldZoneId: number): Promise<types.GuardianMetrics> {
    return client.send(readGuardianMetrics, zone(shieldZoneId, "API guardian metrics"));
  },

  /**
   * The event log of one UTC day, page after page (section 4.8). The day is a Date, or a text in the form yyyy-MM-dd
   * or MM-dd-yyyy; one of which nothing lies within the last 3 days is refused before any request.
   */
  async *eventLogs(shieldZoneId: number, day: Date | string): AsyncGenerator<types.EventLog, void> {
    const { path, of } = zone(shieldZoneId, "event logs");
    const date = logDay("date", day, clock.now());
    yield* allPages(client, { ...path, date }, `${of} on ${date}`);
  },

  /** Every rate-limit rule of a zone, page after page (section 4.9). @throws NotFoundError */
  async *rateLimits(shieldZoneId: number): AsyncGenerator<types.RateLimitRule, void> {
    const call = zone(shieldZoneId, "rate limits");
    yield* items(client, listRateLimits, call);
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
