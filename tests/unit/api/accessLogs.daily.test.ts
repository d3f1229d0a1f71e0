import type { ServerResponse } from "node:http";
import { createGzip, gzipSync } from "node:zlib";
import * as edge from "../../../provider/api";
import { emulatorForAll } from "../../support/emulated";
import { closeAll, serve } from "../../support/httpServers";

const now = Date.parse("2026-01-31T12:00:00Z");
const clock: edge.Clock = { now: () => now, sleep: async () => {} };
const ownRecord = {
  timestamp: "2026-01-31T11:59:00.000Z",
  path: "/x",
  bodyBytesSent: 7,
  contentRange: "bytes 0-6/7",
};
const zone = { Id: 8, Traffic: { Count: 3000, Days: 0.4 }, Logs: [ownRecord] };
const emulator = emulatorForAll({
  now: () => now,
  seed: { PullZones: [zone, { ...zone, Id: 9, ExtendedLogging: true }] },
});

const apis: edge.Api[] = [];
afterEach(async () => {
  await Promise.all(apis.splice(0).map((api) => api.close()));
  await closeAll();
});

function createAccessLogs(loggingUrl = emulator.loggingUrl): edge.AccessLogs {
  const api = edge.createApi({ apiKey: emulator.apiKey, loggingUrl, maxAttempts: 4 }, { clock });
  apis.push(api);
  return api.accessLogs;
}

/** Returns the daily log of a server with this response. */
const readServedLog = async (respond: (response: ServerResponse) => void): Promise<edge.DailyLog> =>
  createAccessLogs(await serve((_, response) => respond(response))).daily(9, new Date(now));

/** Collects the records of a log, and the message of the error that ended it. */
async function collectOutcome(log: edge.DailyLog, onRecord: (count: number) => void = () => {}) {
  const records: edge.DailyLogRecord[] = [];
  try {
    for await (const record of log) onRecord(records.push(record));
    return { records };
  } catch (error) {
    return { records, failure: String(error) };
  }
}

test("the day and the options are checked before any request", () => {
  const refused: [date: Date | string, options: object, message: string][] = [
    ["31.1.", {}, "it must be a Date, or a day as"],
    [new Date(now), { start: 5, end: 4 }, "end is 4"],
    [new Date(now), { search: " " }, "search is"],
    [new Date(now), { sorted: "asc" }, "has no option sorted: it takes start,"],
  ];
  for (const [date, options, message] of refused)
    expect(() => createAccessLogs().daily(9, date, options)).toThrow(message);
  expect(() => createAccessLogs().daily(-1, new Date(now))).toThrow("pullZoneId is -1");
  expect(emulator.requests).toHaveLength(0);
});

test.each([
  [8, {}],
  [9, { bodyBytesSent: 7, contentRange: "bytes 0-6/7", authorizationHeader: null }],
])("every line is read, and options select some (zone %d: more columns %j)", async (zone, extraColumns) => {
  const log = createAccessLogs().daily(zone, "01-31-2026");
  const { records } = await collectOutcome(log);
  expect([records.length, log.malformed]).toEqual([3001, 0]);
  expect(emulator.requests[0]?.path).toBe(`/logging/01-31-26/${zone}.log`);
  expect(records.find(({ url }) => url?.endsWith("/x"))).toEqual({
    cacheStatus: "HIT",
    statusCode: 200,
    timestamp: Date.parse(ownRecord.timestamp),
    bytesSent: 512,
    pullZoneId: zone,
    remoteIp: null,
    referer: null,
    url: `https://cdn-${zone}.example/x`,
    edgeLocation: "DE",
    userAgent: null,
    requestId: expect.any(String),
    country: null,
    ...extraColumns,
  });
  const options = { start: 1, end: 3, sort: "asc", search: `cdn-${zone}` } as const;
  const selected = await collectOutcome(createAccessLogs().daily(zone, new Date(now), options));
  expect(selected.records).toEqual(records.reverse().slice(1, 3));
});

const line = "HIT|200|1769860000000|512|9|192.0.2.1|-|https://a.example/x|DE|agent|id|SI";

test.each([
  ["plain", {}, false],
  ["a gzip file", { "Content-Type": "application/gzip" }, true],
])("malformed lines are counted in a log that is %s", async (_, responseHeaders, isPacked) => {
  const text = `${line}\nno record\n${line}|7|-|Basic eA==\r\n\n${line}|7\n${line}`;
  const log = await readServedLog((response) => {
    response.writeHead(200, responseHeaders);
    response.end(isPacked ? gzipSync(text) : text);
  });
  const { records } = await collectOutcome(log);
  const headers = records.map(({ authorizationHeader }) => authorizationHeader);
  expect([headers, log.malformed]).toEqual([[undefined, "Basic eA==", undefined], 2]);
});

test.each(["gzip", "identity"])(
  "a connection that breaks leaves the complete lines received before, and an error (%s)",
  async (encoding) => {
    const received = `${`${line}\n`.repeat(1000)}${line.slice(0, 30)}`;
    let end = () => {};
    const log = await readServedLog((response) => {
      response.writeHead(200, { "Content-Encoding": encoding });
      end = () => response.destroy();
      if (encoding === "identity") return response.write(received);
      const packed = createGzip();
      packed.pipe(response);
      packed.write(received);
      return packed.flush();
    });
    const { records, failure } = await collectOutcome(log, (count) => count === 1000 && end());
    // The incomplete line counts neither as a record nor as malformed.
    expect([records.length, log.malformed]).toEqual([1000, 0]);
    expect(failure).toMatch(
      /Could not read the daily log of pull zone 9: the connection to \S+ was lost before the response/,
    );
  },
);

test("a line that unpacks to gigabytes is an error", async () => {
  const packed = gzipSync(Buffer.alloc(32 * 1024 * 1024));
  const log = await readServedLog((response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    response.end(gzipSync(Buffer.concat(Array(60).fill(packed))));
  });
  expect((await collectOutcome(log)).failure).toContain(
    "Could not read the daily log of pull zone 9: one of its lines is longer than 1 MiB. Try again later.",
  );
});

test.each([
  ["cut off", gzipSync(line).subarray(0, -6)],
  ["followed by something else", Buffer.concat([gzipSync(line), Buffer.from("more")])],
])("a gzip file that is %s is an error", async (_, bytes) => {
  const log = await readServedLog((response) => response.end(bytes));
  expect((await collectOutcome(log)).failure).toContain(
    "Could not unpack the daily log of pull zone 9: it is not a complete gzip file.",
  );
});
