/** A request that the emulator received, but not one to the control API. */
export interface LoggedRequest {
  method: string;
  /** The raw path: still encoded, without the query. At a database's URL, `/sql/` and the database's id precede it. */
  path: string;
  query: Record<string, string>;
  /** The parsed JSON, or the text if it is not JSON, or undefined if there is no body. */
  body: unknown;
  /** The names are in lower case. */
  headers: Record<string, string>;
  /** Status of the response. Null until there is one. */
  status: number | null;
  /** The `cdn-requestid` of the response. */
  requestId: string;
  /** When the request arrived, in milliseconds since 1970. */
  at: number;
  /** Milliseconds until the response was complete or the connection was lost. Null until then. */
  milliseconds: number | null;
  /** The id of the fault that affected the request, or null. */
  fault: number | null;
}

const maxLoggedRequests = 20_000;

/** The newest 20,000 requests, oldest first. */
export class RequestLog extends Array<LoggedRequest> {
  readonly #watchers = new Set<(request: LoggedRequest) => void>();

  // Makes filter and map return plain arrays.
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  /** Adds requests. Drops the oldest ones if there are too many. */
  override push(...requests: LoggedRequest[]): number {
    super.push(...requests);
    while (this.length > maxLoggedRequests) this.shift();
    return this.length;
  }

  /** Calls `onEnd` for each request that ends. The returned function stops this. @internal */
  onRequestEnd(onEnd: (request: LoggedRequest) => void): () => void {
    this.#watchers.add(onEnd);
    return () => void this.#watchers.delete(onEnd);
  }

  /** Reports that a request has ended: its response is complete, or its connection is lost. @internal */
  reportEnd(request: LoggedRequest): void {
    for (const onEnd of this.#watchers) onEnd(request);
  }

  /** Returns all requests except GETs. */
  writes(): LoggedRequest[] {
    return this.filter(({ method }) => method !== "GET");
  }

  clear(): void {
    this.length = 0;
  }
}
