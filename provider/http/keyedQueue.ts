/** Runs tasks of the same key one after another, in call order; tasks of different keys run in parallel. */
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

  /** Removes a queue in which nobody waits. */
  #leave(key: string, tail: Promise<void>): void {
    if (this.#tails.get(key) === tail) this.#tails.delete(key);
  }
}
