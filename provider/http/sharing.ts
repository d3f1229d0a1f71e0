interface Entry {
  /** The URL without its query, its fragment and slashes at its end. */
  readonly path: string;
  readonly response: Promise<unknown>;
}

/** The fresh reads of one URL: the one in flight, which never rejects here, and the one that follows it. */
interface FreshReads {
  readonly underWay: Promise<unknown>;
  queued?: Promise<unknown>;
}

/** GETs that are shared, in flight or completed, by all callers of the same URL. */
export class Sharing {
  readonly #entries = new Map<string, Entry>();
  readonly #freshReads = new Map<string, FreshReads>();

  /** The response for this URL: a kept one, one in flight, else that of `begin`. A failed one is not kept. */
  share<A>(url: string, begin: () => Promise<A>): Promise<A> {
    const entry = this.#entries.get(url);
    return entry ? (entry.response as Promise<A>) : this.#keep(url, begin());
  }

  /**
   * The response to a request begun after this call. One read of a URL is in flight at a time; calls made meanwhile
   * share the next one, so that many callers cost few requests.
   */
  readFresh<A>(url: string, begin: () => Promise<A>): Promise<A> {
    const reads = this.#freshReads.get(url);
    if (!reads) return this.#readNow(url, begin);
    reads.queued ??= reads.underWay.then(() => this.#readNow(url, begin));
    return reads.queued as Promise<A>;
  }

  #readNow<A>(url: string, begin: () => Promise<A>): Promise<A> {
    const response = this.#keep(url, begin());
    const ended = () => {
      if (reads.queued === undefined) this.#freshReads.delete(url);
    };
    const reads: FreshReads = { underWay: response.then(ended, ended) };
    this.#freshReads.set(url, reads);
    return response;
  }

  #keep<A>(url: string, response: Promise<A>): Promise<A> {
    const entry: Entry = { path: pathOf(url), response };
    this.#entries.set(url, entry);
    response.catch(() => {
      if (this.#entries.get(url) === entry) this.#entries.delete(url);
    });
    return response;
  }

  /**
   * Invalidates every response at, below or above this URL (above: a list that shows what was written), by segment.
   * Called before and after a write, so that no response to a request begun before its end is kept after it.
   */
  drop(url: string): void {
    const written = pathOf(url);
    for (const [key, { path }] of this.#entries)
      if (isWithin(path, written) || isWithin(written, path)) this.#entries.delete(key);
  }
}

const isWithin = (path: string, parent: string): boolean => `${path}/`.startsWith(`${parent}/`);

function pathOf(url: string): string {
  const [path = ""] = url.split(/[?#]/);
  return path.replace(/(?<!\/)\/+$/, "");
}
