interface Entry {
  /** The URL without its query, in segments. */
  readonly segments: readonly string[];
  readonly answer: Promise<unknown>;
}

/** GETs whose answers, or the wait for them, are shared by all who ask for the same URL. */
export class Sharing {
  readonly #entries = new Map<string, Entry>();

  /** The answer to this URL: a kept one, one under way, else what `begin` brings. A failed one is not kept. */
  share<A>(url: string, begin: () => Promise<A>): Promise<A> {
    const known = this.#entries.get(url);
    if (known) return known.answer as Promise<A>;
    const answer = begin();
    const entry: Entry = { segments: segmentsOf(url), answer };
    this.#entries.set(url, entry);
    answer.catch(() => {
      if (this.#entries.get(url) === entry) this.#entries.delete(url);
    });
    return answer;
  }

  /**
   * Forgets every answer at, below or above this URL (above: a list that shows what was written), segment by segment.
   * Called before and after a write, so that no answer to a request begun before its end is kept after it.
   */
  drop(url: string): void {
    const written = segmentsOf(url);
    for (const [key, { segments }] of this.#entries) {
      const shorter = Math.min(written.length, segments.length);
      if (written.slice(0, shorter).every((segment, at) => segment === segments[at]))
        this.#entries.delete(key);
    }
  }
}

function segmentsOf(url: string): string[] {
  const [path = ""] = url.split("?");
  return path.replace(/\/+$/, "").split("/");
}
