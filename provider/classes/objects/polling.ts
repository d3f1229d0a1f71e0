import { cancellationSignal, pause, systemClock } from "../../base/time";
import { serialWrites } from "../../http/concurrency";

interface PollOptions {
  /** Milliseconds after which no further attempt begins. */
  readonly limit: number;
  readonly firstDelay: number;
  readonly maxDelay: number;
}

/**
 * Yields the time that has passed, at once and then after growing delays. During these, writes that are queued behind
 * this one may run.
 */
export async function* poll({ limit, firstDelay, maxDelay }: PollOptions): AsyncGenerator<number> {
  const start = systemClock.now();
  let delay = firstDelay;
  for (let elapsed = 0; ; elapsed = systemClock.now() - start) {
    yield elapsed;
    if (cancellationSignal.aborted || systemClock.now() - start + delay > limit) return;
    await serialWrites.runOthersDuring(() => pause(delay));
    delay = Math.min(delay * 2, maxDelay);
  }
}
