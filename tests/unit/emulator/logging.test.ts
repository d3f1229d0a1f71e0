import { type Emulator, type LogRecord, type Seed, startEmulator } from "../../../emulator/index";
import { send } from "./support";

const NOW = Date.parse("2026-01-31T12:00:00Z");
const DAY = 24 * 60 * 60 * 1000;

interface Page {
  data: LogRecord[];
  pagination: { offset: number; limit: number; returned: number; hasMore: boolean };
  query: object;
}

interface ErrorBody {
  error: { code: string; message: string; details?: { field: string; message: string }[] };
}

let emulator: Emulator;
let now: number;
afterEach(() => emulator.close());

async function start(...PullZones: NonNullable<Seed["PullZones"]>): Promise<void> {
  now = NOW;
  emulator = await startEmulator({ seed: { PullZones }, now: () => now });
}

/** Advances the clock by a second before each request, so that the rate limit is not reached. */
const get = <Body>(path: string, headers?: { [name: string]: string }) => {
  now += 1000;
  return send<Body>({ ...emulator, baseUrl: emulator.loggingUrl }, "GET", path, undefined, headers);
};

async function readPage(query = ""): Promise<Page> {
  const response = await get<Page>(`/v2/pullzones/9/logs?${query}`);
  expect(response.status).toBe(200);
  return response.body;
}

const listTimes = ({ data }: Page) => data.map(({ timestamp }) => timestamp);

/** Fetches a file of v1. `fetch` decompresses it. */
const fetchFile = (day: string, query = "") => {
  now += 1000;
  return fetch(`${emulator.loggingUrl}/${day}/9.log?${query}`, { headers: { AccessKey: emulator.apiKey } });
};

const readLines = async (day: string, query = "") => {
  const text = await (await fetchFile(day, query)).text();
  return text === "" ? [] : text.replace(/\n$/, "").split("\n");
};

describe("v2", () => {
  it("pages through all records of the last 24 hours, newest first, without duplicates", async () => {
    await start({ Id: 9, Traffic: { Count: 300, Days: 2 } });
    const first = await readPage();
    expect(first.pagination).toEqual({ offset: 0, limit: 100, returned: 100, hasMore: true });
    expect(first.query).toEqual({
      pullZoneId: 9,
      from: new Date(now - DAY).toISOString(),
      to: new Date(now).toISOString(),
      order: "desc",
    });
    const day = "from=2026-01-30T12:00:00Z&to=2026-01-31T12:00:00Z";
    const pages = [await readPage(day), await readPage(`${day}&offset=100`)];
    expect(pages[1]?.pagination.hasMore).toBe(false);
    const records = pages.flatMap(({ data }) => data);
    expect(new Set(records.map(({ requestId }) => requestId)).size).toBe(150);
    const all = pages.flatMap(listTimes);
    expect(all).toEqual(all.toSorted().reverse());
    expect((await readPage(`${day}&order=asc&limit=10000`)).data).toEqual(records.reverse());
  });

  it("filters by country and search after the fetch: pages are short or empty while more follow", async () => {
    const records = [{ userAgent: "Curl/8" }, {}, { countryCode: "DE" }, { statusCode: 500 }];
    const Logs = records.map((record, index) => ({
      ...record,
      timestamp: new Date(NOW - index * 1000).toISOString(),
    }));
    await start({ Id: 9, Logs });
    const pages = [await readPage("country=DE&limit=2"), await readPage("country=DE&limit=2&offset=2")];
    expect(pages.map(({ pagination }) => pagination)).toEqual([
      { offset: 0, limit: 2, returned: 0, hasMore: true },
      { offset: 2, limit: 2, returned: 1, hasMore: false },
    ]);
    expect((await readPage("search=curl&limit=2")).pagination).toMatchObject({ returned: 1, hasMore: true });
    // Filters that apply before the fetch fill their pages.
    expect((await readPage("status=5xx&limit=1")).pagination).toMatchObject({ returned: 1, hasMore: false });
  });
});

describe("v1", () => {
  const Logs: Partial<LogRecord>[] = [
    {
      timestamp: "2026-01-30T00:00:00Z",
      requestId: "r1",
      bytesSent: 7,
      remoteIp: "192.0.2.1",
      countryCode: "SI",
    },
    {
      timestamp: "2026-01-30T10:00:00Z",
      requestId: "r2",
      statusCode: 404,
      cacheStatus: "-",
      userAgent: "a|b\nc",
      referer: "",
      path: "/x",
      bodyBytesSent: 5,
      contentRange: "bytes 0-1/2",
      authorizationHeader: "Basic x",
    },
    { timestamp: "2026-01-30T23:59:59.999Z", requestId: "r3", statusCode: 502 },
    { timestamp: "2026-01-30T12:00:00Z", requestId: "hidden", originShield: true },
    { timestamp: "2026-01-31T00:00:00Z", requestId: "r4" },
    { timestamp: "2026-01-28T11:00:00Z", requestId: "no longer kept" },
  ];
  beforeEach(() => start({ Id: 9, Logs }));

  const FIRST = "HIT|200|1769731200000|7|9|192.0.2.1|-|https://cdn-9.example/|DE|-|r1|SI";
  const SECOND = "-|404|1769767200000|512|9|-||https://cdn-9.example/x|DE|a%7Cb%0Ac|r2|-";
  const THIRD = "HIT|502|1769817599999|512|9|-|-|https://cdn-9.example/|DE|-|r3|-";

  it("has the lines of one UTC day, twelve columns each, or fifteen with extended logging", async () => {
    const { status, headers } = await fetchFile("01-30-26");
    expect([status, headers.get("content-encoding")]).toEqual([200, "gzip"]);
    expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await readLines("01-30-26")).toEqual([THIRD, SECOND, FIRST]);
    expect(await readLines("01-30-26", "status=4xx,502&start=1&sort=asc")).toEqual([THIRD]);
    expect(await readLines("01-31-26")).toHaveLength(1);
    expect(await readLines("01-28-26")).toEqual([]);
    const [zone] = emulator.state.pullZones;
    if (zone) zone.ExtendedLogging = true;
    const extended = [`${FIRST}|-|-|-`, `${SECOND}|5|bytes 0-1/2|Basic x`];
    expect(await readLines("01-30-26", "sort=asc&end=2")).toEqual(extended);
  });

  it.each(["1-30-26", "02-30-26", "01-30-2026"])("returns 403 for the day %s", async (day) => {
    const refused = await get<ErrorBody>(`/${day}/9.log`);
    expect(refused).toMatchObject({ status: 403, body: { error: { code: "forbidden" } } });
  });
});

// Generating all records at once would take hours and too much memory.
it("a billion records are generated only as they are read", async () => {
  await start({ Id: 9, Traffic: { Count: 1_000_000_000, Days: 3 } });
  let bytes = 0;
  for await (const piece of (await fetchFile("01-30-26")).body ?? []) {
    bytes += piece.length;
    if (bytes >= 1_000_000) break;
  }
  expect(bytes).toBeGreaterThanOrEqual(1_000_000);
  const { data } = await readPage("from=2026-01-30T00:00:00Z&to=2026-01-30T00:00:01Z&order=asc&limit=10000");
  expect(Math.abs(data.length - 3_850)).toBeLessThan(150);
});

describe("errors", () => {
  beforeEach(() =>
    start(
      { Id: 9 },
      { Id: 10, Suspended: true },
      { Id: 11, Enabled: false },
      { Id: 12, EnableLogging: false },
    ),
  );

  const versions = (zone: number) => [`/v2/pullzones/${zone}/logs`, `/01-30-26/${zone}.log`] as const;

  it.each<
    [what: string, zone: number, headers: { [name: string]: string } | undefined, status: number, string]
  >([
    ["no credentials", 9, {}, 401, "unauthorized"],
    ["a wrong key", 9, { AccessKey: "wrong" }, 403, "forbidden"],
    ["a wrong token", 9, { Authorization: "Bearer wrong" }, 403, "forbidden"],
    ["a suspended zone", 10, undefined, 403, "forbidden"],
    ["a disabled zone", 11, undefined, 403, "forbidden"],
    ["an unknown zone", 13, undefined, 403, "forbidden"],
    ["a zone without logging", 12, undefined, 404, "logging_disabled"],
  ])("%s, in both versions", async (_, zone, headers, status, code) => {
    const error = { code, message: expect.stringMatching(/\.$/) };
    for (const path of versions(zone))
      expect(await get<ErrorBody>(path, headers)).toMatchObject({ status, body: { error } });
  });

  it.each([
    ["limit=0", "limit", /from 1 to 10000; it is "0"/],
    ["status=40", "status", /comma-separated list/],
    [`search=${"a%20".repeat(17)}`, "search", /16/],
    ["from=yesterday", "from", /ISO 8601/],
    ["from=2026-01-28T13:00:00Z&to=2026-01-31T13:00:00.001Z", "from", /at most 3 days/],
    ["from=2026-01-30T00:00:00Z&to=2026-01-30T00:00:00Z", "from", /before to/],
  ])("400 for %s", async (query, field, message) => {
    const { status, body } = await get<ErrorBody>(`/v2/pullzones/9/logs?${query}`);
    expect([status, body.error.code]).toEqual([400, "invalid_request"]);
    expect(body.error.details).toEqual([{ field, message: expect.stringMatching(message) }]);
  });

  it("400 names everything that is invalid", async () => {
    const { body } = await get<ErrorBody>("/01-30-26/9.log?start=x&sort=up");
    expect(body.error.details?.map(({ field }) => field)).toEqual(["start", "sort"]);
  });

  it("429 for the 31st request to a pull zone in any 10 seconds, counting both versions together", async () => {
    const at = async (time: number, path: string) => {
      now = NOW + time - 1000;
      return (await get<ErrorBody>(path)).status;
    };
    const [v2, v1] = versions(9);
    for (let time = 0; time < 3000; time += 100)
      expect([time, await at(time, time % 200 === 0 ? v2 : v1)]).toEqual([time, 200]);
    expect([await at(2901, v1), await at(9999, v2)]).toEqual([429, 429]);
    expect(await at(9999, versions(12)[0])).toBe(404); // another zone
    // The window slides: once the first request has left it, one more is allowed. Refused requests do not count.
    expect([await at(10_000, v2), await at(10_099, v2), await at(10_100, v1)]).toEqual([200, 429, 200]);
  });
});
