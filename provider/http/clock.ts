import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";

/** The client's clock; tests provide their own. */
export interface Clock {
  /** Milliseconds since 1970, never running backwards. */
  now(): number;
  /** Resolves after so many milliseconds; rejects with the signal's reason once it is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  async sleep(milliseconds, signal) {
    try {
      await delay(milliseconds, undefined, signal ? { signal } : {});
    } catch (error) {
      throw signal?.reason ?? error;
    }
  },
};
