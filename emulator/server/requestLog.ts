/** One request, as the emulator saw it. */
export interface LoggedRequest {
  method: string;
  /** The path as it was sent, still encoded, without the query. */
  path: string;
  query: Record<string, string>;
  /** The parsed JSON, or the text if it is not JSON; undefined without a body. */
  body: unknown;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Status of the response; null while there is none, and if none is ever sent. */
  status: number | null;
  /** The `cdn-requestid` of the response. */
  requestId: string;
  /** When it arrived, in milliseconds since 1970. */
  at: number;
  /** How long it took until it had its response, or the connection was lost, in milliseconds; null until then. */
  milliseconds: number | null;
  /** The id of the fault that affected it; null if none did. */
  fault: number | null;
}

const MAX_LOGGED_REQUESTS = 20_000;

/** The newest requests in the order of their arrival: at most 20,000. */
export class RequestLog extends Array<LoggedRequest> {
  readonly #watchers = new Set<(request: LoggedRequest) => void>();

  // Makes filter and map return plain arrays.
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  /** Adds requests, and drops the oldest ones if there are too many. */
  override push(...requests: LoggedRequest[]): number {
    super.push(...requests);
    while (this.length > MAX_LOGGED_REQUESTS) this.shift();
    return this.length;
  }

  /** Calls a function with each request that ends, until the returned function is called. @internal */
  onRequestEnd(onEnd: (request: LoggedRequest) => void): () => void {
    this.#watchers.add(onEnd);
    return () => void this.#watchers.delete(onEnd);
  }

  /** A request has got its response, or its connection is lost. @internal */
  reportEnd(request: LoggedRequest): void {
    for (const onEnd of this.#watchers) onEnd(request);
  }

  /** All requests except GETs. */
  writes(): LoggedRequest[] {
    return this.filter(({ method }) => method !== "GET");
  }

  /** Forgets all requests so far. */
  clear(): void {
    this.length = 0;
  }
}
