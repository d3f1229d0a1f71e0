/** A response before it is written to a socket. */
export interface Answer {
  status: number;
  /** Sent as JSON; omitted for a response without a body. */
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  raw?: string | Buffer;
  /** Sent in chunks, no faster than the client reads, instead of `body`. */
  chunks?: Iterable<string>;
  /** Compresses `chunks`. */
  gzip?: boolean;
  /** The Content-Type; default: `application/json; charset=utf-8` if there is a body. */
  contentType?: string;
  headers?: Record<string, string>;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });
export const noContent: Answer = { status: 204 };
