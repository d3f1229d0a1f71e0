import * as pulumi from "@pulumi/pulumi";
import { getDailyAccessLog, getDailyAccessLogOutput } from "../../../provider";
import { configuredForAll, daysFromNow, messageOf, platformDay, settledValue } from "./support";

const day = daysFromNow(-1);
const log = (path: string, minutes: number, more: object = {}) => ({
  timestamp: new Date(day.getTime() + minutes * 60_000).toISOString(),
  path,
  requestId: `id${path}`,
  ...more,
});
const Logs = [log("/a", 1), log("/b", 2, { remoteIp: "192.0.2.1", statusCode: 404 }), log("/c", 3)];
const other = { timestamp: daysFromNow(-2).toISOString(), path: "/other-day" };
const secret = { authorizationHeader: "Basic MARKER", bodyBytesSent: 7, contentRange: "bytes 0-6/7" };
const emulator = configuredForAll({
  seed: {
    PullZones: [
      { Id: 9, Logs: [...Logs, other] },
      { Id: 10, ExtendedLogging: true, Logs: [log("/secret", 1, secret), log("/plain", 2)] },
    ],
  },
});

const paths = ({ records }: { records: { url: string | null }[] }) =>
  records.map(({ url }) => url?.replace(/^https:\/\/[^/]+/, "")).join(" ");

test("returns the day's lines, with `-` as null", async () => {
  const result = await getDailyAccessLog({ pullZoneId: 9, date: day, sort: "asc" });
  expect(paths(result)).toBe("/a /b /c");
  expect(result.malformed).toBe(0);
  expect(result.records[1]).toEqual({
    cacheStatus: "HIT",
    statusCode: 404,
    timestamp: day.getTime() + 120_000,
    bytesSent: 512,
    pullZoneId: 9,
    remoteIp: "192.0.2.1",
    referer: null,
    url: "https://cdn-9.example/b",
    edgeLocation: "DE",
    userAgent: null,
    requestId: "id/b",
    country: null,
  });
});

test.each([
  ["a Date", day],
  ["yyyy-MM-dd", day.toISOString().slice(0, 10)],
  ["MM-dd-yyyy", platformDay(day)],
])("accepts %s in both forms, and filters the lines", async (_, date) => {
  const options = { pullZoneId: 9, sort: "asc", start: 1, end: 2 } as const;
  expect(paths(await getDailyAccessLog({ ...options, date }))).toBe("/b");
  const waiting = typeof date === "string" ? pulumi.output(date) : date;
  expect(paths(await settledValue(getDailyAccessLogOutput({ ...options, date: waiting })))).toBe("/b");
  expect(paths(await settledValue(getDailyAccessLogOutput({ ...options, date })))).toBe("/b");
  expect(paths(await getDailyAccessLog({ pullZoneId: 9, date, status: 404 }))).toBe("/b");
  expect(paths(await getDailyAccessLog({ pullZoneId: 9, date, search: "id/c" }))).toBe("/c");
});

test("a line's credential is a secret, and makes the Output form secret as a whole", async () => {
  const args = { pullZoneId: 10, date: day, sort: "asc" } as const;
  const { records } = await getDailyAccessLog(args);
  const [secret, plain] = records;
  if (!secret?.authorizationHeader) throw new Error("no header");
  expect(secret).toMatchObject({ bodyBytesSent: 7, contentRange: "bytes 0-6/7" });
  expect(await pulumi.isSecret(secret.authorizationHeader)).toBe(true);
  expect(await settledValue(secret.authorizationHeader)).toBe("Basic MARKER");
  expect(plain).toMatchObject({ bodyBytesSent: null, authorizationHeader: null });
  expect(JSON.stringify(records)).not.toContain("MARKER");

  const output = getDailyAccessLogOutput(args);
  expect(await pulumi.isSecret(output)).toBe(true);
  expect((await settledValue(output)).records[0]?.authorizationHeader).toBe("Basic MARKER");
});

test("counts malformed lines", async () => {
  const line = "HIT|200|1769860000000|512|9|192.0.2.1|-|https://a.example/x|DE|agent|id|SI";
  emulator.fault({
    path: /\.log$/,
    body: `${line}\nrubbish\n${line}|7\n${line}\n`,
    contentType: "text/plain",
  });
  const { records, malformed } = await getDailyAccessLog({ pullZoneId: 9, date: day });
  expect([records.length, malformed]).toEqual([2, 2]);
});

test("returns no partial day if the connection breaks", async () => {
  emulator.fault({ path: /\.log$/, truncate: true });
  expect(await messageOf(getDailyAccessLog({ pullZoneId: 9, date: day }))).toMatch(
    /^Could not read the daily log of pull zone 9: the connection to .* was lost before the response was complete/,
  );
});

test("needs only the logging settings", async () => {
  pulumi.runtime.setAllConfig({ "edge:loggingUrl": emulator.loggingUrl, "edge:apiKey": emulator.apiKey });
  expect((await getDailyAccessLog({ pullZoneId: 9, date: day })).records).toHaveLength(3);
});
