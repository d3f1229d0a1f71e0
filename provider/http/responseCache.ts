interface CacheEntry {
  /** The URL without query, fragment and trailing slashes. */
  readonly bareUrl: string;
  readonly response: Promise<unknown>;
}

/** The fresh reads of one URL: the one in flight and the one that follows it. `current` never rejects. */
interface FreshReads {
  readonly current: Promise<unknown>;
  next?: Promise<unknown>;
}

/** Caches GETs by URL, from the start of the request: an entry may still be in flight. */
export class ResponseCache {
  readonly #entries = new Map<string, CacheEntry>();
  readonly #freshReads = new Map<string, FreshReads>();

  /** Returns the cached response, or joins the request in flight, or calls `startRequest`. A failure is not cached. */
  getOrStart<A>(url: string, startRequest: () => Promise<A>): Promise<A> {
    const entry = this.#entries.get(url);
    return entry ? (entry.response as Promise<A>) : this.#store(url, startRequest());
  }

  /**
   * Returns the response to a request that begins after this call. One fresh read of a URL is in flight at a time,
   * and all calls made meanwhile share the next one.
   */
  readFresh<A>(url: string, startRequest: () => Promise<A>): Promise<A> {
    const reads = this.#freshReads.get(url);
    if (!reads) return this.#startRead(url, startRequest);
    reads.next ??= reads.current.then(() => this.#startRead(url, startRequest));
    return reads.next as Promise<A>;
  }

  #startRead<A>(url: string, startRequest: () => Promise<A>): Promise<A> {
    const response = this.#store(url, startRequest());
    const onEnd = () => {
      if (reads.next === undefined) this.#freshReads.delete(url);
    };
    const reads: FreshReads = { current: response.then(onEnd, onEnd) };
    this.#freshReads.set(url, reads);
    return response;
  }

  #store<A>(url: string, response: Promise<A>): Promise<A> {
    const entry: CacheEntry = { bareUrl: toBareUrl(url), response };
    this.#entries.set(url, entry);
    response.catch(() => {
      if (this.#entries.get(url) === entry) this.#entries.delete(url);
    });
    return response;
  }

  /**
   * Drops the responses at, below and above this URL: those above may be lists that contain the written object. Call it
   * before and after a write, so that no response to a request that began before the write ended stays cached.
   */
  drop(url: string): void {
    const writtenUrl = toBareUrl(url);
    for (const [key, { bareUrl }] of this.#entries)
      if (isSameOrBelow(bareUrl, writtenUrl) || isSameOrBelow(writtenUrl, bareUrl)) this.#entries.delete(key);
  }
}

const isSameOrBelow = (url: string, parent: string): boolean => `${url}/`.startsWith(`${parent}/`);

function toBareUrl(url: string): string {
  const [path = ""] = url.split(/[?#]/);
  return path.replace(/(?<!\/)\/+$/, "");
}
