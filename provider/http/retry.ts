/** 520, 522 and 524 come from a CDN: no usable response, no connection, no response in time. */
const retried = new Set([408, 425, 429, 500, 502, 503, 504, 520, 522, 524]);
const firstWait = 500;
const longestWait = 8_000;
/** The longest Retry-After after which a request is sent again. */
export const longestRetryAfter = 60_000;

export interface FailedAttempt {
  /** Undefined if there was no complete response. */
  readonly status?: number;
  readonly retryAfter?: number | undefined;
  /** Something may have reached the server. */
  readonly sent: boolean;
}

export interface Attempts {
  readonly idempotent: boolean;
  /** Attempts made, at least 1. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** Milliseconds since the first send, excluding waits in queues. */
  readonly spent: number;
  /** Milliseconds for all attempts. */
  readonly total: number;
  /** From 0 to 1, for the jitter. */
  readonly random: number;
  /** Milliseconds after which a documented limit of the operation lets requests through again. */
  readonly window?: number | undefined;
}

/** Milliseconds to wait before the next attempt; undefined if there must be none. */
export function waitBeforeRetry(
  { status, retryAfter, sent }: FailedAttempt,
  { idempotent, attempt, maxAttempts, spent, total, random, window = 0 }: Attempts,
): number | undefined {
  if (status !== undefined && !retried.has(status)) return undefined;
  // Only a request that was not sent, or got a 429, certainly had no effect.
  if (!idempotent && sent && status !== 429) return undefined;
  if (attempt >= maxAttempts) return undefined;
  // Another process may have used up the limit.
  const shortestWait = retryAfter ?? (status === 429 ? window : 0);
  if (shortestWait > longestRetryAfter) return undefined;
  // Jitter on top of Retry-After keeps parallel callers from coming back all at once.
  const wait = shortestWait + backoff(attempt, random);
  return spent + wait < total ? wait : undefined;
}

/** Milliseconds of exponential backoff after an attempt, with full jitter. `random`: from 0 to 1. */
export function backoff(attempt: number, random: number): number {
  return random * Math.min(longestWait, firstWait * 2 ** (attempt - 1));
}

/** Milliseconds from now that a Retry-After header asks for, in seconds or as an HTTP date; undefined if it is malformed. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = text.endsWith(" GMT") ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
