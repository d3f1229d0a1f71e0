/** Limits the requests in any span of time, per key. */
export class SlidingWindow {
  readonly #passed = new Map<number, number[]>();

  constructor(
    readonly limit: number,
    readonly length: number,
  ) {}

  /** Whether one more may pass now; a refused one does not count. */
  pass(key: number, now: number): boolean {
    const recent = (this.#passed.get(key) ?? []).filter((time) => time > now - this.length);
    const free = recent.length < this.limit;
    if (free) recent.push(now);
    this.#passed.set(key, recent);
    return free;
  }
}
