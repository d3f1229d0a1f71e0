import { Readable } from "node:stream";
import type { Dispatcher } from "undici";

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What to do with the body of a success: keep it, read only its beginning, or stream it. */
export type Mode = "keep" | "glance" | "stream";

/** A response, with the part of its body that was kept. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** The body was longer than the limit. */
  readonly overflow: boolean;
  /** The body of a success in mode "stream". */
  readonly stream: Readable | undefined;
}

/** Longest success body that is kept: 32 MiB, compressed and decompressed. */
export const longestBody = 32 * 1024 * 1024;
/** For the body of a failure, and for mode "glance". */
const longestBeginning = 64 * 1024;

/** Receives one response from undici. `reply` settles once, whatever happens on the connection. */
export class ResponseReader implements Dispatcher.DispatchHandler {
  /** True once anything may have been written to the connection. */
  sent = false;
  readonly reply: Promise<Reply>;

  #resolve: (reply: Reply) => void = () => {};
  #reject: (reason: Error) => void = () => {};
  #controller: Dispatcher.DispatchController | undefined;
  #ended: Error | undefined;
  #status = 0;
  #headers: Headers = {};
  #chunks: Buffer[] = [];
  #length = 0;
  #stream: Readable | undefined;

  constructor(private readonly mode: Mode) {
    this.reply = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Ends the exchange now, before or after the request was sent. */
  abort(reason: Error): void {
    this.#ended ??= reason;
    this.#fail(reason);
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Called on a live connection, just before the first byte: aborting here sends nothing.
    if (this.#ended) controller.abort(this.#ended);
    else this.sent = true;
    this.#controller = controller;
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    if (this.mode !== "stream" || !this.#success) return;
    this.#stream = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        controller.abort(error ?? new Error("The stream was closed."));
        done(error);
      },
    });
    // Without a reader yet, a broken connection must not become an uncaught exception.
    this.#stream.on("error", () => {});
    this.#settle();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#stream) {
      // If paused after the last byte, undici would report the server's closing of the connection as an incomplete body.
      const isWhole = this.#headers["content-length"] === String(this.#length);
      if (!this.#stream.push(chunk) && !isWhole) controller.pause();
      return;
    }
    if (this.#length > (this.#success && this.mode === "keep" ? longestBody : longestBeginning)) {
      this.#settle(true);
      controller.abort(new Error("The response is too long."));
    } else this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    if (this.#stream) this.#stream.push(null);
    else this.#settle();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  get #success(): boolean {
    return this.#status >= 200 && this.#status < 300;
  }

  #fail(reason: Error): void {
    if (this.#stream) this.#stream.destroy(reason);
    // A failing status counts even if its body is incomplete, and so does a success whose body is not read.
    else if (this.#status !== 0 && (!this.#success || this.mode === "glance")) this.#settle();
    else this.#reject(reason);
  }

  #settle(overflow = false): void {
    this.#resolve({
      status: this.#status,
      headers: this.#headers,
      body: Buffer.concat(this.#chunks),
      overflow: overflow && this.#success && this.mode === "keep",
      stream: this.#stream,
    });
    this.#chunks = [];
  }
}
