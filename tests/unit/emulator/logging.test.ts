import { type IncomingMessage, request } from "node:http";
import { gunzipSync } from "node:zlib";
import { type Emulator, type EmulatorOptions, type LogRecord, startEmulator } from "../../../emulator/index";
import { send } from "./support";

const NOW = Date.parse("2026-01-31T12:00:00Z");
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

interface Record {
  timestamp: string;
  pullZoneId: number;
  requestId: string;
  cacheStatus: string;
  statusCode: number;
  path: string;
  url: string;
  [name: string]: unknown;
}

interface Page {
  data: Record[];
  pagination: { offset: number; limit: number; returned: number; hasMore: boolean };
  query: { pullZoneId: number; from: string; to: string; order: string };
}

interface Refused {
  error: { code: string; message: string; details?: { field: string; message: string }[] };
}

let emulator: Emulator;
let now = NOW;

const start = async (PullZones: NonNullable<EmulatorOptions["seed"]>["PullZones"]) => {
  now = NOW;
  // Each reading of the clock is a second after the one before, so that the limit of requests is never in the way.
  emulator = await startEmulator({ seed: { PullZones }, now: () => now });
};

const get = <Body>(path: string, headers?: { [name: string]: string }) => {
  now += 1000;
  return send<Body>({ ...emulator, baseUrl: emulator.loggingUrl }, "GET", path, undefined, headers);
};

const page = async (query = "", zone = 9) => {
  const response = await get<Page>(`/v2/pullzones/${zone}/logs?${query}`);
  expect([response.status, response.text.slice(0, 9)]).toEqual([200, '{"data":[']);
  return response.body;
};

const everything = async (query = "", zone = 9) => {
  const found: Record[] = [];
  for (let offset = 0; ; offset += 100) {
    const { data, pagination } = await page(`${query}&offset=${offset}`, zone);
    found.push(...data);
    if (!pagination.hasMore) return found;
  }
};

afterEach(() => emulator.close());

const file = async (day: string, query = "", headers = {}) => {
  now += 1000;
  const response = await fetch(`${emulator.loggingUrl}/${day}/9.log?${query}`, {
    headers: { AccessKey: emulator.apiKey, ...headers },
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

/** The raw response, without what fetch does to it. */
const rawResponse = (path: string, headers = {}): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    now += 1000;
    request(`${emulator.loggingUrl}${path}`, { headers: { AccessKey: emulator.apiKey, ...headers } }, resolve)
      .on("error", reject)
      .end();
  });

const lines = async (day: string, query = "") => {
  const { status, text } = await file(day, query);
  expect(status).toBe(200);
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
};

describe("v2", () => {
  it("pages through all records of the last 24 hours, newest first, without duplicates", async () => {
    await start([{ Id: 9, Traffic: { Count: 300, Days: 2 } }]);
    const first = await page();
    expect(first.pagination).toEqual({ offset: 0, limit: 100, returned: 100, hasMore: true });
    expect(first.query).toEqual({
      pullZoneId: 9,
      from: new Date(now - DAY).toISOString(),
      to: new Date(now).toISOString(),
      order: "desc",
    });
    now = NOW - 1000;
    const records = await everything(`to=2026-01-31T12:00:00Z`);
    expect(records).toHaveLength(150);
    expect(new Set(records.map(({ requestId }) => requestId)).size).toBe(records.length);
    const times = records.map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort().reverse());
    expect(Date.parse(times.at(-1) ?? "")).toBeGreaterThanOrEqual(NOW - DAY);
    const ascending = await page("to=2026-01-31T12:00:00Z&order=asc&limit=10000");
    expect(ascending.data).toEqual([...records].reverse());
  });

  it("includes from and excludes to", async () => {
    const at = (timestamp: string) => ({ timestamp });
    await start([
      { Id: 9, Logs: ["T10:00:00Z", "T10:00:00.001Z", "T11:00:00Z"].map((time) => at(`2026-01-31${time}`)) },
    ]);
    const { data } = await page("from=2026-01-31T10:00:00Z&to=2026-01-31T11:00:00Z&order=asc");
    expect(data.map(({ timestamp }) => timestamp)).toEqual([
      "2026-01-31T10:00:00.000Z",
      "2026-01-31T10:00:00.001Z",
    ]);
  });

  it("merges the records of the state with generated ones, by time", async () => {
    await start([
      { Id: 9, Traffic: { Count: 100 }, Logs: [{ path: "/old", timestamp: "2026-01-31T03:00:00Z" }] },
    ]);
    const [zone] = emulator.state.pullZones;
    zone?.Logs.push({ ...(zone.Logs[0] as LogRecord), path: "/new", timestamp: new Date(NOW).toISOString() });
    const { data } = await page("limit=200");
    expect(data[0]?.path).toBe("/new");
    expect(data.length).toBeGreaterThan(98);
    const times = data.map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort().reverse());
    expect(data.filter(({ path }) => path === "/old")).toHaveLength(1);
    expect((await page("limit=200&order=asc")).data.map(({ timestamp }) => timestamp)).toEqual(
      [...times].reverse().slice(-data.length),
    );
  });

  describe("filters", () => {
    const records: Partial<LogRecord>[] = [
      { statusCode: 200, path: "/A", countryCode: "SI", remoteIp: "192.0.2.1", requestId: "r1" },
      { statusCode: 404, path: "/b", cacheStatus: "MISS", edgeLocation: "NY", userAgent: "Curl/8" },
      { statusCode: 403, path: "/c", cacheStatus: "-", referer: "https://Shop.example/", countryCode: "DE" },
      { statusCode: 500, path: "/d", cacheStatus: "EXPIRED", countryCode: null },
      { statusCode: 200, path: "/shield", originShield: true },
    ];
    const timed = (record: Partial<LogRecord>, index: number) => ({
      ...record,
      timestamp: new Date(NOW - index * 1000).toISOString(),
    });

    beforeEach(() => start([{ Id: 9, Logs: records.map(timed) }]));

    it.each([
      ["", "/A /b /c /d"],
      ["includeOriginShield=true", "/A /b /c /d /shield"],
      ["status=4xx", "/b /c"],
      ["status=200,5XX", "/A /d"],
      ["cacheStatus=MISS,EXPIRED", "/b /d"],
      ["country=de,si", "/A /c"],
      ["edgeLocation=NY", "/b"],
      ["remoteIp=192.0.2.1", "/A"],
      ["urlContains=example/a", "/A"],
      ["userAgentContains=CURL", "/b"],
      ["refererContains=shop", "/c"],
      ["requestId=r1", "/A"],
      ["search=curl%20SHOP", "/b /c"],
      ["limit=2&offset=1", "/b /c"],
    ])("%s", async (query, paths) => {
      const { data } = await page(query);
      expect(data.map(({ path }) => path).join(" ")).toBe(paths);
    });

    it("that run after the fetch can make pages short or empty while more follow", async () => {
      const pages = [await page("country=DE&limit=2"), await page("country=DE&limit=2&offset=2")];
      expect(pages.map(({ pagination }) => pagination)).toEqual([
        { offset: 0, limit: 2, returned: 0, hasMore: true },
        { offset: 2, limit: 2, returned: 1, hasMore: false },
      ]);
      expect((await page("search=curl&limit=2")).pagination).toMatchObject({ returned: 1, hasMore: true });
      // Those that the store does itself fill their pages.
      expect((await page("status=5xx&limit=1")).pagination).toMatchObject({ returned: 1, hasMore: false });
    });
  });
});

describe("v1", () => {
  beforeEach(() =>
    start([
      {
        Id: 9,
        ExtendedLogging: false,
        Logs: [
          {
            timestamp: "2026-01-30T00:00:00Z",
            requestId: "r1",
            bytesSent: 7,
            remoteIp: "192.0.2.1",
            countryCode: "SI",
          },
          {
            timestamp: "2026-01-30T10:00:00Z",
            ...{
              requestId: "r2",
              statusCode: 404,
              cacheStatus: "-",
              userAgent: "a|b\nc",
              referer: "",
              path: "/x",
            },
            ...{ bodyBytesSent: 5, contentRange: "bytes 0-1/2", authorizationHeader: "Basic x" },
          },
          { timestamp: "2026-01-30T23:59:59.999Z", requestId: "r3", statusCode: 502 },
          { timestamp: "2026-01-30T12:00:00Z", requestId: "hidden", originShield: true },
          { timestamp: "2026-01-31T00:00:00Z", requestId: "r4" },
        ],
      },
    ]),
  );

  const FIRST = "HIT|200|1769731200000|7|9|192.0.2.1|-|https://cdn-9.example/|DE|-|r1|SI";
  const SECOND = "-|404|1769767200000|512|9|-||https://cdn-9.example/x|DE|a%7Cb%0Ac|r2|-";

  it("has the lines of one UTC day, twelve columns each, newest first or oldest first", async () => {
    const third = "HIT|502|1769817599999|512|9|-|-|https://cdn-9.example/|DE|-|r3|-";
    expect(await lines("01-30-26")).toEqual([third, SECOND, FIRST]);
    expect(await lines("01-30-26", "sort=asc")).toEqual([FIRST, SECOND, third]);
    expect(await lines("01-31-26")).toHaveLength(1);
    const { text, headers } = await file("01-30-26");
    expect([text.endsWith("|SI\n"), headers.get("content-type")]).toEqual([
      true,
      "text/plain; charset=utf-8",
    ]);
  });

  it("has fifteen columns with extended logging", async () => {
    const [zone] = emulator.state.pullZones;
    if (zone) zone.ExtendedLogging = true;
    expect(await lines("01-30-26", "sort=asc&end=2")).toEqual([
      `${FIRST}|-|-|-`,
      `${SECOND}|5|bytes 0-1/2|Basic x`,
    ]);
  });

  it.each([
    ["start=1&sort=asc", "r2 r3"],
    ["end=1&sort=asc", "r1"],
    ["start=1&end=2&sort=asc", "r2"],
    ["start=3", ""],
    ["start=2&end=1", ""],
    ["status=404,5xx", "r3 r2"],
    ["status=4xx&start=1", ""],
    ["search=R3", "r3"],
  ])("%s", async (query, ids) => {
    const found = await lines("01-30-26", query);
    expect(found.map((line) => line.split("|")[10]).join(" ")).toBe(ids);
  });

  it("is compressed for clients that accept it", async () => {
    const response = await rawResponse("/01-30-26/9.log", { "Accept-Encoding": "gzip, deflate" });
    expect(response.headers["content-encoding"]).toBe("gzip");
    const raw = Buffer.concat(await response.toArray());
    expect(gunzipSync(raw).toString().split("\n")).toHaveLength(4);
  });

  it.each(["1-30-26", "13-01-26", "02-30-26", "01-30-2026", "today", "30-01-26"])(
    "returns 403 for the day %s",
    async (day) => {
      const refused = await get<Refused>(`/${day}/9.log`);
      expect([refused.status, refused.body.error.code]).toEqual([403, "forbidden"]);
    },
  );

  it("is empty for days without kept logs", async () => {
    emulator.state.pullZones[0]?.Logs.push({
      ...(emulator.state.pullZones[0].Logs[0] as LogRecord),
      timestamp: "2026-01-28T11:00:00Z",
    });
    expect(await lines("01-28-26")).toEqual([]);
    expect(await lines("02-01-26")).toEqual([]);
  });
});

describe("a large file", () => {
  // Generating so many records at once would take hours and more memory than available.
  const Traffic = { Count: 1_000_000_000, Days: 3 };

  it("is generated as it is read", async () => {
    await start([{ Id: 9, Traffic }]);
    let bytes = 0;
    for await (const piece of await rawResponse("/01-30-26/9.log")) {
      bytes += (piece as Buffer).length;
      if (bytes >= 1_000_000) break;
    }
    expect(bytes).toBeGreaterThanOrEqual(1_000_000);
  });

  it("finds a page deep inside without generating what precedes it", async () => {
    await start([{ Id: 9, Traffic }]);
    const { data } = await page("from=2026-01-30T00:00:00Z&to=2026-01-30T00:00:01Z&order=asc&limit=10000");
    expect(data.length).toBeGreaterThan(3_700);
    expect(data.length).toBeLessThan(4_000);
  });
});

describe("errors", () => {
  beforeEach(() =>
    start([
      { Id: 9 },
      { Id: 10, Suspended: true },
      { Id: 11, Enabled: false },
      { Id: 12, EnableLogging: false },
    ]),
  );

  const both = (zone: number) => [`/v2/pullzones/${zone}/logs`, `/01-30-26/${zone}.log`];

  const codes = async (zone: number, headers?: { [name: string]: string }) => {
    const found = [];
    for (const path of both(zone)) {
      const { status, body } = await get<Refused>(path, headers);
      expect(body.error.message).toMatch(/\.$/);
      found.push(`${status} ${body.error.code}`);
    }
    return found;
  };

  it("401, 403 and 404", async () => {
    const twice = (text: string) => [text, text];
    expect(await codes(9, {})).toEqual(twice("401 unauthorized"));
    expect(await codes(9, { AccessKey: "wrong" })).toEqual(twice("403 forbidden"));
    expect(await codes(9, { Authorization: "Bearer wrong" })).toEqual(twice("403 forbidden"));
    expect(await codes(10)).toEqual(twice("403 forbidden"));
    expect(await codes(11)).toEqual(twice("403 forbidden"));
    expect(await codes(13)).toEqual(twice("403 forbidden"));
    expect(await codes(12)).toEqual(twice("404 logging_disabled"));
  });

  it.each([
    ["limit=0", "limit", /from 1 to 10000; it is "0"/],
    ["offset=-1", "offset", /an integer/],
    ["order=up", "order", /asc or desc/],
    ["status=40", "status", /comma-separated list/],
    ["includeOriginShield=yes", "includeOriginShield", /true or false/],
    [`search=${"a".repeat(129)}`, "search", /128/],
    [`search=${"a%20".repeat(17)}`, "search", /16/],
    ["from=yesterday", "from", /ISO 8601/],
    ["from=2026-01-28T13:00:00Z&to=2026-01-31T13:00:00.001Z", "from", /at most 3 days/],
    ["from=2026-01-30T00:00:00Z&to=2026-01-30T00:00:00Z", "from", /before to/],
  ])("400 for %s", async (query, field, message) => {
    const { status, body } = await get<Refused>(`/v2/pullzones/9/logs?${query}`);
    expect([status, body.error.code]).toEqual([400, "invalid_request"]);
    expect(body.error.details).toEqual([{ field, message: expect.stringMatching(message) }]);
    expect(body.error.message).toContain(field);
  });

  it("400 that names everything invalid, in both versions", async () => {
    for (const [path, fields] of [
      ["/v2/pullzones/9/logs?limit=0&order=up", ["limit", "order"]],
      ["/01-30-26/9.log?start=x&sort=up", ["start", "sort"]],
      ["/v2/pullzones/nine/logs", ["pullZoneId"]],
    ] as const) {
      const { status, body } = await get<Refused>(path);
      expect([status, body.error.code]).toEqual([400, "invalid_request"]);
      expect(body.error.details?.map(({ field }) => field)).toEqual(fields);
    }
  });

  it("429 for the 31st request to a pull zone in any 10 seconds, counting both versions together", async () => {
    const at = async (time: number, path: string) => {
      now = NOW + time - 1000;
      return (await get<Refused>(path)).status;
    };
    const [v2, v1] = both(9) as [string, string];
    for (let time = 0; time < 3000; time += 200) {
      expect([time, await at(time, v2)]).toEqual([time, 200]);
      expect([time, await at(time + 100, v1)]).toEqual([time, 200]);
    }
    expect([await at(2901, v1), await at(9999, v2)]).toEqual([429, 429]);
    expect(await at(9999, both(12)[0] ?? "")).toBe(404);
    // The first has left the window, and only one may follow it: a window that slides, refused requests not counted.
    expect([await at(10_000, v2), await at(10_099, v2), await at(10_100, v1)]).toEqual([200, 429, 200]);
  });

  it("a truncated file", async () => {
    await emulator.close();
    await start([{ Id: 9, Traffic: { Count: 30 } }]);
    emulator.fault({ truncate: true, times: 2 });
    for (const encoding of ["identity", "gzip"]) {
      const response = await fetch(`${emulator.loggingUrl}/01-31-26/9.log`, {
        headers: { AccessKey: emulator.apiKey, "Accept-Encoding": encoding },
      });
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
    }
  });
});
