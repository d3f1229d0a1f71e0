import * as pulumi from "@pulumi/pulumi";
import { getAccessLogs, getAccessLogsOutput, getDailyAccessLogOutput } from "../../../provider";
import { awaitOutput, daysFromNow, formatPlatformDay, startConfiguredEmulator } from "./support";

const day = daysFromNow(-1);
const timeAt = (minutes: number) => new Date(day.getTime() + minutes * 60_000);
const full = {
  timestamp: timeAt(3).toISOString(),
  requestId: "id-1",
  cacheStatus: "EXPIRED",
  statusCode: 206,
  bytesSent: 900,
  edgeLocation: "LJ",
  scheme: "https",
  host: "www.example",
  path: "/a",
  url: "https://www.example/a?b=1",
  remoteIp: "192.0.2.1",
  countryCode: "SI",
  userAgent: "curl/8",
  referer: "https://r.example/",
  ja4Fingerprint: "t13d1516h2",
  asn: 64496,
  asnOrganization: "Example Net",
  bodyBytesSent: 0,
  contentRange: "bytes 0-6/7",
  authorizationHeader: "Basic MARKER",
} as const;
const sparse = { timestamp: timeAt(2).toISOString(), path: "/b" };
startConfiguredEmulator({
  seed: {
    PullZones: [
      { Id: 9, ExtendedLogging: true, Logs: [full, sparse, { timestamp: timeAt(1).toISOString() }] },
    ],
  },
});

const span = { pullZoneId: 9, from: timeAt(0), to: timeAt(10) };

test("getAccessLogs returns every field of a record, and missing fields as received", async () => {
  const { records } = await getAccessLogs({ ...span, pageSize: 1, limit: 2 });
  const [first, second] = records;
  const header = pulumi.output(first?.authorizationHeader);
  expect({ ...first, authorizationHeader: await awaitOutput(header) }).toEqual({ ...full, pullZoneId: 9 });
  expect(JSON.stringify(records)).not.toContain("MARKER");
  expect(second).toMatchObject({ path: "/b", statusCode: 200 });
  expect([second?.userAgent ?? null, second?.authorizationHeader ?? null]).toEqual([null, null]);
});

const isoDay = day.toISOString().slice(0, 10);
test.each([
  ["Dates", span.from, span.to, day],
  ["strings", span.from.toISOString(), span.to.toISOString(), isoDay],
  ["Outputs", pulumi.output(span.from.toISOString()), undefined, pulumi.output(formatPlatformDay(day))],
])(
  "the Output forms accept %s, and are secret as a whole if a record has a credential",
  async (_, from, to, date) => {
    const paged = getAccessLogsOutput({ pullZoneId: pulumi.output(9), from, to, country: ["SI"] });
    const daily = getDailyAccessLogOutput({ pullZoneId: 9, date, search: "id-1" });
    for (const output of [paged, daily] as pulumi.Output<unknown>[]) {
      expect(await pulumi.isSecret(output)).toBe(true);
      expect(await awaitOutput(output)).toMatchObject({
        records: [{ authorizationHeader: "Basic MARKER" }],
      });
    }
    const others = getAccessLogsOutput({ ...span, cacheStatus: "HIT" });
    expect((await awaitOutput(others)).records).toHaveLength(2);
    expect(await pulumi.isSecret(others)).toBe(false);
  },
);
