import { getApiGuardianMetrics, getRateLimits, getShieldEventLogs, getWafRules } from "../../../provider";
import { catchMessage, daysFromNow, formatPlatformDay, startConfiguredEmulator } from "./support";

const day = daysFromNow(-1);
const emulator = startConfiguredEmulator({
  eventLogPageSize: 3,
  seed: {
    ShieldZones: [
      {
        shieldZoneId: 701,
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

test.each([
  ["read API guardian metrics", () => getApiGuardianMetrics({ shieldZoneId: 9 })],
  ["list rate-limit rules", () => getRateLimits({ shieldZoneId: 9 })],
])("a failure inside a success response is an error: %s", async (what, read) => {
  expect(await catchMessage(read())).toMatch(
    new RegExp(
      `^Could not ${what} of shield zone 9: the API returned 404 \\(not_found_or_unauthorised_access.shieldzone\\)`,
    ),
  );
  expect(emulator.requests.at(-1)?.status).toBe(202);
});

test("getWafRules returns each rule with the names of its numbers", async () => {
  await emulator.seed({ ShieldZones: [{ shieldZoneId: 702, wafRules: [{ ruleName: "uploads" }] }] });
  expect(await getWafRules({ shieldZoneId: 702 })).toMatchObject({
    wafRules: [{ ruleName: "uploads", ruleConfiguration: { actionType: 1, actionTypeName: "Block" } }],
  });
});

test("getRateLimits returns the API's error for a rule with the rule", async () => {
  const errorResponse = { statusCode: 400, success: false, message: "Too broad.", errorKey: "too_broad" };
  const rule = { id: 1, errorResponse };
  emulator.fault({ path: "/shield/rate-limits/{id}", body: { data: [rule], page: null } });
  expect(await getRateLimits({ shieldZoneId: 701 })).toEqual({ rateLimits: [rule] });
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
