import { AsyncLocalStorage } from "node:async_hooks";
import type { RateLimit } from "./operation";
import type { Clock } from "./time";

interface Turn {
  readonly key: string;
  end(): void;
}

/** Runs tasks of the same key one after another, in call order; tasks of different keys run in parallel. */
export class KeyedQueue {
  /** By key: resolves when the last task has ended. */
  readonly #ends = new Map<string, Promise<void>>();
  readonly #ownTurn = new AsyncLocalStorage<Turn>();

  async run<A>(key: string, task: () => Promise<A>): Promise<A> {
    const turn = { key, end: await this.#takeTurn(key) };
    return this.#ownTurn.run(turn, task).finally(() => turn.end());
  }

  /** Lets other tasks run while the task that calls this waits. Resolves once it is this task's turn again. */
  async runOthersDuring(wait: () => Promise<void>): Promise<void> {
    const turn = this.#ownTurn.getStore();
    turn?.end();
    await wait();
    if (turn) turn.end = await this.#takeTurn(turn.key);
  }

  /** Resolves with the function that ends the turn. */
  #takeTurn(key: string): Promise<() => void> {
    const previous = this.#ends.get(key) ?? Promise.resolve();
    return new Promise((resolve) => {
      const end = new Promise<void>((endTurn) => void previous.then(() => resolve(endTurn)));
      this.#ends.set(key, end);
      void end.then(() => {
        if (this.#ends.get(key) === end) this.#ends.delete(key);
      });
    });
  }
}

/** The writes that the platform refuses to run concurrently. Of the timeouts, only `customTimeouts` includes the wait. */
export const serialWrites = new KeyedQueue();

/** Lets a limited number of callers run at a time, in order of arrival. */
export class Semaphore {
  #freeSlots: number;
  readonly #waiters: (() => void)[] = [];

  constructor(size: number) {
    this.#freeSlots = size;
  }

  /** Resolves with the function that releases the slot. */
  async acquire(): Promise<() => void> {
    if (this.#freeSlots > 0) this.#freeSlots -= 1;
    else await new Promise<void>((resolve) => this.#waiters.push(resolve));
    return () => {
      const next = this.#waiters.shift();
      if (next) next();
      else this.#freeSlots += 1;
    };
  }
}

/** Waits for the next of evenly spaced points in time. */
type Pacer = (signal?: AbortSignal) => Promise<void>;

export function createPacer(perSecond: number, clock: Clock): Pacer {
  let next = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    const now = clock.now();
    const time = Math.max(now, next);
    next = time + 1000 / perSecond;
    if (time > now) await clock.sleep(time - now, signal);
  };
}

/**
 * Allows at most `maximum` requests in any period of `milliseconds`. A request counts from permission to send until one period
 * after its response, so that the limit also holds at the server, whatever the network latency.
 */
export class SlidingWindow {
  /** When the responses to the last `maximum` requests arrived, oldest first. */
  readonly #responseTimes: (Promise<number> | undefined)[];

  constructor(
    private readonly limit: Pick<RateLimit, "maximum" | "milliseconds">,
    private readonly clock: Clock,
  ) {
    this.#responseTimes = new Array(limit.maximum);
  }

  /** Resolves once a request may be sent, with the function to call when its response has arrived. */
  async acquire(signal?: AbortSignal): Promise<() => void> {
    const oldestResponseTime = this.#responseTimes.shift();
    let recordResponse = (_time: number) => {};
    this.#responseTimes.push(
      new Promise((resolve) => {
        recordResponse = resolve;
      }),
    );
    const responseTime = (await oldestResponseTime) ?? Number.NEGATIVE_INFINITY;
    const wait = responseTime + this.limit.milliseconds + 1 - this.clock.now();
    try {
      if (wait > 0) await this.clock.sleep(wait, signal);
    } catch (error) {
      recordResponse(responseTime);
      throw error;
    }
    return () => recordResponse(this.clock.now());
  }
}

const sharedWindows = new WeakMap<Clock, Map<string, SlidingWindow>>();

/** Returns the window of this name, which all clients with the same clock share. Only tests use other clocks. */
export function getSharedWindow(name: string, limit: RateLimit, clock: Clock): SlidingWindow {
  const clockWindows = sharedWindows.get(clock) ?? new Map<string, SlidingWindow>();
  const window = clockWindows.get(name) ?? new SlidingWindow(limit, clock);
  sharedWindows.set(clock, clockWindows.set(name, window));
  return window;
}
