/** 520, 522 and 524 are a CDN's own: no usable response, no connection, no response in time. */
const retried = new Set([408, 425, 429, 500, 502, 503, 504, 520, 522, 524]);
const firstWait = 500;
const longestWait = 8_000;
/** If Retry-After is longer, the request is not retried. */
export const longestRetryAfter = 60_000;

/** How one attempt failed. */
export interface FailedAttempt {
  /** Of the response; undefined if there was no complete one. */
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

/** After how many milliseconds to try again; undefined: not at all. Pure. */
export function waitBeforeRetry(
  { status, retryAfter, sent }: FailedAttempt,
  { idempotent, attempt, maxAttempts, spent, total, random, window = 0 }: Attempts,
): number | undefined {
  if (status !== undefined && !retried.has(status)) return undefined;
  // Only if nothing was sent, or with a 429, is it certain that nothing happened.
  if (!idempotent && sent && status !== 429) return undefined;
  if (attempt >= maxAttempts) return undefined;
  // Another client may have used up the limit, such as a process that ended just before.
  const shortestWait = retryAfter ?? (status === 429 ? window : 0);
  if (shortestWait > longestRetryAfter) return undefined;
  // The jitter on top of Retry-After keeps parallel callers from coming back all at once.
  const wait = shortestWait + backoff(attempt, random);
  return spent + wait < total ? wait : undefined;
}

/** Milliseconds to wait after an attempt: 0.5 s × 2ⁿ, at most 8 s, full jitter. */
export function backoff(attempt: number, random: number): number {
  return random * Math.min(longestWait, firstWait * 2 ** (attempt - 1));
}

/** Retry-After, in seconds or as an HTTP date, as milliseconds from now; undefined if absent or malformed. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = text.endsWith(" GMT") ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
