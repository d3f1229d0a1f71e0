/** A CDN returns 520, 522 or 524 if its origin sends no usable response, accepts no connection, or is too slow. */
const retryableStatuses = new Set([408, 425, 429, 500, 502, 503, 504, 520, 522, 524]);
const initialBackoff = 500;
const maxBackoff = 8_000;
/** Milliseconds. If the Retry-After of a response is longer, the request is not retried. */
export const maxRetryAfter = 60_000;

export interface FailedAttempt {
  /** Undefined if there was no complete response. */
  readonly status?: number;
  readonly retryAfter?: number | undefined;
  /** Whether any byte may have reached the server. */
  readonly sent: boolean;
}

export interface RetryState {
  readonly idempotent: boolean;
  /** How many attempts were made, at least 1. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** Milliseconds since the first send, excluding waits in queues. */
  readonly elapsed: number;
  /** Milliseconds for all attempts. */
  readonly totalTimeout: number;
  readonly random: number;
  /** The period of the operation's documented rate limit, in milliseconds. */
  readonly limitPeriod?: number | undefined;
}

/** Returns the milliseconds to wait before the next attempt, or undefined if the request must not be retried. */
export function computeRetryDelay(
  { status, retryAfter, sent }: FailedAttempt,
  { idempotent, attempt, maxAttempts, elapsed, totalTimeout, random, limitPeriod = 0 }: RetryState,
): number | undefined {
  if (status !== undefined && !retryableStatuses.has(status)) return undefined;
  // Only a request that was not sent, or got a 429, certainly had no effect.
  if (!idempotent && sent && status !== 429) return undefined;
  if (attempt >= maxAttempts) return undefined;
  // If another process has used up the limit, requests may be refused for a whole period.
  const minWait = retryAfter ?? (status === 429 ? limitPeriod : 0);
  if (minWait > maxRetryAfter) return undefined;
  // Jitter on top of Retry-After keeps parallel callers from coming back all at once.
  const wait = minWait + computeBackoff(attempt, random);
  return elapsed + wait < totalTimeout ? wait : undefined;
}

/** Returns the exponential backoff after an attempt, in milliseconds with full jitter. `random`: from 0 to 1. */
export function computeBackoff(attempt: number, random: number): number {
  return random * Math.min(maxBackoff, initialBackoff * 2 ** (attempt - 1));
}

/** Parses a Retry-After header, in seconds or as an HTTP date, to milliseconds from now; undefined if it is malformed. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = text.endsWith(" GMT") ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
