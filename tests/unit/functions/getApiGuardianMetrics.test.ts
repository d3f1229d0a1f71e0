import { getApiGuardianMetrics, getApiGuardianMetricsOutput } from "../../../provider";
import { configuredForAll, messageOf, settledValue } from "./support";

const days = Object.fromEntries(
  Array.from({ length: 28 }, (_, day) => [
    `2026-02-${String(day + 1).padStart(2, "0")}T00:00:00Z`,
    { blockedRequests: day, requestsInspected: 100 * day },
  ]),
);
const emulator = configuredForAll({
  seed: {
    ShieldZones: [
      { shieldZoneId: 701, metrics: { totalBlockedRequests: 378, overviewPastTwentyEightDays: days } },
    ],
  },
});

test("returns the totals and the 28 days, including zeros", async () => {
  const metrics = await getApiGuardianMetrics({ shieldZoneId: 701 });
  expect(metrics.totalBlockedRequests).toBe(378);
  expect(metrics.totalRateLimited).toBe(0);
  expect(Object.keys(metrics.overviewPastTwentyEightDays ?? {})).toHaveLength(28);
  expect(metrics.overviewPastTwentyEightDays?.["2026-02-28T00:00:00Z"]).toMatchObject({
    blockedRequests: 27,
    requestsInspected: 2700,
    rateLimited: 0,
  });
  expect(await settledValue(getApiGuardianMetricsOutput({ shieldZoneId: 701 }))).toEqual(metrics);
});

test("treats a failure inside a success response as an error", async () => {
  expect(await messageOf(getApiGuardianMetrics({ shieldZoneId: 9 }))).toMatch(
    /^Could not read API guardian metrics of shield zone 9: the API returned 404 \(not_found.shield_zone\)/,
  );
  expect(emulator.requests.at(-1)?.status).toBe(202);
});
