interface CacheEntry {
  /** The URL without query, fragment and trailing slashes. */
  readonly bareUrl: string;
  readonly response: Promise<unknown>;
  /** Whether the request is retried. */
  readonly retries: boolean;
  /** When a fresh read began. */
  readonly startedAt: number | undefined;
  /** Whether the response may lack an object that was created after its read began. */
  lacksCreated: boolean;
}

/** Which earlier responses `readSince` may return. */
export interface EarlierReads {
  /** When the read must have begun, or later. Cached reads are never returned. */
  readonly since: number;
  /** Whether the response may lack objects that this client has created. */
  readonly mayLackCreated: boolean;
}

/** The fresh reads of one URL and policy: the one in flight and the one that follows it. `current` never rejects. */
interface FreshReads {
  readonly current: Promise<unknown>;
  next?: Promise<unknown>;
}

/** Caches GETs by URL, from the start of the request: an entry may still be in flight. */
export class ResponseCache {
  readonly #entries = new Map<string, CacheEntry>();
  readonly #freshReads = new Map<string, FreshReads>();

  constructor(private readonly now: () => number) {}

  /**
   * Returns the cached response, or joins the request in flight, or calls `startRequest`. A failure is not cached. If the
   * request in flight fails without retries, a caller with `retries` gets another one.
   */
  getOrStart<A>(url: string, startRequest: () => Promise<A>, retries = true): Promise<A> {
    const entry = this.#entries.get(url);
    if (!entry || entry.lacksCreated) return this.#store(url, startRequest(), retries);
    const response = entry.response as Promise<A>;
    if (entry.retries || !retries) return response;
    return response.catch(() => this.getOrStart(url, startRequest, retries));
  }

  /**
   * Returns the response to a request that begins after this call. One fresh read of a URL is in flight at a time,
   * and all calls made meanwhile share the next one.
   */
  readFresh<A>(url: string, startRequest: () => Promise<A>, retries = true): Promise<A> {
    const key = `${url} ${retries}`;
    const reads = this.#freshReads.get(key);
    const startRead = () => this.#startRead(key, this.#store(url, startRequest(), retries, this.now()));
    if (!reads) return startRead();
    reads.next ??= reads.current.then(startRead);
    return reads.next as Promise<A>;
  }

  /** Returns the response to an earlier fresh read that is recent enough. Otherwise, reads afresh. */
  readSince<A>(
    url: string,
    { since, mayLackCreated }: EarlierReads,
    startRequest: () => Promise<A>,
    retries = true,
  ): Promise<A> {
    const entry = this.#entries.get(url);
    const isUsable =
      entry?.startedAt !== undefined &&
      entry.startedAt >= since &&
      (mayLackCreated || !entry.lacksCreated) &&
      (entry.retries || !retries);
    return isUsable ? (entry.response as Promise<A>) : this.readFresh(url, startRequest, retries);
  }

  #startRead<A>(key: string, response: Promise<A>): Promise<A> {
    const onEnd = () => {
      if (reads.next === undefined) this.#freshReads.delete(key);
    };
    const reads: FreshReads = { current: response.then(onEnd, onEnd) };
    this.#freshReads.set(key, reads);
    return response;
  }

  #store<A>(url: string, response: Promise<A>, retries: boolean, startedAt?: number): Promise<A> {
    const entry: CacheEntry = {
      bareUrl: toBareUrl(url),
      response,
      retries,
      startedAt,
      lacksCreated: false,
    };
    this.#entries.set(url, entry);
    response.catch(() => {
      if (this.#entries.get(url) === entry) this.#entries.delete(url);
    });
    return response;
  }

  /**
   * Drops the responses at, below and above this URL: those above may be lists that contain the written object. Call it
   * before and after a write, so that no response to a request that began before the write ended stays cached. `adds`: the
   * write only adds an object, so that `readSince` may still return the responses to a caller that allows that.
   */
  drop(url: string, adds = false): void {
    const writtenUrl = toBareUrl(url);
    for (const [key, entry] of this.#entries) {
      const { bareUrl } = entry;
      if (!isSameOrBelow(bareUrl, writtenUrl) && !isSameOrBelow(writtenUrl, bareUrl)) continue;
      if (adds) entry.lacksCreated = true;
      else this.#entries.delete(key);
    }
  }
}

const isSameOrBelow = (url: string, parent: string): boolean => `${url}/`.startsWith(`${parent}/`);

function toBareUrl(url: string): string {
  const [path = ""] = url.split(/[?#]/);
  return path.replace(/(?<!\/)\/+$/, "");
}
