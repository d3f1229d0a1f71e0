import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { withTimeout } from "../base/time";
import { createConnectionError } from "./failure";
import type { Request } from "./request";
import { isGzip } from "./response";
import { type Reply, TransportError } from "./transport";

/**
 * Yields the body in chunks, decompressed if it is gzip.
 * @throws TimeoutError if the next chunk takes longer than `idleTimeoutMs`; ConnectionError if the body fails otherwise
 */
export async function* readStream(
  request: Request,
  { headers, stream }: Reply,
  idleTimeoutMs: number,
): AsyncGenerator<Uint8Array> {
  if (!stream) return;
  const body: AsyncIterable<Uint8Array> = isGzip(headers) ? decompressGzip(stream) : stream;
  const chunks = body[Symbol.asyncIterator]();
  const createIdleError = () => new TransportError(true, true, new Error(`No data for ${idleTimeoutMs} ms.`));
  try {
    for (;;) {
      const chunk = await withTimeout(idleTimeoutMs, chunks.next(), createIdleError);
      if (chunk.done) return;
      yield chunk.value;
    }
  } catch (error) {
    const transportError = error instanceof TransportError ? error : new TransportError(true, false, error);
    throw createConnectionError(request, transportError, idleTimeoutMs, 1);
  } finally {
    stream.destroy();
    chunks.return?.().catch(() => {});
  }
}

/** Decompresses gzip. A reader that stops early also ends the source. */
export const decompressGzip = (compressed: Readable): Readable =>
  // The error reaches the reader of the result, so the callback has nothing to do.
  pipeline(compressed, createGunzip({ chunkSize: 64 * 1024 }), () => {});
