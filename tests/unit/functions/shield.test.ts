import { getApiGuardianMetrics, getRateLimits, getShieldEventLogs } from "../../../provider";
import { catchMessage, daysFromNow, formatPlatformDay, startConfiguredEmulator } from "./support";

const day = daysFromNow(-1);
const emulator = startConfiguredEmulator({
  eventLogPageSize: 3,
  seed: {
    ShieldZones: [
      {
        shieldZoneId: 701,
        metrics: {
          totalBlockedRequests: 378,
          overviewPastTwentyEightDays: {
            "2026-02-28T00:00:00Z": { blockedRequests: 27, requestsInspected: 2700 },
          },
        },
        rateLimits: [
          { ruleName: "login", ruleConfiguration: { actionType: 2, operatorType: 14, value: "^/api" } },
          { ruleName: "search" },
        ],
        eventLogs: [
          ...Array.from({ length: 7 }, (_, index) => ({
            logId: `log-${index}`,
            timestamp: day.getTime() + index,
            log: `{"event":${index}}`,
          })),
          { logId: "other-day", timestamp: daysFromNow(-2).getTime() },
        ],
      },
    ],
  },
});

test("getApiGuardianMetrics returns the totals and each day, including zeros", async () => {
  const metrics = await getApiGuardianMetrics({ shieldZoneId: 701 });
  expect(metrics).toMatchObject({ totalBlockedRequests: 378, totalRateLimited: 0 });
  expect(metrics.overviewPastTwentyEightDays).toMatchObject({
    "2026-02-28T00:00:00Z": { blockedRequests: 27, requestsInspected: 2700, rateLimited: 0 },
  });
});

test.each([
  ["read API guardian metrics", () => getApiGuardianMetrics({ shieldZoneId: 9 })],
  ["list rate limits", () => getRateLimits({ shieldZoneId: 9 })],
])("a failure inside a success response is an error: %s", async (what, read) => {
  expect(await catchMessage(read())).toMatch(
    new RegExp(`^Could not ${what} of shield zone 9: the API returned 404 \\(not_found.shield_zone\\)`),
  );
  expect(emulator.requests.at(-1)?.status).toBe(202);
});

test("getRateLimits returns every rule, with names for its numbers and the API's error for it", async () => {
  const errorResponse = { statusCode: 400, success: false, message: "Too broad.", errorKey: "too_broad" };
  emulator.fault({
    path: "/shield/rate-limits/{id}",
    alter: (body) => {
      const { data, ...page } = body as { data: object[] };
      return { ...page, data: [{ ...data[0], errorResponse }, ...data.slice(1)] };
    },
  });
  const { rateLimits } = await getRateLimits({ shieldZoneId: 701 });
  expect(rateLimits.map(({ ruleName }) => ruleName)).toEqual(["login", "search"]);
  expect(rateLimits[0]).toMatchObject({
    ruleConfiguration: {
      ...{ actionType: 2, actionTypeName: "Log", operatorType: 14, operatorTypeName: "RX" },
      ...{ value: "^/api", isNegated: false },
    },
    errorResponse,
  });
});

test("getShieldEventLogs reads every page of a day: the first with an empty token, the others with the API's, encoded", async () => {
  const { logs } = await getShieldEventLogs({ shieldZoneId: 701, date: day });
  expect(logs.map(({ logId }) => logId)).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => `log-${index}`));
  const log = { logId: "log-2", timestamp: day.getTime() + 2, log: '{"event":2}' };
  expect(logs[2]).toEqual({ ...log, labels: emulator.state.shieldZones[0]?.eventLogs[2]?.labels });
  const tokens = ["", ...[3, 6].map((from) => encodeURIComponent(`${formatPlatformDay(day)}/${from}+==`))];
  const path = `/shield/event-logs/701/${formatPlatformDay(day)}/`;
  expect(emulator.requests.map((request) => request.path)).toEqual(tokens.map((token) => path + token));
});

const pagePath = "/shield/event-logs/{zone}/{date}/{token?}";

test.each([
  ["hasMoreData is false", { hasMoreData: false, continuationToken: "next" }, 1],
  ["the token is null", { hasMoreData: true, continuationToken: null }, 1],
  ["the token was seen before", { hasMoreData: true, continuationToken: "again" }, 2],
])("getShieldEventLogs stops if %s", async (_, end, requests) => {
  const body = { logs: [{ logId: "x" }], startToken: null, ...end };
  emulator.fault({ path: pagePath, body, times: Number.POSITIVE_INFINITY });
  expect((await getShieldEventLogs({ shieldZoneId: 701, date: day })).logs).toHaveLength(requests);
  expect(emulator.requests).toHaveLength(requests);
});

test("getShieldEventLogs accepts a day without logs, and an empty page that is not the last", async () => {
  expect(await getShieldEventLogs({ shieldZoneId: 701, date: new Date() })).toEqual({ logs: [] });
  const continuationToken = `${formatPlatformDay(day)}/6+==`;
  emulator.fault({ path: pagePath, body: { logs: null, hasMoreData: true, continuationToken } });
  const { logs } = await getShieldEventLogs({ shieldZoneId: 701, date: day });
  expect(logs.map(({ logId }) => logId)).toEqual(["log-6"]);
});
