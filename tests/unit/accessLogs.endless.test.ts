import type { IncomingMessage, ServerResponse } from "node:http";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gzipSync } from "node:zlib";
import * as edge from "../../provider/api";
import { closeAll, rejection, serve } from "./http/support";

const apis: edge.Api[] = [];
afterEach(async () => {
  await Promise.all(apis.splice(0).map((api) => api.close()));
  await closeAll();
});

let now = Date.now();
const clock: edge.Clock = {
  now: () => now,
  sleep: async (milliseconds) => {
    now += milliseconds;
  },
};

/** A client of a server that responds like this. */
async function apiOf(give: (response: ServerResponse, request: IncomingMessage) => void): Promise<edge.Api> {
  const loggingUrl = await serve((request, response) => give(response, request));
  const api = edge.createApi({ apiKey: "key", loggingUrl, maxAttempts: 1 }, { clock });
  apis.push(api);
  return api;
}

const logOf = async (give: (response: ServerResponse) => void): Promise<edge.DailyLog> =>
  (await apiOf(give)).accessLogs.daily(9, new Date(now));

async function count(log: edge.DailyLog): Promise<number> {
  let records = 0;
  for await (const _ of log) records += 1;
  return records;
}

const mebibyte = 1024 * 1024;
const line = "HIT|200|1769860000000|512|9|192.0.2.1|-|https://a.example/x|DE|agent|id|SI\n";
const noRecord = `${"x".repeat(63)}\n`;

test("a line that unpacks to gigabytes ends with an error", async () => {
  const log = await logOf((response) => {
    response.writeHead(200, { "content-encoding": "gzip" });
    response.end(gzipSync(Buffer.concat(Array(60).fill(gzipSync(Buffer.alloc(32 * mebibyte))))));
  });
  expect((await rejection(count(log))).message).toContain("one of its lines is longer than 1 MiB.");
});

test("records with many malformed lines between them are read to the end", async () => {
  const log = await logOf((response) => {
    for (let i = 0; i < 4; i += 1) response.write(`${noRecord.repeat(12 * 16_384)}${line}`);
    response.end();
  });
  expect([await count(log), log.malformed]).toEqual([4, 4 * 12 * 16_384]);
});

/** Bytes of buffers that are in use. */
function held(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().arrayBuffers;
}

test("a log compressed to a few kilobytes is never held in memory as a whole", async () => {
  const size = 24 * mebibyte;
  const packed = gzipSync(line.repeat(size / line.length));
  const log = await logOf((response) => response.end(packed));
  const before = held();
  let [records, most] = [0, 0];
  for await (const _ of log) if (records++ % 100_000 === 0) most = Math.max(most, held() - before);
  expect(records).toBe(Math.floor(size / line.length));
  expect(most / mebibyte).toBeLessThan(8);
});

test("no record is skipped where the API returns smaller pages than it was asked for, and says so", async () => {
  const api = await apiOf((response, request) => {
    const offset = Number(new URL(request.url ?? "", "http://localhost").searchParams.get("offset"));
    const limit = Math.min(40, 250 - offset);
    const data = Array.from({ length: limit }, (_, at) => ({ timestamp: "t", requestId: `${offset + at}` }));
    const pagination = { offset, limit: 40, returned: limit, hasMore: offset + limit < 250 };
    response.end(JSON.stringify({ data, pagination }));
  });
  const ids: unknown[] = [];
  for await (const { requestId } of api.accessLogs.list(9, { pageSize: 100 })) ids.push(requestId);
  expect(ids).toEqual(Array.from({ length: 250 }, (_, at) => `${at}`));
});
