import { type Emulator, type Fault, type Seed, startEmulator } from "../../../emulator";
import * as edge from "../../../provider/api";
import { collect } from "../../../provider/api/paging";
import { closeAll, rejection, serve } from "../../support/httpServers";

const start = Date.parse("2026-01-31T12:00:00Z");
const hour = 60 * 60 * 1000;

let now: number;
/** A clock that advances only while the client sleeps. */
const clock: edge.Clock = {
  now: () => now,
  sleep: async (milliseconds) => {
    now += milliseconds;
  },
};

const closeCallbacks: (() => Promise<unknown>)[] = [];
let emulator: Emulator;

async function startApi(PullZones: Seed["PullZones"], settings: edge.ApiSettings = {}): Promise<edge.Api> {
  now = start;
  emulator = await startEmulator({ seed: { PullZones }, now: () => now });
  closeCallbacks.push(() => emulator.close());
  const { baseUrl, apiKey, loggingUrl } = emulator;
  const api = edge.createApi({ baseUrl, apiKey, loggingUrl, maxAttempts: 1, ...settings }, { clock });
  closeCallbacks.unshift(() => api.close());
  return api;
}

afterEach(async () => {
  for (const close of closeCallbacks.splice(0)) await close();
  await closeAll();
});

const timeAt = (minutesAgo: number) => new Date(start - minutesAgo * 60_000).toISOString();
const sentQueries = () => emulator.requests.map(({ query }) => query);

test("an invalid filter is rejected before any request", async () => {
  const refused: [query: object, message: string][] = [
    [{ stauts: 404 }, "accessLogs.list has no option stauts: it takes from, to, status,"],
    [{ from: "2026-01-31T08:00:00" }, "it must be a Date or an ISO 8601 string with its time zone"],
    [{ to: new Date(Number.NaN) }, "to is an invalid Date; it must be a Date or an ISO 8601 string"],
    [{ from: timeAt(0), to: timeAt(0) }, "it must be before to (2026-01-31T12:00:00.000Z)"],
    [{ from: timeAt(73 * 60 + 1) }, "it must be at most 3 days before to"],
    [{ from: timeAt(-60), to: timeAt(-120) }, "it must be before now (2026-01-31T12:00:00.000Z)"],
    [
      { from: timeAt(100 * 60), to: timeAt(72 * 60) },
      `to is "${timeAt(72 * 60)}"; it must be after ${timeAt(72 * 60)}, because access logs are kept for 3 days.`,
    ],
    [{ status: 600 }, 'status is "600"; it must be a status such as 404 or "4xx"'],
    [{ status: ["2xx", "40"] }, 'status is "40"'],
    [{ status: [] }, "status is a list"],
    [{ cacheStatus: "H!T" }, 'cacheStatus is "H!T"; it must be a cache status'],
    [{ country: ["SI", "SVN"] }, 'country is "SVN"; it must be a country code of two letters'],
    [{ remoteIp: "192.0.2.300" }, 'remoteIp is "192.0.2.300"; it must be an IP address.'],
    [{ urlContains: "" }, 'urlContains is ""; it must be a non-empty string.'],
    [{ search: "w ".repeat(17) }, 'search is "17 words"; it must be at most 16 words.'],
    [{ search: "w".repeat(129) }, "it must be at most 128 characters."],
    [{ limit: 0 }, "limit is 0; it must be an integer from 1"],
    [{ pageSize: 10_001 }, "pageSize is 10001; it must be an integer from 1 to 10000."],
  ];
  const api = await startApi([{ Id: 9 }]);
  for (const [query, message] of refused)
    await expect(collect(api.accessLogs.list(9, query))).rejects.toThrow(message);
  await expect(collect(api.accessLogs.list(0))).rejects.toThrow("pullZoneId is 0");
  expect(emulator.requests).toHaveLength(0);
});

test("each filter selects its records", async () => {
  const Logs = [
    { timestamp: timeAt(1), path: "/a", statusCode: 404, remoteIp: "2001:db8::7", countryCode: "SI" },
    { timestamp: timeAt(2), path: "/b", statusCode: 503, cacheStatus: "MISS", referer: "https://r.example" },
    { timestamp: timeAt(3), path: "/c", userAgent: "curl/8", edgeLocation: "NY", requestId: "id-c" },
    { timestamp: timeAt(4), path: "/shield", originShield: true },
    { timestamp: timeAt(25 * 60), path: "/old" },
  ] as const;
  const api = await startApi([{ Id: 9, Logs: [...Logs] }]);
  const expected: [query: edge.AccessLogQuery, paths: string][] = [
    [{}, "/a /b /c"],
    [{ order: "asc" }, "/c /b /a"],
    [{ status: [404, "5xx"] }, "/a /b"],
    [{ status: "404,503" }, "/a /b"],
    [{ cacheStatus: ["MISS", "STALE"] }, "/b"],
    [{ country: "si" }, "/a"],
    [{ remoteIp: "2001:db8::7" }, "/a"],
    [{ edgeLocation: "NY" }, "/c"],
    [{ requestId: "id-c" }, "/c"],
    [{ urlContains: "/b" }, "/b"],
    [{ userAgentContains: "CURL" }, "/c"],
    [{ refererContains: "r.example" }, "/b"],
    [{ search: "curl r.example" }, "/b /c"],
    [{ includeOriginShield: true }, "/a /b /c /shield"],
    [{ from: new Date(start - 72 * hour), to: timeAt(3) }, "/old"],
    [{ from: timeAt(3), to: timeAt(1) }, "/b /c"],
    [{ offset: 1, limit: 1 }, "/b"],
  ];
  for (const [query, paths] of expected) {
    const found = (await collect(api.accessLogs.list(9, query))).map(({ path }) => path).join(" ");
    expect([query, found]).toEqual([query, paths]);
  }
});

test("all three days that are kept can be read, even if from was computed a moment before", async () => {
  const api = await startApi([{ Id: 9, Logs: [{ timestamp: timeAt(72 * 60 - 5), path: "/oldest" }] }]);
  const from = new Date(start - 72 * hour);
  for (const late of [0, 1, 4 * 60_000]) {
    now = start + late;
    for (const query of [{ from: from.toISOString() }, { from, to: new Date(now) }])
      expect(await collect(api.accessLogs.list(9, query))).toMatchObject([{ path: "/oldest" }]);
    expect(sentQueries().at(-1)).toMatchObject({
      from: new Date(now - 72 * hour).toISOString(),
      to: new Date(now).toISOString(),
    });
  }
});

test("each record is listed once if new ones arrive between two pages, even if to is in the future", async () => {
  const Logs = [...Array(6).keys()].map((index) => ({ timestamp: timeAt(index + 1), path: `/${index}` }));
  const api = await startApi([{ Id: 9, Logs }]);
  const [zone] = emulator.state.pullZones;
  const paths: unknown[] = [];
  for await (const { path } of api.accessLogs.list(9, { to: timeAt(-60), pageSize: 2 })) {
    paths.push(path);
    now += 1000;
    const [record] = zone?.Logs ?? [];
    if (record) zone?.Logs.push({ ...record, timestamp: new Date(now - 500).toISOString(), path: "/new" });
  }
  expect(paths).toEqual(["/0", "/1", "/2", "/3", "/4", "/5"]);
});

test("a list continues after short and empty pages, within a fixed time span", async () => {
  const Logs = [...Array(60).keys()].map((index) => ({
    timestamp: timeAt(index + 1),
    path: `/${index}`,
    countryCode: index === 3 || index === 47 ? "SI" : "DE",
  }));
  const api = await startApi([{ Id: 9, Logs }]);
  const paths: unknown[] = [];
  for await (const { path } of api.accessLogs.list(9, { country: "SI", pageSize: 10 })) {
    paths.push(path);
    now += hour; // a page asked for later must not move
  }
  expect(paths).toEqual(["/3", "/47"]);
  expect(sentQueries().map(({ offset }) => offset)).toEqual(["0", "10", "20", "30", "40", "50"]);
  expect(new Set(sentQueries().map(({ from, to }) => `${from} ${to}`))).toEqual(
    new Set(["2026-01-30T12:00:00.000Z 2026-01-31T12:00:00.000Z"]),
  );
});

test("a list returns every record once, and stops at the limit", async () => {
  const api = await startApi([{ Id: 9, Traffic: { Count: 2500 } }]);
  const whole = await collect(api.accessLogs.list(9));
  expect(new Set(whole.map(({ requestId }) => requestId)).size).toBe(2500);
  expect(await collect(api.accessLogs.list(9, { limit: 25, pageSize: 10 }))).toEqual(whole.slice(0, 25));
  expect(await collect(api.accessLogs.list(9, { limit: 7 }))).toEqual(whole.slice(0, 7));
  expect(sentQueries().map(({ limit }) => limit)).toEqual(["1000", "1000", "1000", "10", "10", "10", "7"]);
});

test("no record is skipped where the API returns smaller pages than it was asked for, and says so", async () => {
  const loggingUrl = await serve((request, response) => {
    const offset = Number(new URL(request.url ?? "", "http://localhost").searchParams.get("offset"));
    const limit = Math.min(40, 250 - offset);
    const data = Array.from({ length: limit }, (_, at) => ({ timestamp: "t", requestId: `${offset + at}` }));
    const pagination = { offset, limit: 40, returned: limit, hasMore: offset + limit < 250 };
    response.end(JSON.stringify({ data, pagination }));
  });
  const api = await startApi([], { loggingUrl });
  const ids = (await collect(api.accessLogs.list(9, { pageSize: 100 }))).map(({ requestId }) => requestId);
  expect(ids).toEqual(Array.from({ length: 250 }, (_, at) => `${at}`));
});

test("the limit of 30 requests in 10 seconds holds for each pull zone, for paged and daily reads together", async () => {
  const api = await startApi([8, 9].map((Id) => ({ Id, Traffic: { Count: 3000 } })));
  const lists = [8, 9].map((zone) => collect(api.accessLogs.list(zone, { pageSize: 100 })));
  expect((await Promise.all(lists)).map(({ length }) => length)).toEqual([3000, 3000]);
  expect([emulator.requests.length, now - start]).toEqual([60, 0]);
  await collect(api.accessLogs.daily(9, new Date(now), { end: 1 }));
  expect(now - start).toBeGreaterThanOrEqual(10_000);
  expect(await collect(api.accessLogs.list(8, { pageSize: 50 }))).toHaveLength(3000);
  expect(now - start).toBeLessThan(31_000);
  expect(new Set(emulator.requests.map(({ status }) => status))).toEqual(new Set([200]));
});

test("a list is read again from the page whose connection broke: no record is lost or repeated", async () => {
  const api = await startApi([{ Id: 9, Traffic: { Count: 4000 } }], { maxAttempts: 4 });
  const query = { to: new Date(start), limit: 3500 };
  const whole = await collect(api.accessLogs.list(9, query));
  emulator.requests.clear();
  emulator.fault({ path: /\/logs$/, after: 2, times: 2, truncate: true });
  expect(await collect(api.accessLogs.list(9, query))).toEqual(whole);
  const offsets = sentQueries().map(({ offset }) => Number(offset));
  expect(offsets).toEqual([0, 1000, 2000, 2000, 2000, 3000]);
});

describe("an error says what to do", () => {
  const failures: [code: string, zone: object, fault: Fault | undefined, kind: unknown, remedy: string][] = [
    ["invalid_request", {}, { status: 400 }, edge.ApiError, "Check the query's arguments."],
    [
      "unauthorized",
      {},
      { status: 401 },
      edge.AuthenticationError,
      "its own token (loggingToken) or the API",
    ],
    ["forbidden", { Suspended: true }, undefined, edge.PermissionError, "suspended or disabled: check both."],
    [
      "logging_disabled",
      { EnableLogging: false },
      undefined,
      edge.NotFoundError,
      "Enable logging in the pull",
    ],
    ["rate_limited", {}, { status: 429 }, edge.RateLimitedError, "30 requests in 10 seconds per pull zone"],
    ["internal_error", {}, { status: 500 }, edge.ServerError, "ry again later."],
    ["", {}, { status: 401 }, edge.AuthenticationError, "accepts its own token"],
    ["", {}, { status: 403 }, edge.PermissionError, "suspended or disabled: check both."],
    ["", {}, { status: 404 }, edge.NotFoundError, "Enable logging in the pull"],
  ];
  test.each(failures)("%s with %j, %j", async (code, zone, fault, kind, remedy) => {
    const api = await startApi([{ Id: 9, ...zone }]);
    for (const list of [api.accessLogs.list(9), api.accessLogs.daily(9, new Date(now))]) {
      if (fault) emulator.fault({ ...fault, body: code ? { error: { code, message: "No." } } : {} });
      const error = await rejection(collect<unknown>(list));
      expect(error).toBeInstanceOf(kind);
      expect(error).toMatchObject({ errorKey: code || undefined });
      expect(error.message).toContain(remedy);
      expect(error.message).toMatch(/^Could not read (access logs|the daily log) of pull zone 9: /);
    }
  });
});
