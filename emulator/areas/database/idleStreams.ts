import { randomBytes } from "node:crypto";
import { badRequest, notFound } from "../../server/failures";
import type { SqlStream } from "./stream";

/** Milliseconds from a stream's last use to its end (observed). */
const streamIdleTimeoutMs = 10_000;

interface IdleStream {
  stream: SqlStream;
  /** Milliseconds since 1970 on the platform's clock. */
  lastUse: number;
  timer: NodeJS.Timeout;
}

/** The idle streams of a database. A baton identifies a stream in one request. The response contains the next baton. */
export class IdleStreams {
  readonly #idleStreams = new Map<string, IdleStream>();
  readonly #expiredBatons = new Set<string>();

  constructor(
    readonly open: () => Promise<SqlStream>,
    readonly now: () => number,
  ) {}

  /** Returns the baton's stream, or a new one if no baton is given. Refuses an expired or unknown baton. */
  async resume(baton: string | undefined): Promise<SqlStream> {
    this.#endExpiredStreams();
    if (baton === undefined) return this.open();
    const stream = this.#remove(baton);
    if (stream !== undefined && !stream.isLost) return stream;
    throw stream !== undefined || this.#expiredBatons.has(baton)
      ? notFound("The stream has expired due to inactivity", "baton")
      : badRequest("Received an invalid baton", "baton");
  }

  /** Stores a stream for its next request. Returns its new baton, or null if the stream has ended. */
  suspend(stream: SqlStream): string | null {
    if (stream.isClosed || stream.isLost) return null;
    const baton = randomBytes(36).toString("base64url");
    const timer = setTimeout(() => this.#endExpiredStreams(), streamIdleTimeoutMs).unref();
    this.#idleStreams.set(baton, { stream, lastUse: this.now(), timer });
    return baton;
  }

  /** Removes all streams without closing them, because the engine is closing. */
  clear(): void {
    for (const baton of this.#idleStreams.keys()) this.#remove(baton);
  }

  #endExpiredStreams(): void {
    for (const [baton, { lastUse }] of this.#idleStreams) {
      if (this.now() - lastUse < streamIdleTimeoutMs) continue;
      void this.#remove(baton)?.close();
      this.#expiredBatons.add(baton);
    }
  }

  #remove(baton: string): SqlStream | undefined {
    const idleStream = this.#idleStreams.get(baton);
    clearTimeout(idleStream?.timer);
    this.#idleStreams.delete(baton);
    return idleStream?.stream;
  }
}
