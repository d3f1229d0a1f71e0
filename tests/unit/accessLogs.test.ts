import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { type Emulator, type EmulatorOptions, type Fault, startEmulator } from "../../emulator";
import * as edge from "../../provider/api";

const start = Date.parse("2026-01-31T12:00:00Z");
const hour = 60 * 60 * 1000;

let now: number;
/** Time passes only by sleeping. */
const clock: edge.Clock = {
  now: () => now,
  sleep: async (milliseconds) => {
    now += milliseconds;
  },
};

type PullZones = NonNullable<EmulatorOptions["seed"]>["PullZones"];
const closers: (() => Promise<unknown>)[] = [];
let emulator: Emulator;

async function emulate(PullZones: PullZones): Promise<edge.Api> {
  now = start;
  emulator = await startEmulator({ seed: { PullZones }, now: () => now });
  closers.push(() => emulator.close());
  return connect();
}

function connect(settings: edge.ApiSettings = {}): edge.Api {
  const { baseUrl, apiKey, loggingUrl } = emulator;
  const api = edge.createApi({ baseUrl, apiKey, loggingUrl, maxAttempts: 1, ...settings }, { clock });
  closers.unshift(() => api.close());
  return api;
}

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function all<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => Promise.reject(new Error("It did not fail.")),
    (error: unknown) => error,
  );

const at = (minutesAgo: number) => new Date(start - minutesAgo * 60_000).toISOString();

describe("list", () => {
  const refused: [query: object, message: string][] = [
    [{ stauts: 404 }, "accessLogs.list has no option stauts: it takes from, to, status,"],
    [
      { from: "yesterday" },
      'from is "yesterday"; it must be a Date or an ISO 8601 string with its time zone',
    ],
    [{ from: "2026-01-31T08:00:00" }, "with its time zone"],
    [{ from: "2026-02-30" }, 'from is "2026-02-30"'],
    [{ to: new Date(Number.NaN) }, "to is an invalid Date; it must be a Date or an ISO 8601 string"],
    [{ from: at(0), to: at(0) }, "it must be before to (2026-01-31T12:00:00.000Z)"],
    [{ from: "2026-01-30T24:00:00Z" }, 'from is "2026-01-30T24:00:00Z"'],
    [{ from: at(73 * 60 + 1) }, "it must be at most 3 days before to"],
    [
      { from: at(-60), to: at(-120) },
      'from is "2026-01-31T13:00:00.000Z"; it must be before now (2026-01-31T12:00:00.000Z)',
    ],
    [
      { from: at(100 * 60), to: at(72 * 60) },
      `to is "${at(72 * 60)}"; it must be after ${at(72 * 60)}, because access logs are kept for 3 days.`,
    ],
    [{ status: 600 }, 'status is "600"; it must be a status such as 404 or "4xx"'],
    [{ status: ["2xx", "40"] }, 'status is "40"'],
    [{ status: [] }, "status is a list"],
    [{ cacheStatus: "H!T" }, 'cacheStatus is "H!T"'],
    [{ country: ["SI", "SVN"] }, 'country is "SVN"; it must be a country code of two letters'],
    [{ remoteIp: "192.0.2.300" }, 'remoteIp is "192.0.2.300"; it must be an IP address.'],
    [{ urlContains: "" }, 'urlContains is ""; it must be a string of at least 1 character.'],
    [{ search: "w ".repeat(17) }, 'search is "17 words"; it must be at most 16 words.'],
    [{ search: "w".repeat(129) }, "it must be at most 128 characters."],
    [{ includeOriginShield: "yes" }, "it must be true or false."],
    [{ order: "up" }, 'order is "up"; it must be "asc" or "desc".'],
    [{ offset: -1 }, "offset is -1; it must be an integer from 0"],
    [{ limit: 0 }, "limit is 0; it must be an integer from 1"],
    [{ pageSize: 10_001 }, "pageSize is 10001; it must be an integer from 1 to 10000."],
  ];
  test("rejects an invalid filter before any request", async () => {
    const api = await emulate([{ Id: 9 }]);
    for (const [query, message] of refused) {
      const error = await failure(all(api.accessLogs.list(9, query)));
      expect(error).toBeInstanceOf(edge.EdgeError);
      expect(String(error)).toContain(message);
    }
    await expect(all(api.accessLogs.list(0))).rejects.toThrow("pullZoneId is 0");
    expect(emulator.requests).toHaveLength(0);
  });

  test("returns the records that each filter selects", async () => {
    const api = await emulate([
      {
        Id: 9,
        Logs: [
          { timestamp: at(1), path: "/a", statusCode: 404, remoteIp: "2001:db8::7", countryCode: "SI" },
          {
            timestamp: at(2),
            path: "/b",
            statusCode: 503,
            cacheStatus: "MISS",
            referer: "https://r.example",
          },
          { timestamp: at(3), path: "/c", userAgent: "curl/8", edgeLocation: "NY", requestId: "id-c" },
          { timestamp: at(4), path: "/shield", originShield: true },
          { timestamp: at(25 * 60), path: "/old", authorizationHeader: "Basic eA==" },
        ],
      },
    ]);
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
      [{ from: new Date(start - 72 * hour), to: at(3) }, "/old"],
      [{ from: at(3), to: at(1) }, "/b /c"],
      [{ offset: 1, limit: 1 }, "/b"],
    ];
    for (const [query, paths] of expected) {
      const found = (await all(api.accessLogs.list(9, query))).map(({ path }) => path).join(" ");
      expect([query, found]).toEqual([query, paths]);
    }
    const [old] = await all(api.accessLogs.list(9, { from: at(26 * 60), to: at(24 * 60) }));
    expect(old).toMatchObject({ pullZoneId: 9, timestamp: at(25 * 60), authorizationHeader: "Basic eA==" });
  });

  test("covers all three days that are kept, even if from was computed a moment before", async () => {
    const api = await emulate([{ Id: 9, Logs: [{ timestamp: at(72 * 60 - 5), path: "/oldest" }] }]);
    const from = new Date(start - 72 * hour);
    for (const late of [0, 1, 60_000, 4 * 60_000]) {
      now = start + late;
      for (const query of [{ from }, { from: from.toISOString() }, { from, to: new Date(now) }]) {
        const [record] = await all(api.accessLogs.list(9, query));
        expect(record?.path).toBe("/oldest");
      }
      expect(emulator.requests.at(-1)?.query).toMatchObject({
        from: new Date(now - 72 * hour).toISOString(),
        to: new Date(now).toISOString(),
      });
    }
  });

  test.each([
    ["2026-01-31T08:00Z", "2026-01-31T08:00:00.000Z"],
    ["2026-01-31T09:30+01:30", "2026-01-31T08:00:00.000Z"],
    ["2026-01-31T08:00:00.1239Z", "2026-01-31T08:00:00.123Z"],
    ["2026-01-31", "2026-01-31T00:00:00.000Z"],
  ])("parses the timestamp %s like a token's expiry", async (from, sent) => {
    const api = await emulate([{ Id: 9 }]);
    await all(api.accessLogs.list(9, { from }));
    expect(emulator.requests[0]?.query["from"]).toBe(sent);
  });

  const statuses = ["HIT", "MISS", "BYPASS", "REVALIDATED", "STALE", "UPDATING", "EXPIRED", "-"] as const;
  test.each(statuses)("returns the cache status %s in the same form from both APIs", async (cacheStatus) => {
    const api = await emulate([{ Id: 9, Logs: [{ timestamp: at(1), path: "/a", cacheStatus }] }]);
    const [paged] = await all(api.accessLogs.list(9));
    const [daily] = await all(api.accessLogs.daily(9, new Date(now)));
    expect([paged?.cacheStatus, daily?.cacheStatus]).toEqual([cacheStatus, cacheStatus]);
    if (cacheStatus === "-") return;
    expect(await all(api.accessLogs.list(9, { cacheStatus: cacheStatus.toLowerCase() }))).toHaveLength(1);
  });

  test("lists each record once if new ones arrive between two pages, even if to is in the future", async () => {
    const Logs = [...Array(6).keys()].map((index) => ({ timestamp: at(index + 1), path: `/${index}` }));
    const api = await emulate([{ Id: 9, Logs }]);
    const [zone] = emulator.state.pullZones;
    const paths: unknown[] = [];
    for await (const { path } of api.accessLogs.list(9, { to: at(-60), pageSize: 2 })) {
      paths.push(path);
      now += 1000;
      const [record] = zone?.Logs ?? [];
      if (record) zone?.Logs.push({ ...record, timestamp: new Date(now - 500).toISOString(), path: "/new" });
    }
    expect(paths).toEqual(["/0", "/1", "/2", "/3", "/4", "/5"]);
  });

  test("continues after short and empty pages, within a fixed time span", async () => {
    const Logs = [...Array(60).keys()].map((index) => ({
      timestamp: at(index + 1),
      path: `/${index}`,
      countryCode: index === 3 || index === 47 ? "SI" : "DE",
    }));
    const api = await emulate([{ Id: 9, Logs }]);
    const paths: unknown[] = [];
    for await (const { path } of api.accessLogs.list(9, { country: "SI", pageSize: 10 })) {
      paths.push(path);
      now += hour; // a page asked for later must not move
    }
    expect(paths).toEqual(["/3", "/47"]);
    const asked = emulator.requests.map(({ query }) => query);
    expect(asked.map(({ offset }) => offset)).toEqual(["0", "10", "20", "30", "40", "50"]);
    expect(new Set(asked.map(({ from, to }) => `${from} ${to}`))).toEqual(
      new Set(["2026-01-30T12:00:00.000Z 2026-01-31T12:00:00.000Z"]),
    );
  });

  test("returns every record once, and stops at the limit", async () => {
    const api = await emulate([{ Id: 9, Traffic: { Count: 2500 } }]);
    const whole = await all(api.accessLogs.list(9));
    expect(new Set(whole.map(({ requestId }) => requestId)).size).toBe(2500);
    expect(emulator.requests.map(({ query }) => query["limit"])).toEqual(["1000", "1000", "1000"]);
    emulator.requests.clear();
    const some = await all(api.accessLogs.list(9, { limit: 25, pageSize: 10 }));
    expect(some).toEqual(whole.slice(0, 25));
    expect(emulator.requests).toHaveLength(3);
    emulator.requests.clear();
    expect(await all(api.accessLogs.list(9, { limit: 7 }))).toEqual(whole.slice(0, 7));
    expect(emulator.requests.map(({ query }) => query["limit"])).toEqual(["7"]);
  });

  test("three clients in one process share the rate limit", async () => {
    const api = await emulate([{ Id: 9, Traffic: { Count: 300 } }]);
    const began = now;
    const clients = [api, connect(), connect()];
    const found = await Promise.all(clients.map((each) => all(each.accessLogs.list(9, { pageSize: 10 }))));
    expect(found.map(({ length }) => length)).toEqual([300, 300, 300]);
    expect(emulator.requests).toHaveLength(90);
    expect(emulator.requests.filter(({ status }) => status !== 200)).toEqual([]);
    expect(now - began).toBeGreaterThan(20_000);
  });
});

describe("errors say what to do", () => {
  const failing: [name: string, zone: object, fault: Fault | undefined, kind: unknown, remedy: string][] = [
    ["invalid_request", {}, { status: 400 }, edge.ApiError, "Check the query's arguments."],
    [
      "unauthorized",
      {},
      { status: 401 },
      edge.AuthenticationError,
      "The logging API accepts its own token (loggingToken) or the API key (apiKey).",
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
  ];
  test.each(failing)("%s", async (code, zone, fault, kind, remedy) => {
    const api = await emulate([{ Id: 9, ...zone }]);
    for (const read of [
      () => all(api.accessLogs.list(9)),
      () => all(api.accessLogs.daily(9, new Date(now))),
    ]) {
      if (fault) emulator.fault({ ...fault, body: { error: { code, message: "No." } } });
      const error = await failure(read());
      expect(error).toBeInstanceOf(kind);
      expect(error).toMatchObject({ errorKey: code });
      expect(String(error)).toContain(remedy);
      expect(String(error)).toMatch(/Could not read (access logs|the daily log) of pull zone 9: /);
    }
  });
});

test("an error code without a message gets its remedy, and is shown once", async () => {
  const api = await emulate([{ Id: 9 }]);
  emulator.fault({ status: 404, body: { error: "logging_disabled" } });
  const error = await failure(all(api.accessLogs.list(9)));
  expect(error).toMatchObject({ errorKey: "logging_disabled" });
  expect(String(error)).toContain("the API returned 404 (logging_disabled) with no further details.");
  expect(String(error)).toContain("Enable logging");
});

describe("daily", () => {
  test("checks the day and the options before any request", async () => {
    const api = await emulate([{ Id: 9 }]);
    expect(() => api.accessLogs.daily(9, "2026-01-27")).toThrow(
      'date is "2026-01-27"; it must be a UTC day from 2026-01-28 to 2026-01-31, because access logs are kept for 3 days.',
    );
    expect(() => api.accessLogs.daily(9, "2026-02-01")).toThrow("it must be a UTC day from");
    expect(() => api.accessLogs.daily(9, "31.1.")).toThrow("it must be a Date, or a day as");
    expect(() => api.accessLogs.daily(-1, new Date(now))).toThrow("pullZoneId is -1");
    expect(() => api.accessLogs.daily(9, new Date(now), { start: 5, end: 4 })).toThrow("end is 4");
    expect(() => api.accessLogs.daily(9, new Date(now), { status: 99 })).toThrow("status is 99");
    expect(() => api.accessLogs.daily(9, new Date(now), { search: " " })).toThrow("search is");
    const misspelt = { sorted: "asc" } as edge.DailyLogOptions;
    expect(() => api.accessLogs.daily(9, new Date(now), misspelt)).toThrow(
      "has no option sorted: it takes start,",
    );
    expect(emulator.requests).toHaveLength(0);
  });

  test.each([false, true])("reads every line; extended: %s", async (ExtendedLogging) => {
    const own = { timestamp: at(1), path: "/x", bodyBytesSent: 7, contentRange: "bytes 0-6/7" };
    const api = await emulate([{ Id: 9, ExtendedLogging, Traffic: { Count: 3000, Days: 0.4 }, Logs: [own] }]);
    const log = api.accessLogs.daily(9, "01-31-2026");
    const records = await all(log);
    expect([records.length, log.malformed]).toEqual([3001, 0]);
    expect(emulator.requests[0]?.path).toBe("/logging/01-31-26/9.log");
    const found = records.find(({ url }) => url?.endsWith("/x"));
    expect(found).toEqual({
      cacheStatus: "HIT",
      statusCode: 200,
      timestamp: Date.parse(at(1)),
      bytesSent: 512,
      pullZoneId: 9,
      remoteIp: null,
      referer: null,
      url: "https://cdn-9.example/x",
      edgeLocation: "DE",
      userAgent: null,
      requestId: expect.any(String),
      country: null,
      ...(ExtendedLogging && { bodyBytesSent: 7, contentRange: "bytes 0-6/7", authorizationHeader: null }),
    });
    const options = { start: 1, end: 3, sort: "asc", search: "cdn-9" } as const;
    const [first, second, ...more] = await all(api.accessLogs.daily(9, new Date(now), options));
    expect(more).toEqual([]);
    expect([first, second]).toEqual([...records].reverse().slice(1, 3));
  });

  test("streams: a long day can be stopped after its first line", async () => {
    const api = await emulate([{ Id: 9, Traffic: { Count: 50_000_000, Days: 0.4 } }]);
    for await (const record of api.accessLogs.daily(9, new Date(now))) {
      expect(record.pullZoneId).toBe(9);
      break;
    }
    // The connection is free again.
    expect(await all(api.accessLogs.daily(9, new Date(now), { end: 2 }))).toHaveLength(2);
  });

  test("a broken response is an error, not a short log", async () => {
    const api = await emulate([{ Id: 9, Traffic: { Count: 20_000, Days: 0.4 } }]);
    emulator.fault({ path: /\.log$/, truncate: true });
    expect(await failure(all(api.accessLogs.daily(9, new Date(now))))).toBeInstanceOf(edge.ConnectionError);
  });

  const line = (path: string, more = "") =>
    `HIT|200|1769860000000|512|9|192.0.2.1|-|https://a.example${path}|DE|agent|id|SI${more}`;

  async function served(respond: RequestListener): Promise<edge.Api> {
    await emulate([]);
    const server: Server = createServer(respond).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    closers.push(() => new Promise((resolve) => server.close(resolve)));
    return connect({ loggingUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  }

  const mixed = [
    line("/first"),
    "no record",
    line("/separator\u2028inside"),
    line("/extended", "|7|-|Basic eA=="),
    line("/thirteen", "|7"),
    line("/number").replace("512", "many"),
    "",
    `${line("/feed")}\r`,
    line("/ž"),
  ].join("\n");

  const packings: [name: string, headers: Record<string, string>, packed: boolean][] = [
    ["plain", {}, false],
    ["gzip by its header", { "Content-Encoding": "gzip" }, true],
    ["a gzip file", { "Content-Type": "application/gzip" }, true],
  ];
  test.each(packings)("counts malformed lines: %s", async (_, headers, packed) => {
    const body = packed ? gzipSync(mixed) : Buffer.from(mixed);
    const api = await served((_request, response) => {
      response.writeHead(200, headers);
      // Byte by byte at first, so that lines and characters are cut anywhere.
      for (const byte of body.subarray(0, 3)) response.write(Buffer.of(byte));
      response.write(body.subarray(3, -2));
      setTimeout(() => response.end(body.subarray(-2)), 20);
    });
    const log = api.accessLogs.daily(9, new Date(now));
    const records = await all(log);
    expect(records.map(({ url }) => url?.replace("https://a.example", ""))).toEqual([
      "/first",
      "/separator\u2028inside",
      "/extended",
      "/feed",
      "/ž",
    ]);
    expect(log.malformed).toBe(3);
    expect(records.map(({ authorizationHeader }) => authorizationHeader)).toEqual([
      undefined,
      undefined,
      "Basic eA==",
      undefined,
      undefined,
    ]);
  });

  test("a truncated gzip file is an error", async () => {
    const packed = gzipSync(mixed);
    const api = await served((_request, response) => response.end(packed.subarray(0, -12)));
    const error = await failure(all(api.accessLogs.daily(9, new Date(now))));
    expect(error).toBeInstanceOf(edge.UnexpectedResponseError);
    expect(String(error)).toContain("Could not unpack the daily log of pull zone 9");
  });

  test("an endless line is an error, and is detected early", async () => {
    const piece = Buffer.alloc(64 * 1024, "x");
    let sent = 0;
    const api = await served((_request, response) => {
      response.write(`${line("/first")}\n`);
      const more = () => {
        while (!response.destroyed && sent < 200 * piece.length) {
          sent += piece.length;
          if (!response.write(piece)) return;
        }
        response.end();
      };
      response.on("drain", more);
      more();
    });
    const log = api.accessLogs.daily(9, new Date(now));
    const records: edge.DailyLogRecord[] = [];
    const error = await failure(
      (async () => {
        for await (const record of log) records.push(record);
      })(),
    );
    expect(records).toHaveLength(1);
    expect(error).toBeInstanceOf(edge.UnexpectedResponseError);
    expect(String(error)).toContain(
      "Could not read the daily log of pull zone 9: one of its lines is longer than 1 MiB. Try again later.",
    );
    // Reading stops early, not at the end of the response.
    expect(sent).toBeLessThan(100 * piece.length);
  });

  test("an empty day has no lines", async () => {
    const api = await served((_request, response) => response.end());
    const log = api.accessLogs.daily(9, new Date(now));
    expect([await all(log), log.malformed]).toEqual([[], 0]);
  });
});
