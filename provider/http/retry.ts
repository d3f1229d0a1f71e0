const retried = new Set([408, 425, 429, 500, 502, 503, 504]);
const firstWait = 500;
const longestWait = 8_000;
/** A Retry-After beyond this is not waited for. */
export const longestWaitForServer = 60_000;

/** A year; a header that asks for more is taken for one that asks for this. */
export const maxRetryAfter = 365 * 24 * 3_600_000;
/** A longer header is no time. */
const longestHeader = 500;

/** How one try failed: with an answer, or without a whole one. */
export type Failure =
  | { readonly kind: "answer"; readonly status: number; readonly retryAfter?: number | undefined }
  | { readonly kind: "connection"; readonly sent: boolean };

export interface Tries {
  /** Sending the operation twice has the effect of sending it once. */
  readonly repeatable: boolean;
  /** Tries made, at least 1. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** Milliseconds since the first send, waits in queues not included. */
  readonly spent: number;
  /** Milliseconds for all tries. */
  readonly total: number;
  /** From 0 to 1, for the jitter. */
  readonly random: number;
  /** Milliseconds after which a documented limit of the operation lets requests through again. */
  readonly window?: number | undefined;
}

export type Decision =
  | { readonly retry: true; readonly wait: number }
  | { readonly retry: false; readonly because: "final" | "unsafe" | "attempts" | "wait" | "time" };

/** Whether to try again, and after how many milliseconds. Pure. */
export function decideRetry(failure: Failure, tries: Tries): Decision {
  const stop = (because: "final" | "unsafe" | "attempts" | "wait" | "time") =>
    ({ retry: false, because }) as const;
  if (failure.kind === "answer" && !retried.has(failure.status)) return stop("final");
  if (!tries.repeatable && mayHaveTakenEffect(failure)) return stop("unsafe");
  if (tries.attempt >= tries.maxAttempts) return stop("attempts");
  const asked = failure.kind === "answer" ? (failure.retryAfter ?? windowOf(failure, tries)) : 0;
  if (asked > longestWaitForServer) return stop("wait");
  // The jitter on top of Retry-After keeps parallel callers from coming back all at once.
  const wait = asked + backoff(tries.attempt, tries.random);
  return tries.spent + wait >= tries.total ? stop("time") : { retry: true, wait };
}

/** Another client may have used up the limit, a process that ended just before say. */
const windowOf = ({ status }: { readonly status: number }, { window = 0 }: Tries): number =>
  status === 429 ? window : 0;

/** Milliseconds to wait after so many tries: 0.5 s × 2ⁿ, at most 8 s, full jitter. */
export function backoff(attempt: number, random: number): number {
  return random * Math.min(longestWait, firstWait * 2 ** (attempt - 1));
}

/** Nothing sent and 429 are the two cases in which surely nothing happened. */
function mayHaveTakenEffect(failure: Failure): boolean {
  return failure.kind === "answer" ? failure.status !== 429 : failure.sent;
}

/** Retry-After, in seconds or as an HTTP date, as milliseconds from now; undefined when absent or malformed. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, maxRetryAfter);
  if (text.length > longestHeader) return undefined;
  if (!/^[A-Za-z]{3,9},? /.test(text)) return undefined;
  // The oldest form of a date (asctime's) names no zone and means GMT.
  const date = Date.parse(text.endsWith(" GMT") ? text : `${text} GMT`);
  return Number.isNaN(date) ? undefined : Math.min(Math.max(0, date - now), maxRetryAfter);
}
