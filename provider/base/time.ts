import { AsyncLocalStorage } from "node:async_hooks";
import { setMaxListeners } from "node:events";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { EdgeError } from "./errors";

/** The client's clock; tests provide their own. */
export interface Clock {
  /** Milliseconds since 1970, never running backwards. */
  now(): number;
  /** Resolves after so many milliseconds; rejects with the signal's reason once it is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  sleep: (milliseconds, signal) =>
    delay(milliseconds, undefined, signal && { signal }).catch(() => signal?.throwIfAborted()),
};

const cancellation = new AbortController();
// Every wait adds a listener, and Node.js warns of a leak above ten listeners.
setMaxListeners(0, cancellation.signal);

/** Aborted once the run is cancelled, as after Ctrl-C. */
export const cancellationSignal: AbortSignal = cancellation.signal;

/** Ends waits, and lets requests in flight finish. Afterwards, all clients send only reads of what was written before. */
export const cancelRequests = (): void =>
  cancellation.abort(new EdgeError("Pulumi was interrupted, so nothing more is sent."));

const progressStorage = new AsyncLocalStorage<{ hasWritten: boolean }>();

/** Runs an operation whose reads are sent even after a cancel once it has written, because its result may need them. */
export const trackWrites = <A>(run: () => A): A => progressStorage.run({ hasWritten: false }, run);

/** Records that the operation under way, if it is tracked, has written. */
export function recordWrite(): void {
  const progress = progressStorage.getStore();
  if (progress) progress.hasWritten = true;
}

export const hasWritten = (): boolean => progressStorage.getStore()?.hasWritten === true;

/** Waits so many milliseconds between two requests. Ends at once if the run is cancelled. */
export const pause = (milliseconds: number): Promise<void> =>
  systemClock.sleep(milliseconds, cancellationSignal).catch(() => {});

/** The time at which the `customTimeouts` of a resource end its operation. */
interface Deadline {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly allowedSeconds: number;
}

const deadlineStorage = new AsyncLocalStorage<Deadline | undefined>();

/** Sets the deadline of all requests that `run` sends. */
export const withDeadline = <A>(seconds: number, run: () => A): A =>
  deadlineStorage.run({ at: systemClock.now() + seconds * 1000, allowedSeconds: seconds }, run);

/** Runs a shared request without a deadline: the deadline of the caller that starts it must not end it for the others. */
export const withoutDeadline = <A>(run: () => A): A => deadlineStorage.run(undefined, run);

/** Returns the milliseconds until the deadline, or infinity if there is none. */
export function getTimeLeft(): number {
  const deadline = deadlineStorage.getStore();
  return deadline ? Math.max(0, deadline.at - systemClock.now()) : Number.POSITIVE_INFINITY;
}

export const describeDeadline = (): string =>
  `the ${deadlineStorage.getStore()?.allowedSeconds} s allowed by customTimeouts have passed`;

/** The longest delay that `setTimeout` supports. With a longer one it fires at once. */
const maxTimerDelayMs = 2 ** 31 - 1;

/** Waits for `promise`. @throws the error from `createError` if the wait takes longer than `milliseconds` */
export async function withTimeout<A>(
  milliseconds: number,
  promise: Promise<A>,
  createError: () => Error,
): Promise<A> {
  if (milliseconds === Number.POSITIVE_INFINITY) return promise;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError()), Math.min(milliseconds, maxTimerDelayMs));
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}
