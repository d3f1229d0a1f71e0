import fc from "fast-check";
import {
  type Attempts,
  backoff,
  type Decision,
  decideRetry,
  type Failure,
  parseRetryAfter,
} from "../../../provider/http/retry";

const response = (status: number, retryAfter?: number): Failure => ({ kind: "response", status, retryAfter });
const connection = (sent: boolean): Failure => ({ kind: "connection", sent });
const retry = (wait: number): Decision => ({ retry: true, wait });
const stop = (because: "final" | "unsafe" | "attempts" | "wait" | "time"): Decision => ({
  retry: false,
  because,
});

const usual: Attempts = { idempotent: true, attempt: 1, maxAttempts: 4, spent: 0, total: 120_000, random: 1 };
const once: Partial<Attempts> = { idempotent: false };

describe("decideRetry", () => {
  const table: [string, Failure, Partial<Attempts>, Decision][] = [
    ["bad request", response(400), {}, stop("final")],
    ["unauthorised", response(401), {}, stop("final")],
    ["forbidden", response(403), {}, stop("final")],
    ["not found", response(404), {}, stop("final")],
    ["conflict", response(409), {}, stop("final")],
    ["not implemented", response(501), {}, stop("final")],
    ["a failing status object in a 200", response(200), {}, stop("final")],
    ["request time-out", response(408), {}, retry(500)],
    ["too early", response(425), {}, retry(500)],
    ["rate limited", response(429), {}, retry(500)],
    ["internal error", response(500), {}, retry(500)],
    ["bad gateway", response(502), {}, retry(500)],
    ["unavailable", response(503), {}, retry(500)],
    ["gateway time-out", response(504), {}, retry(500)],
    ["connection refused", connection(false), {}, retry(500)],
    ["connection lost", connection(true), {}, retry(500)],

    ["a write not to be repeated: 408", response(408), once, stop("unsafe")],
    ["a write not to be repeated: 425", response(425), once, stop("unsafe")],
    ["a write not to be repeated: 429", response(429), once, retry(500)],
    ["a write not to be repeated: 500", response(500), once, stop("unsafe")],
    ["a write not to be repeated: 503 with Retry-After", response(503, 1000), once, stop("unsafe")],
    ["a write not to be repeated: nothing was sent", connection(false), once, retry(500)],
    ["a write not to be repeated: connection lost", connection(true), once, stop("unsafe")],

    ["second attempt", response(500), { attempt: 2 }, retry(1000)],
    ["third attempt", response(500), { attempt: 3 }, retry(2000)],
    ["sixth attempt: at most 8 s", response(500), { attempt: 6, maxAttempts: 20 }, retry(8000)],
    ["full jitter", response(500), { attempt: 2, random: 0 }, retry(0)],
    ["last attempt", response(500), { attempt: 4 }, stop("attempts")],
    ["only one attempt", connection(false), { maxAttempts: 1 }, stop("attempts")],

    ["Retry-After", response(429, 7000), { random: 0 }, retry(7000)],
    ["Retry-After with jitter on top", response(429, 7000), {}, retry(7500)],
    ["Retry-After of a minute", response(503, 60_000), { random: 0 }, retry(60_000)],
    ["Retry-After beyond a minute", response(429, 60_001), {}, stop("wait")],
    ["Retry-After of 0", response(429, 0), {}, retry(500)],

    ["a limit of 10 s waits out its window", response(429), { window: 10_000 }, retry(10_500)],
    ["a limit of 10 s obeys Retry-After", response(429, 3000), { window: 10_000, random: 0 }, retry(3000)],
    ["a limit of 10 s applies only to 429", response(503), { window: 10_000 }, retry(500)],

    ["the wait fits into the total timeout", response(500), { spent: 119_499 }, retry(500)],
    ["the wait exhausts the total timeout", response(500), { spent: 119_500 }, stop("time")],
    ["Retry-After does not fit", response(429, 50_000), { spent: 80_000 }, stop("time")],
  ];
  it.each(table)("%s", (_, failure, tries, expected) => {
    expect(decideRetry(failure, { ...usual, ...tries })).toEqual(expected);
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
    ["Sun Mar  1 12:00:30 2026", 30_000],
    ["Sun, 01 Mar 2026 11:59:00 GMT", 0],
    ["1 March 2027", undefined],
    ["", undefined],
    ["-5", undefined],
    ["soon", undefined],
    ["2026", 2_026_000],
    ["Sun, 99 Mar 2026", undefined],
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
