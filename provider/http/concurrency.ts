import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "../base/time";
import type { RateLimit } from "./operation";

interface Turn {
  readonly key: string;
  end(): void;
}

/**
 * Runs tasks of the same key one after another, in call order; tasks of different keys run in parallel. A task does not wait
 * for another one of the same key in which it runs.
 */
export class KeyedQueue {
  /** By key: resolves when the last task has ended. */
  readonly #ends = new Map<string, Promise<void>>();
  readonly #ownTurn = new AsyncLocalStorage<Turn>();

  async run<A>(key: string, task: () => Promise<A>): Promise<A> {
    if (this.#ownTurn.getStore()?.key === key) return task();
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

/** The writes that the platform refuses to run concurrently. A wait counts towards `customTimeouts`, and no other timeout. */
export const serialWrites = new KeyedQueue();

/** Runs a write after earlier ones of the server that have the same path: that of the parent, or of a list for creates. */
export const runSerialWrite = <A>(
  { server }: { readonly server: { readonly baseUrl?: string | undefined } },
  path: string,
  write: () => Promise<A>,
): Promise<A> => serialWrites.run(JSON.stringify([server.baseUrl, path]), write);

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

/** Waits until a request may be sent. */
type Pacer = (signal?: AbortSignal) => Promise<void>;

/** Allows at most `maximum` requests in any period of `milliseconds`. */
export function createPacer(
  { maximum, milliseconds }: Pick<RateLimit, "maximum" | "milliseconds">,
  clock: Clock,
): Pacer {
  const lastTimes: number[] = [];
  return async (signal) => {
    const now = clock.now();
    const oldest = lastTimes.length < maximum ? undefined : lastTimes.shift();
    const time = oldest === undefined ? now : Math.max(now, oldest + milliseconds);
    lastTimes.push(time);
    if (time > now) await clock.sleep(time - now, signal);
  };
}

/** How late the first requests may arrive, because they open connections. */
const maxLatenessMs = 1000;

const sharedPacers = new WeakMap<Clock, Map<string, Pacer>>();

/** Returns the pacer of a rate limit, which all clients with the same clock share. Only tests use other clocks. */
export function getSharedPacer(name: string, limit: RateLimit, clock: Clock): Pacer {
  const pacers = sharedPacers.get(clock) ?? new Map<string, Pacer>();
  const pacer =
    pacers.get(name) ?? createPacer({ ...limit, milliseconds: limit.milliseconds + maxLatenessMs }, clock);
  sharedPacers.set(clock, pacers.set(name, pacer));
  return pacer;
}
