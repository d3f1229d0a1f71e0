interface Waiting {
  owner: object;
  resolve(got: boolean): void;
}

/** The one write lock of a database file. Those who wait get it in the order in which they came. */
export class WriteLock {
  #owner: object | undefined;
  #changes = 0;
  readonly #waiting: Waiting[] = [];

  /** How many changes were committed so far: who has read before the last one may not write on top of it. */
  get changes(): number {
    return this.#changes;
  }

  countChange(): void {
    this.#changes += 1;
  }

  /** Whether `owner` has the lock now: at once where it had it or nobody has, else after a wait that ends with `patience`. */
  take(owner: object, patience: number): Promise<boolean> {
    this.#owner ??= owner;
    if (this.#owner === owner) return Promise.resolve(true);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        owner,
        resolve: (got) => {
          clearTimeout(timer);
          resolve(got);
        },
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        resolve(false);
      }, patience).unref();
      this.#waiting.push(waiting);
    });
  }

  /** Gives the lock to whoever waits longest, if `owner` has it; `changed` says whether something was committed. */
  release(owner: object, changed: boolean): void {
    if (this.#owner !== owner) return;
    if (changed) this.countChange();
    const next = this.#waiting.shift();
    this.#owner = next?.owner;
    next?.resolve(true);
  }
}
