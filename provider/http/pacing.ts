import type { Clock } from "./clock";

/** Waits for the next turn; turns are evenly spaced in time. */
export type Pacer = (signal?: AbortSignal) => Promise<void>;

/** Lets at most `perSecond` callers a second through, one every 1/perSecond seconds. */
export function createPacer(perSecond: number, clock: Clock): Pacer {
  let next = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    const now = clock.now();
    const turn = Math.max(now, next);
    next = turn + 1000 / perSecond;
    if (turn > now) await clock.sleep(turn - now, signal);
  };
}

interface KeyState {
  /** Leases in use. */
  open: number;
  /** When recent leases ended, oldest first. */
  ended: number[];
  /** Resolves when the previous caller has its lease. */
  tail: Promise<void>;
  wake: (() => void) | undefined;
}

/**
 * At most `maximum` requests in any `milliseconds`, per key: a sliding window, not a refilling bucket.
 * A lease lasts from permission to send until the response arrives, and counts for one more window after that, so the
 * limit also holds at the server, whatever the network latency.
 */
export class SlidingWindow {
  readonly #states = new Map<string, KeyState>();

  constructor(
    private readonly limit: { readonly maximum: number; readonly milliseconds: number },
    private readonly clock: Clock,
  ) {}

  /** Resolves in call order, with the function that ends the lease. */
  async take(key: string, signal?: AbortSignal): Promise<() => void> {
    const state = this.#stateOf(key);
    const before = state.tail;
    let pass = () => {};
    state.tail = new Promise((resolve) => {
      pass = resolve;
    });
    await before;
    try {
      await this.#waitForRoom(state, signal);
      state.open += 1;
    } finally {
      pass();
    }
    return this.#lease(state);
  }

  async #waitForRoom(state: KeyState, signal: AbortSignal | undefined): Promise<void> {
    for (;;) {
      signal?.throwIfAborted();
      const now = this.clock.now();
      state.ended = state.ended.filter((time) => now - time <= this.limit.milliseconds);
      if (state.open + state.ended.length < this.limit.maximum) return;
      const [oldest] = state.ended;
      if (oldest === undefined) await this.#nextEnd(state);
      else await this.clock.sleep(oldest + this.limit.milliseconds + 1 - now, signal);
    }
  }

  #nextEnd(state: KeyState): Promise<void> {
    return new Promise((resolve) => {
      state.wake = resolve;
    });
  }

  #lease(state: KeyState): () => void {
    let over = false;
    return () => {
      if (over) return;
      over = true;
      state.open -= 1;
      state.ended.push(this.clock.now());
      state.wake?.();
      state.wake = undefined;
    };
  }

  #stateOf(key: string): KeyState {
    const known = this.#states.get(key);
    if (known) return known;
    const state: KeyState = { open: 0, ended: [], tail: Promise.resolve(), wake: undefined };
    this.#states.set(key, state);
    return state;
  }
}

const windows = new WeakMap<Clock, Map<string, SlidingWindow>>();

/** The window for this name and limit, shared by all clients in the process that use this clock. */
export function sharedWindow(
  name: string,
  limit: { readonly maximum: number; readonly milliseconds: number },
  clock: Clock,
): SlidingWindow {
  const ofClock = windows.get(clock) ?? new Map<string, SlidingWindow>();
  windows.set(clock, ofClock);
  const key = `${name} ${limit.maximum}/${limit.milliseconds}`;
  const window = ofClock.get(key) ?? new SlidingWindow(limit, clock);
  ofClock.set(key, window);
  return window;
}
