import { Readable } from "node:stream";
import type { Dispatcher } from "undici";

export type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Receives a response from undici. Emits "response" once the headers are known, then streams the body. */
export class IncomingResponse extends Readable implements Dispatcher.DispatchHandler {
  /** True once anything may have been written to the connection. */
  sent = false;
  status = 0;
  headers: ResponseHeaders = {};
  #controller: Dispatcher.DispatchController | undefined;
  /** Bytes of the body that have not arrived; NaN if unknown. */
  #missingBytes = Number.NaN;

  constructor() {
    super();
    // While nothing reads the stream, a broken connection must not become an uncaught exception.
    this.on("error", () => {});
  }

  override _read(): void {
    this.#controller?.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#controller?.abort(error ?? new Error("The rest of the response is not needed."));
    done(error);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // undici calls this on a live connection, just before the first byte: aborting here sends nothing.
    if (this.errored) controller.abort(this.errored);
    else this.sent = true;
    this.#controller = controller;
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: ResponseHeaders): void {
    if (status < 200) return;
    this.status = status;
    this.headers = headers;
    this.#missingBytes = Number(headers["content-length"]);
    this.emit("response");
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#missingBytes -= chunk.length;
    // After a pause at the last byte, undici would report a closed connection as an incomplete body.
    if (!this.push(chunk) && this.#missingBytes !== 0) controller.pause();
  }

  onResponseEnd(): void {
    this.push(null);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.destroy(error);
  }
}
