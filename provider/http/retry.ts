/** 520, 522 and 524 are a CDN's own: no usable response, no connection, no response in time. */
const retried = new Set([408, 425, 429, 500, 502, 503, 504, 520, 522, 524]);
const firstWait = 500;
const longestWait = 8_000;
/** If Retry-After is longer, the request is not retried. */
export const maxServerDelay = 60_000;

/** A year; a longer Retry-After is cut to this. */
export const maxRetryAfter = 365 * 24 * 3_600_000;
/** A longer header value is not parsed as a date. */
const longestHeader = 500;

/** How one attempt failed: with a response, or without a complete one. */
export type Failure =
  | { readonly kind: "response"; readonly status: number; readonly retryAfter?: number | undefined }
  | { readonly kind: "connection"; readonly sent: boolean };

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
export function waitBeforeRetry(failure: Failure, attempts: Attempts): number | undefined {
  if (failure.kind === "response" && !retried.has(failure.status)) return undefined;
  if (!attempts.idempotent && mayHaveTakenEffect(failure)) return undefined;
  if (attempts.attempt >= attempts.maxAttempts) return undefined;
  const asked = failure.kind === "response" ? (failure.retryAfter ?? windowOf(failure, attempts)) : 0;
  if (asked > maxServerDelay) return undefined;
  // The jitter on top of Retry-After keeps parallel callers from coming back all at once.
  const wait = asked + backoff(attempts.attempt, attempts.random);
  return attempts.spent + wait < attempts.total ? wait : undefined;
}

/** Another client may have used up the limit, such as a process that ended just before. */
const windowOf = ({ status }: { readonly status: number }, { window = 0 }: Attempts): number =>
  status === 429 ? window : 0;

/** Milliseconds to wait after an attempt: 0.5 s × 2ⁿ, at most 8 s, full jitter. */
export function backoff(attempt: number, random: number): number {
  return random * Math.min(longestWait, firstWait * 2 ** (attempt - 1));
}

/** Only if nothing was sent, or with a 429, is it certain that nothing happened. */
function mayHaveTakenEffect(failure: Failure): boolean {
  return failure.kind === "response" ? failure.status !== 429 : failure.sent;
}

/** Retry-After, in seconds or as an HTTP date, as milliseconds from now; undefined if absent or malformed. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, maxRetryAfter);
  if (text.length > longestHeader) return undefined;
  if (!/^[A-Za-z]{3,9},? /.test(text)) return undefined;
  // The asctime form of a date has no time zone and means GMT.
  const date = Date.parse(text.endsWith(" GMT") ? text : `${text} GMT`);
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - now), maxRetryAfter);
}
