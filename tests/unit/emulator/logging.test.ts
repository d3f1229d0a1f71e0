import { type Emulator, type Seed, startEmulator } from "../../../emulator/index";
import { send } from "./support";

const NOW = Date.parse("2026-01-31T12:00:00Z");

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

it("v1 has the lines of one UTC day that is still kept", async () => {
  const odd = { statusCode: 404, userAgent: "a|b\nc", referer: "", path: "/x" };
  const Logs = [
    { timestamp: "2026-01-30T10:00:00Z", requestId: "r", ...odd },
    { timestamp: "2026-01-30T23:59:59.999Z", statusCode: 502 },
    { timestamp: "2026-01-31T00:00:00Z" },
    { timestamp: "2026-01-28T11:00:00Z" },
  ];
  await start({ Id: 9, Logs });
  const headers = { AccessKey: emulator.apiKey };
  const read = async (path: string) => (await fetch(`${emulator.loggingUrl}/${path}`, { headers })).text();
  const line = "HIT|404|1769767200000|512|9|-||https://cdn-9.example/x|DE|a%7Cb%0Ac|r|-\n";
  expect(await read("01-30-26/9.log?status=4xx")).toBe(line);
  expect((await read("01-30-26/9.log")).match(/\n/g)).toHaveLength(2);
  expect(await read("01-28-26/9.log")).toBe("");
});

// Generating all records at once would take hours and too much memory.
it("a billion records are generated only as they are read", async () => {
  await start({ Id: 9, Traffic: { Count: 1_000_000_000, Days: 3 } });
  let bytes = 0;
  const headers = { AccessKey: emulator.apiKey };
  for await (const piece of (await fetch(`${emulator.loggingUrl}/01-30-26/9.log`, { headers })).body ?? []) {
    bytes += piece.length;
    if (bytes >= 1_000_000) break;
  }
  expect(bytes).toBeGreaterThanOrEqual(1_000_000);
  const query = "from=2026-01-30T00:00:00Z&to=2026-01-30T00:00:01Z&limit=10000";
  const { body } = await get<{ data: object[] }>(`/v2/pullzones/9/logs?${query}`);
  expect(Math.abs(body.data.length - 3_850)).toBeLessThan(150);
});

describe("errors", () => {
  beforeEach(() => start({ Id: 9 }, { Id: 11, Enabled: false }, { Id: 12, EnableLogging: false }));

  const versions = (zone: number) => [`/v2/pullzones/${zone}/logs`, `/01-30-26/${zone}.log`] as const;

  it.each<
    [what: string, zone: number, headers: { [name: string]: string } | undefined, status: number, string]
  >([
    ["no credentials", 9, {}, 401, "unauthorized"],
    ["a wrong key", 9, { AccessKey: "wrong" }, 403, "forbidden"],
    ["a wrong token", 9, { Authorization: "Bearer wrong" }, 403, "forbidden"],
    ["a disabled zone", 11, undefined, 403, "forbidden"],
    ["an unknown zone", 13, undefined, 403, "forbidden"],
  ])("%s, in both versions", async (_, zone, headers, status, code) => {
    const error = { code, message: expect.stringMatching(/\.$/) };
    for (const path of versions(zone))
      expect(await get<ErrorBody>(path, headers)).toMatchObject({ status, body: { error } });
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
