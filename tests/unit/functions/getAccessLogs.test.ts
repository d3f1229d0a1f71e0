import * as pulumi from "@pulumi/pulumi";
import { getAccessLogs, getAccessLogsOutput } from "../../../provider";
import { configuredForAll, messageOf, settledValue } from "./support";

const start = Date.now();
const at = (minutesAgo: number) => new Date(start - minutesAgo * 60_000);
const full = {
  timestamp: at(1).toISOString(),
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

const bare = Array.from({ length: 40 }, (_, index) => ({
  timestamp: at(index + 2).toISOString(),
  path: `/${index}`,
  statusCode: 200,
  remoteIp: null,
  countryCode: index === 30 ? "HR" : "DE",
}));
const emulator = configuredForAll({ seed: { PullZones: [{ Id: 9, Logs: [full, ...bare] }] } });

test("returns every field of a record, missing fields as received, and the credential as a secret", async () => {
  const { records } = await getAccessLogs({ pullZoneId: 9, limit: 2 });
  const [first, second] = records;
  const header = first?.authorizationHeader;
  if (!header) throw new Error("no header");
  expect({ ...first, authorizationHeader: undefined }).toEqual({
    ...full,
    pullZoneId: 9,
    authorizationHeader: undefined,
  });
  expect(await pulumi.isSecret(header)).toBe(true);
  expect(await settledValue(header)).toBe("Basic MARKER");
  expect(JSON.stringify(records)).not.toContain("MARKER");
  expect(second).toMatchObject({ path: "/0", statusCode: 200 });
  expect([second?.userAgent ?? null, second?.authorizationHeader ?? null]).toEqual([null, null]);
});

test("reads all pages, even short and empty ones, or stops at the limit", async () => {
  const { records } = await getAccessLogs({ pullZoneId: 9, pageSize: 10, country: "HR" });
  expect(records.map(({ path }) => path)).toEqual(["/30"]);
  expect(emulator.requests.map(({ query }) => query["offset"])).toEqual(["0", "10", "20", "30", "40"]);
  expect((await getAccessLogs({ pullZoneId: 9 })).records).toHaveLength(41);
  expect((await getAccessLogs({ pullZoneId: 9, limit: 15, pageSize: 10 })).records).toHaveLength(15);
});

test.each([
  ["Dates", at(12), at(2)],
  ["strings", at(12).toISOString(), at(2).toISOString()],
])("accepts %s in both forms", async (_, from, to) => {
  const { records } = await getAccessLogs({ pullZoneId: 9, from, to, order: "asc" });
  expect(records.map(({ path }) => path).join(" ")).toBe("/10 /9 /8 /7 /6 /5 /4 /3 /2 /1");
  const output = getAccessLogsOutput({ pullZoneId: pulumi.output(9), from, to, order: "asc" });
  expect((await settledValue(output)).records).toEqual(records);
  expect(await pulumi.isSecret(output)).toBe(false);
});

test("the Output form accepts Outputs, and is secret as a whole if a record has a credential", async () => {
  const from = pulumi.output(at(1.5).toISOString());
  const output = getAccessLogsOutput({ pullZoneId: 9, from, country: pulumi.output(["SI"]) });
  expect(await pulumi.isSecret(output)).toBe(true);
  expect((await settledValue(output)).records).toMatchObject([{ authorizationHeader: "Basic MARKER" }]);
});

test("explains a 403 and what to do", async () => {
  expect(await messageOf(getAccessLogs({ pullZoneId: 77 }))).toMatch(
    /^Could not read access logs of pull zone 77: .* 403 \(forbidden\).* suspended or disabled: check both\.$/,
  );
});

test("returns no partial list if the connection breaks", async () => {
  emulator.fault({ path: /\/logs$/, after: 2, truncate: true, times: Number.POSITIVE_INFINITY });
  expect(await messageOf(getAccessLogs({ pullZoneId: 9, pageSize: 10 }))).toMatch(
    /^Could not read access logs of pull zone 9: the connection to .* was lost before the response was complete/,
  );
  expect(emulator.requests).toHaveLength(3);
});

test("needs only the logging settings: its URL and its token", async () => {
  pulumi.runtime.setAllConfig({
    "edge:loggingUrl": emulator.loggingUrl,
    "edge:loggingToken": emulator.bearerToken,
  });
  expect((await getAccessLogs({ pullZoneId: 9, limit: 1 })).records).toHaveLength(1);
});
