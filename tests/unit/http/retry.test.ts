import fc from "fast-check";
import {
  type Attempts,
  backoff,
  type FailedAttempt,
  parseRetryAfter,
  waitBeforeRetry,
} from "../../../provider/http/retry";

const response = (status: number, retryAfter?: number): FailedAttempt => ({ status, retryAfter, sent: true });
const connection = (sent: boolean): FailedAttempt => ({ sent });
const usual: Attempts = { idempotent: true, attempt: 1, maxAttempts: 4, spent: 0, total: 120_000, random: 1 };
const once: Partial<Attempts> = { idempotent: false };

describe("waitBeforeRetry", () => {
  const table: [string, FailedAttempt, Partial<Attempts>, number | undefined][] = [
    ["bad request", response(400), {}, undefined],
    ["unauthorised", response(401), {}, undefined],
    ["forbidden", response(403), {}, undefined],
    ["not found", response(404), {}, undefined],
    ["conflict", response(409), {}, undefined],
    ["not implemented", response(501), {}, undefined],
    ["a failing status object in a 200", response(200), {}, undefined],
    ["request time-out", response(408), {}, 500],
    ["too early", response(425), {}, 500],
    ["rate limited", response(429), {}, 500],
    ["internal error", response(500), {}, 500],
    ["bad gateway", response(502), {}, 500],
    ["unavailable", response(503), {}, 500],
    ["gateway time-out", response(504), {}, 500],
    ["connection refused", connection(false), {}, 500],
    ["connection lost", connection(true), {}, 500],

    ["a write not to be repeated: 408", response(408), once, undefined],
    ["a write not to be repeated: 425", response(425), once, undefined],
    ["a write not to be repeated: 429", response(429), once, 500],
    ["a write not to be repeated: 500", response(500), once, undefined],
    ["a write not to be repeated: 503 with Retry-After", response(503, 1000), once, undefined],
    ["a write not to be repeated: nothing was sent", connection(false), once, 500],
    ["a write not to be repeated: connection lost", connection(true), once, undefined],

    ["second attempt", response(500), { attempt: 2 }, 1000],
    ["third attempt", response(500), { attempt: 3 }, 2000],
    ["sixth attempt: at most 8 s", response(500), { attempt: 6, maxAttempts: 20 }, 8000],
    ["full jitter", response(500), { attempt: 2, random: 0 }, 0],
    ["last attempt", response(500), { attempt: 4 }, undefined],
    ["only one attempt", connection(false), { maxAttempts: 1 }, undefined],

    ["Retry-After", response(429, 7000), { random: 0 }, 7000],
    ["Retry-After with jitter on top", response(429, 7000), {}, 7500],
    ["Retry-After of a minute", response(503, 60_000), { random: 0 }, 60_000],
    ["Retry-After beyond a minute", response(429, 60_001), {}, undefined],
    ["Retry-After of 0", response(429, 0), {}, 500],

    ["a limit of 10 s waits out its window", response(429), { window: 10_000 }, 10_500],
    ["a limit of 10 s obeys Retry-After", response(429, 3000), { window: 10_000, random: 0 }, 3000],
    ["a limit of 10 s applies only to 429", response(503), { window: 10_000 }, 500],

    ["the wait fits into the total timeout", response(500), { spent: 119_499 }, 500],
    ["the wait exhausts the total timeout", response(500), { spent: 119_500 }, undefined],
    ["Retry-After does not fit", response(429, 50_000), { spent: 80_000 }, undefined],
  ];
  it.each(table)("%s", (_, failure, tries, expected) => {
    expect(waitBeforeRetry(failure, { ...usual, ...tries })).toBe(expected);
  });
});

describe("backoff", () => {
  it("lies between 0 and 0.5 s × 2ⁿ, and never above 8 s", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attempt, random) => {
          const wait = backoff(attempt, random);
          expect(wait).toBeGreaterThanOrEqual(0);
          expect(wait).toBeLessThanOrEqual(Math.min(8000, 500 * 2 ** (attempt - 1)));
        },
      ),
    );
  });

  it("uses the whole range", () => {
    expect([backoff(3, 0), backoff(3, 0.5), backoff(3, 1)]).toEqual([0, 1000, 2000]);
  });
});

describe("parseRetryAfter", () => {
  const now = Date.parse("2026-03-01T12:00:00Z");
  it.each([
    ["5", 5000],
    [" 5 ", 5000],
    ["0", 0],
    ["1.25", 1250],
    ["Sun, 01 Mar 2026 12:00:30 GMT", 30_000],
    ["Sunday, 01-Mar-26 12:00:30 GMT", 30_000],
    ["Sun, 01 Mar 2026 11:59:00 GMT", 0],
    ["1 March 2027", undefined],
    ["", undefined],
    ["-5", undefined],
    ["soon", undefined],
    ["1e9", undefined],
    ["999999999", 999_999_999_000],
    ["1000000000", undefined],
    ["Sun, 01 Mar 2026 12:00:30", undefined],
    ["soon GMT", undefined],
    ["2026", 2_026_000],
    ["Sun, 99 Mar 2026 12:00:00 GMT", undefined],
    [undefined, undefined],
  ])("%p", (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected);
  });

  it("never returns an invalid number", () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const wait = parseRetryAfter(header, now);
        expect(wait === undefined || wait >= 0).toBe(true);
      }),
    );
  });
});
