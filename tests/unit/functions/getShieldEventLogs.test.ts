import * as pulumi from "@pulumi/pulumi";
import { getShieldEventLogs, getShieldEventLogsOutput } from "../../../provider";
import { configuredForAll, daysFromNow, messageOf, platformDay, settledValue } from "./support";

const day = daysFromNow(-1);
const iso = day.toISOString().slice(0, 10);
const eventLogs = Array.from({ length: 7 }, (_, index) => ({
  logId: `log-${index}`,
  timestamp: day.getTime() + index,
  log: `{"event":${index}}`,
}));
const other = { logId: "other-day", timestamp: daysFromNow(-2).getTime() };
const emulator = configuredForAll({
  seed: { ShieldZones: [{ shieldZoneId: 701, eventLogs: [...eventLogs, other] }] },
  eventLogPageSize: 3,
});

test("reads every page of the day: with an empty token first, then the platform's, encoded", async () => {
  const { logs } = await getShieldEventLogs({ shieldZoneId: 701, date: day });
  expect(logs.map(({ logId }) => logId)).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => `log-${index}`));
  expect(logs[2]).toEqual({
    logId: "log-2",
    timestamp: day.getTime() + 2,
    log: '{"event":2}',
    labels: {
      asn: "64496",
      country: "SI",
      ruleId: "942100",
      severity: "CRITICAL",
      method: "GET",
      ruleGroup: "SQLI",
      status: "403",
      serverZone: "EU",
    },
  });
  const path = `/shield/event-logs/701/${platformDay(day)}/`;
  expect(emulator.requests.map((request) => request.path)).toEqual([
    path,
    `${path}${encodeURIComponent(`${platformDay(day)}/3+==`)}`,
    `${path}${encodeURIComponent(`${platformDay(day)}/6+==`)}`,
  ]);
});

test.each([
  ["yyyy-MM-dd", iso],
  ["MM-dd-yyyy", platformDay(day)],
])("accepts a day as %s", async (_, date) => {
  const { logs } = await getShieldEventLogs({ shieldZoneId: 701, date });
  expect(logs).toHaveLength(7);
});

test.each([
  ["a Date", day],
  ["a string", iso],
  ["an Output", pulumi.output(iso)],
])("accepts %s in the Output form", async (_, date) => {
  const output = getShieldEventLogsOutput({ shieldZoneId: pulumi.output(701), date });
  expect((await settledValue(output)).logs).toHaveLength(7);
});

const pagePath = "/shield/event-logs/{zone}/{date}/{token?}";

test.each([
  ["hasMoreData is false", { hasMoreData: false, continuationToken: "next" }, 1],
  ["the token is empty", { hasMoreData: true, continuationToken: "" }, 1],
  ["the token is null", { hasMoreData: true, continuationToken: null }, 1],
  ["the token was seen before", { hasMoreData: true, continuationToken: "again" }, 2],
])("stops if %s", async (_, end, requests) => {
  const body = { logs: [{ logId: "x" }], startToken: null, ...end };
  emulator.fault({ path: pagePath, body, times: Number.POSITIVE_INFINITY });
  const { logs } = await getShieldEventLogs({ shieldZoneId: 701, date: day });
  expect(logs).toHaveLength(requests);
  expect(emulator.requests).toHaveLength(requests);
});

test("accepts a day without logs, and an empty page that is not the last", async () => {
  expect(await getShieldEventLogs({ shieldZoneId: 701, date: new Date() })).toEqual({ logs: [] });
  emulator.fault({
    path: pagePath,
    body: { logs: null, hasMoreData: true, continuationToken: `${platformDay(day)}/6+==` },
  });
  const { logs } = await getShieldEventLogs({ shieldZoneId: 701, date: day });
  expect(logs.map(({ logId }) => logId)).toEqual(["log-6"]);
});

test("reports the platform's own error for the date", async () => {
  const error = {
    statusCode: 400,
    success: false,
    message: "Too old.",
    errorKey: "invalid_datetime_window.event_logs",
  };
  emulator.fault({
    path: pagePath,
    status: 202,
    body: { logs: null, hasMoreData: false, errorResponse: error },
  });
  expect(await messageOf(getShieldEventLogs({ shieldZoneId: 701, date: day }))).toMatch(
    new RegExp(
      `^Could not list event logs of shield zone 701 on ${platformDay(day)}: .*invalid_datetime_window`,
    ),
  );
});
