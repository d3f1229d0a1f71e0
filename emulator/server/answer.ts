/** What the emulator sends back, before it meets a socket. */
export interface Answer {
  status: number;
  /** Sent as JSON; left out for an answer without a body. */
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: string | Buffer;
  /** Sent piece by piece, no faster than the client reads, instead of `body`. */
  chunks?: Iterable<string>;
  /** Compresses `chunks`. */
  gzip?: boolean;
  /** The Content-Type; `application/json; charset=utf-8` where there is a body and nothing else is said. */
  contentType?: string;
  headers?: Record<string, string>;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });
export const created = (body: unknown): Answer => ({ status: 201, body });
export const noContent: Answer = { status: 204 };
