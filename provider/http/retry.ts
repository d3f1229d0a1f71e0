/** A CDN returns 520, 522 or 524 if its origin sends no usable response, accepts no connection, or is too slow. */
const retryableStatuses = new Set([408, 425, 429, 500, 502, 503, 504, 520, 522, 524]);
const initialBackoffMs = 500;
const maxBackoffMs = 8_000;
/** If the Retry-After of a response is longer, the request is not retried. */
export const maxRetryAfterMs = 60_000;

export interface FailedAttempt {
  /** Undefined if there was no complete response. */
  readonly status?: number;
  readonly retryAfterMs?: number | undefined;
  /** Whether any byte may have reached the server. */
  readonly sent: boolean;
}

export interface RetryState {
  readonly idempotent: boolean;
  /** How many attempts were made, at least 1. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** Since the first send, excluding waits in queues. */
  readonly elapsedMs: number;
  /** For all attempts. */
  readonly totalTimeoutMs: number;
  readonly random: number;
  /** The period of the operation's documented rate limit. */
  readonly limitPeriodMs?: number | undefined;
}

/** Returns the milliseconds to wait before the next attempt, or undefined if the request must not be retried. */
export function computeRetryDelay(
  { status, retryAfterMs, sent }: FailedAttempt,
  { idempotent, attempt, maxAttempts, elapsedMs, totalTimeoutMs, random, limitPeriodMs = 0 }: RetryState,
): number | undefined {
  if (status !== undefined && !retryableStatuses.has(status)) return undefined;
  // Only a request that was not sent, or got a 429, certainly had no effect.
  if (!idempotent && sent && status !== 429) return undefined;
  if (attempt >= maxAttempts) return undefined;
  // If another process has used up the limit, requests may be refused for a whole period.
  const minWaitMs = retryAfterMs ?? (status === 429 ? limitPeriodMs : 0);
  if (minWaitMs > maxRetryAfterMs) return undefined;
  // Jitter on top of Retry-After keeps parallel callers from coming back all at once.
  const waitMs = minWaitMs + computeBackoff(attempt, random);
  return elapsedMs + waitMs < totalTimeoutMs ? waitMs : undefined;
}

/** Returns the exponential backoff after an attempt, in milliseconds with full jitter. `random`: from 0 to 1. */
export function computeBackoff(attempt: number, random: number): number {
  return random * Math.min(maxBackoffMs, initialBackoffMs * 2 ** (attempt - 1));
}

/** Parses a Retry-After header, in seconds or as an HTTP date, to milliseconds from now; undefined if it is malformed. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = text.endsWith(" GMT") ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
