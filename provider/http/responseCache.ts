interface Entry {
  /** The URL without query, fragment and trailing slashes. */
  readonly path: string;
  readonly response: Promise<unknown>;
}

/** The fresh reads of one URL: the one in flight and the one that follows it. `underWay` never rejects. */
interface FreshReads {
  readonly underWay: Promise<unknown>;
  queued?: Promise<unknown>;
}

/** Caches GETs by URL. Callers share a request in flight as well as its response. */
export class ResponseCache {
  readonly #entries = new Map<string, Entry>();
  readonly #freshReads = new Map<string, FreshReads>();

  /** Returns the cached response, or joins the request in flight, or calls `begin`. A failure is not cached. */
  share<A>(url: string, begin: () => Promise<A>): Promise<A> {
    const entry = this.#entries.get(url);
    return entry ? (entry.response as Promise<A>) : this.#keep(url, begin());
  }

  /**
   * Returns the response to a request that begins after this call. One read of a URL is in flight at a time, and all
   * calls made meanwhile share the next one.
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
    const entry: Entry = { path: withoutQuery(url), response };
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
    const written = withoutQuery(url);
    for (const [key, { path }] of this.#entries)
      if (isWithin(path, written) || isWithin(written, path)) this.#entries.delete(key);
  }
}

const isWithin = (path: string, parent: string): boolean => `${path}/`.startsWith(`${parent}/`);

function withoutQuery(url: string): string {
  const [path = ""] = url.split(/[?#]/);
  return path.replace(/(?<!\/)\/+$/, "");
}
