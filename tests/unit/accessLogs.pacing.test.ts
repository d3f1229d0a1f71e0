import * as edge from "../../provider/api";
import { emulatorForEach } from "../emulated";

let now = Date.parse("2026-01-31T12:00:00Z");
/** Time passes only by sleeping. */
const clock: edge.Clock = {
  now: () => now,
  sleep: async (milliseconds) => {
    now += milliseconds;
  },
};

let api: edge.Api;
afterEach(() => api.close());
const PullZones = [8, 9].map((Id) => ({ Id, Traffic: { Count: 3000 } }));
const emulator = emulatorForEach({ seed: { PullZones }, now: () => now }, ({ apiKey, loggingUrl }) => {
  api = edge.createApi({ apiKey, loggingUrl, maxAttempts: 2 }, { clock, random: () => 1 });
});

async function count(pullZoneId: number, pageSize: number, from = api): Promise<number> {
  let records = 0;
  for await (const _ of from.accessLogs.list(pullZoneId, { pageSize })) records += 1;
  return records;
}

const statuses = () => new Set(emulator.requests.map(({ status }) => status));

/** Of all spans of 10 s that begin with a request, the most requests in one. */
const busiest = () => {
  const times = emulator.requests.map(({ at }) => at);
  return Math.max(...times.map((begin) => times.filter((at) => at >= begin && at < begin + 10_000).length));
};

test("reading 300 pages takes the ideal time within 5 %, without a 429", async () => {
  const began = now;
  expect(await count(9, 10)).toBe(3000);
  expect(emulator.requests).toHaveLength(300);
  expect(statuses()).toEqual(new Set([200]));
  expect(busiest()).toBe(30);
  // Thirty at once, and thirty more at the end of each of nine spans.
  expect(now - began).toBeGreaterThanOrEqual(90_000);
  expect(now - began).toBeLessThan(90_000 * 1.05);
});

test("another pull zone does not wait, and paged and daily reads of one zone share the limit", async () => {
  const began = now;
  expect(await Promise.all([count(8, 100), count(9, 100)])).toEqual([3000, 3000]);
  expect(emulator.requests).toHaveLength(60);
  expect(now - began).toBe(0);
  for await (const _ of api.accessLogs.daily(9, new Date(now), { end: 1 }));
  expect(now - began).toBeGreaterThanOrEqual(10_000);
  expect(statuses()).toEqual(new Set([200]));
});

test("a second process right after the first waits for the window to end, and reads every page", async () => {
  const { apiKey, loggingUrl } = emulator;
  // All clients with the same clock share the window.
  const next = edge.createApi({ apiKey, loggingUrl }, { clock: { ...clock }, random: () => 1 });
  expect([await count(9, 188), await count(9, 188, next)]).toEqual([3000, 3000]);
  const statuses = emulator.requests.map(({ status }) => status);
  expect([statuses.length, statuses.filter((status) => status === 429)]).toEqual([33, [429]]);
  await next.close();
});

test("waits after a 429 that another client caused", async () => {
  const began = now;
  emulator.fault({ path: /\/logs$/, after: 1, status: 429, headers: { "Retry-After": "7" } });
  expect(await count(9, 1000)).toBe(3000);
  expect(emulator.requests.map(({ status }) => status)).toEqual([200, 429, 200, 200]);
  expect(now - began).toBeGreaterThanOrEqual(7000);
});
