import { randomBytes } from "node:crypto";
import { invalid, notFound } from "../server/refusal";
import type { Stream } from "./stream";

/** How long a stream lives after its last use (observed). */
const LIFETIME = 10_000;

interface Resting {
  stream: Stream;
  /** Milliseconds since 1970 of the platform's clock. */
  lastUse: number;
  timer: NodeJS.Timeout;
}

/** The streams of a database that wait for their next request, by the baton that each response renews. */
export class Streams {
  readonly #resting = new Map<string, Resting>();
  readonly #expired = new Set<string>();
  /** Every stream that may be open still. */
  readonly #opened = new Set<Stream>();

  constructor(
    readonly open: () => Promise<Stream>,
    readonly now: () => number,
  ) {}

  /** The stream of a baton, which is used up by that; a new one without a baton. */
  async take(baton: string | undefined): Promise<Stream> {
    this.#endExpired();
    if (baton === undefined) return this.#new();
    const resting = this.#resting.get(baton);
    if (resting !== undefined) return this.#remove(baton, resting);
    throw this.#expired.has(baton)
      ? notFound("The stream has expired due to inactivity", "baton")
      : invalid("Received an invalid baton", "baton");
  }

  /** Lets a stream wait for its next request; gives its baton, or null where the stream has ended. */
  rest(stream: Stream): string | null {
    if (stream.isClosed || stream.connection.isLost) return null;
    const baton = randomBytes(36).toString("base64url");
    const timer = setTimeout(() => this.#endExpired(), LIFETIME).unref();
    this.#resting.set(baton, { stream, lastUse: this.now(), timer });
    return baton;
  }

  /** Takes away the streams that ended with the engine: their locks are free, their batons expired. */
  dropLost(): void {
    for (const [baton, resting] of this.#resting) {
      if (!resting.stream.connection.isLost) continue;
      this.#remove(baton, resting);
      this.#expired.add(baton);
    }
    for (const stream of this.#opened) if (stream.connection.isLost) this.#forget(stream);
  }

  /** Forgets all streams: the engine ends. */
  forgetAll(): void {
    for (const [baton, resting] of this.#resting) this.#remove(baton, resting);
    this.#opened.clear();
  }

  async #new(): Promise<Stream> {
    for (const stream of this.#opened) if (stream.isClosed) this.#opened.delete(stream);
    const stream = await this.open();
    this.#opened.add(stream);
    return stream;
  }

  #forget(stream: Stream): void {
    this.#opened.delete(stream);
    stream.unlock();
  }

  #endExpired(): void {
    for (const [baton, resting] of this.#resting) {
      if (this.now() - resting.lastUse < LIFETIME) continue;
      void this.#remove(baton, resting).close();
      this.#expired.add(baton);
    }
  }

  #remove(baton: string, { stream, timer }: Resting): Stream {
    clearTimeout(timer);
    this.#resting.delete(baton);
    return stream;
  }
}
