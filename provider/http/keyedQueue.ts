/** Runs tasks of the same key one after another, in the order of the calls; those of different keys side by side. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<void>>();

  run<A>(key: string, task: () => Promise<A>): Promise<A> {
    const outcome = (this.#tails.get(key) ?? Promise.resolve()).then(task);
    const tail: Promise<void> = outcome.then(
      () => this.#leave(key, tail),
      () => this.#leave(key, tail),
    );
    this.#tails.set(key, tail);
    return outcome;
  }

  /** Forgets a lane in which nobody waits any more. */
  #leave(key: string, tail: Promise<void>): void {
    if (this.#tails.get(key) === tail) this.#tails.delete(key);
  }
}
