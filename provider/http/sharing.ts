interface Entry {
  /** The URL without its query, in segments. */
  readonly segments: readonly string[];
  readonly answer: Promise<unknown>;
}

/** The looks at one URL: one under way, which never rejects here, and the one that begins when it has ended. */
interface Looks {
  readonly underWay: Promise<unknown>;
  queued?: Promise<unknown>;
}

/** GETs whose answers, or the wait for them, are shared by all who ask for the same URL. */
export class Sharing {
  readonly #entries = new Map<string, Entry>();
  readonly #looks = new Map<string, Looks>();

  /** The answer to this URL: a kept one, one under way, else what `begin` brings. A failed one is not kept. */
  share<A>(url: string, begin: () => Promise<A>): Promise<A> {
    const known = this.#entries.get(url);
    return known ? (known.answer as Promise<A>) : this.#keep(url, begin());
  }

  /**
   * The answer to a request begun after this call. One look at a URL is under way at a time; whoever comes meanwhile
   * joins the one that begins after it, so that many callers cost few requests.
   */
  look<A>(url: string, begin: () => Promise<A>): Promise<A> {
    const looks = this.#looks.get(url);
    if (!looks) return this.#lookNow(url, begin);
    looks.queued ??= looks.underWay.then(() => this.#lookNow(url, begin));
    return looks.queued as Promise<A>;
  }

  #lookNow<A>(url: string, begin: () => Promise<A>): Promise<A> {
    const answer = this.#keep(url, begin());
    const ended = () => {
      if (looks.queued === undefined) this.#looks.delete(url);
    };
    const looks: Looks = { underWay: answer.then(ended, ended) };
    this.#looks.set(url, looks);
    return answer;
  }

  #keep<A>(url: string, answer: Promise<A>): Promise<A> {
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
  return path.replace(/(?<!\/)\/+$/, "").split("/");
}
