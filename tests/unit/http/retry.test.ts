import fc from "fast-check";
import { ServerError } from "../../../provider/base/errors";
import {
  computeBackoff,
  computeRetryDelay,
  type FailedAttempt,
  parseRetryAfter,
  type RetryState,
} from "../../../provider/http/retry";
import {
  closeAll,
  createTestClient,
  createThing,
  readThing,
  rejection,
  serve,
  updateThing,
} from "../../support/httpServers";

afterEach(closeAll);

describe("the wait before the next attempt", () => {
  const response = (status: number, retryAfterMs?: number): FailedAttempt => ({
    status,
    retryAfterMs,
    sent: true,
  });
  const connection = (sent: boolean): FailedAttempt => ({ sent });
  const defaultAttempts: RetryState = {
    idempotent: true,
    attempt: 1,
    maxAttempts: 4,
    elapsedMs: 0,
    totalTimeoutMs: 120_000,
    random: 1,
  };
  const write: Partial<RetryState> = { idempotent: false };

  it.each([200, 400, 401, 403, 404, 409, 501])("there is none after a %i", (status) => {
    expect(computeRetryDelay(response(status), defaultAttempts)).toBeUndefined();
  });

  it.each([408, 425, 429, 500, 502, 503, 504, 520, 522, 524])(
    "is 0.5 s after a %i, but a write that must not be repeated is sent again only after a 429",
    (status) => {
      expect(computeRetryDelay(response(status), defaultAttempts)).toBe(500);
      expect(computeRetryDelay(response(status), { ...defaultAttempts, ...write })).toBe(
        status === 429 ? 500 : undefined,
      );
    },
  );

  it.each<[string, FailedAttempt, Partial<RetryState>, number | undefined]>([
    ["connection refused", connection(false), {}, 500],
    ["a write not to be repeated: nothing was sent", connection(false), write, 500],
    ["a write not to be repeated: connection lost", connection(true), write, undefined],
    ["a write not to be repeated: 503 with Retry-After", response(503, 1000), write, undefined],

    ["second attempt", response(500), { attempt: 2 }, 1000],
    ["sixth attempt: at most 8 s", response(500), { attempt: 6, maxAttempts: 20 }, 8000],
    ["full jitter", response(500), { attempt: 2, random: 0 }, 0],
    ["last attempt", response(500), { attempt: 4 }, undefined],

    ["Retry-After", response(429, 7000), { random: 0 }, 7000],
    ["Retry-After with jitter on top", response(429, 7000), {}, 7500],
    ["Retry-After of a minute", response(503, 60_000), { random: 0 }, 60_000],
    ["Retry-After beyond a minute", response(429, 60_001), {}, undefined],
    ["Retry-After of 0", response(429, 0), {}, 500],

    ["a limit of 10 s waits out its period", response(429), { limitPeriodMs: 10_000 }, 10_500],
    ["a limit of 10 s obeys Retry-After", response(429, 3000), { limitPeriodMs: 10_000, random: 0 }, 3000],
    ["a limit of 10 s applies only to 429", response(503), { limitPeriodMs: 10_000 }, 500],

    ["the wait fits into the total timeout", response(500), { elapsedMs: 119_499 }, 500],
    ["the wait exhausts the total timeout", response(500), { elapsedMs: 119_500 }, undefined],
    ["Retry-After does not fit", response(429, 50_000), { elapsedMs: 80_000 }, undefined],
  ])("%s", (_, failure, tries, expected) => {
    expect(computeRetryDelay(failure, { ...defaultAttempts, ...tries })).toBe(expected);
  });

  it("lies between 0 and 0.5 s × 2ⁿ, and never above 8 s", () => {
    const random = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), random, (attempt, random) => {
        const wait = computeBackoff(attempt, random);
        expect(wait).toBeGreaterThanOrEqual(0);
        expect(wait).toBeLessThanOrEqual(Math.min(8000, 500 * 2 ** (attempt - 1)));
      }),
    );
  });
});

describe("the header Retry-After", () => {
  const now = Date.parse("2026-03-01T12:00:00Z");
  it.each([
    ["5", 5000],
    [" 5 ", 5000],
    ["1.25", 1250],
    ["2026", 2_026_000],
    ["1000000000", 1_000_000_000_000],
    ["-5", undefined],
    ["Sun, 01 Mar 2026 12:00:30 GMT", 30_000],
    ["Sun, 01 Mar 2026 11:59:00 GMT", 0],
    ["Sun, 01 Mar 2026 12:00:30", undefined],
    ["soon GMT", undefined],
    [undefined, undefined],
  ])("%p", (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });

  it("never becomes an invalid number", () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const wait = parseRetryAfter(header, now);
        expect(wait === undefined || wait >= 0).toBe(true);
      }),
    );
  });
});

describe("a client", () => {
  const call = { path: { id: 7 } };

  /** Starts a server that fails a number of times, then succeeds, and counts requests. */
  async function failing(times: number, status: number, headers = {}) {
    const seen = { requests: 0, origin: "" };
    seen.origin = await serve((request, response) => {
      seen.requests += 1;
      request.resume();
      if (seen.requests > times) response.end('{"Id":7}');
      else response.writeHead(status, headers).end('{"Message":"Not now"}');
    });
    return seen;
  }

  it("waits longer after each attempt, and ends with the last response when the attempts are used up", async () => {
    const server = await failing(9, 503);
    const client = createTestClient(server.origin);
    const error = await rejection(client.send(updateThing, { ...call, body: {} }));
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ status: 503, attempts: 4, detail: "Not now", ambiguous: false });
    expect(error.message).toContain("Gave up after 4 attempts.");
    expect([server.requests, client.clock.waits]).toEqual([4, [500, 1000, 2000]]);
  });

  it("sends a write that must not be repeated, and an optional request, only once", async () => {
    const server = await failing(9, 503);
    const client = createTestClient(server.origin);
    expect(await rejection(client.send(createThing, { body: {} }))).toMatchObject({ ambiguous: true });
    const impatient = client.withPolicy({ retries: false });
    await rejection(impatient.send(readThing, call));
    await rejection(impatient.get(readThing, call));
    expect([server.requests, client.clock.waits]).toEqual([3, []]);
  });

  it("is the policy of each reader, even while a reader without retries waits for the same response", async () => {
    const server = await failing(1, 503);
    const client = createTestClient(server.origin);
    const impatient = rejection(client.withPolicy({ retries: false }).get(readThing, call));
    expect(await client.get(readThing, call)).toEqual({ Id: 7 });
    expect(await impatient).toMatchObject({ status: 503, attempts: 1 });
    expect([server.requests, client.clock.waits]).toEqual([2, []]);
  });

  it("waits as long as Retry-After says, even before it repeats a write after a 429", async () => {
    const server = await failing(1, 429, { "retry-after": "Sun, 01 Mar 2026 12:00:45 GMT" });
    const client = createTestClient(server.origin, {}, { random: () => 0 });
    expect(await client.send(createThing, { body: {} })).toEqual({ Id: 7 });
    expect(client.clock.waits).toEqual([45_000]);
  });
});
