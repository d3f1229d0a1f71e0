import { createGunzip } from "node:zlib";
import { createConnectionError } from "./failure";
import type { Request } from "./request";
import { isGzip } from "./response";
import { withTimeout } from "./time";
import { type Reply, TransportError } from "./transport";

/**
 * Yields the body in chunks, decompressed if it is gzip.
 * @throws TimeoutError if the next chunk takes longer than `idleTimeout` ms; ConnectionError if the body fails otherwise
 */
export async function* readStream(
  request: Request,
  { headers, stream }: Reply,
  idleTimeout: number,
): AsyncGenerator<Uint8Array> {
  if (!stream) return;
  const body: AsyncIterable<Uint8Array> = isGzip(headers) ? decompressGzip(stream) : stream;
  const chunks = body[Symbol.asyncIterator]();
  const createIdleError = () => new TransportError(true, true, new Error(`No data for ${idleTimeout} ms.`));
  try {
    for (;;) {
      const chunk = await withTimeout(idleTimeout, chunks.next(), createIdleError);
      if (chunk.done) return;
      yield chunk.value;
    }
  } catch (error) {
    const transportError = error instanceof TransportError ? error : new TransportError(true, false, error);
    throw createConnectionError(request, transportError, idleTimeout, 1);
  } finally {
    stream.destroy();
    chunks.return?.().catch(() => {});
  }
}

/** How many bytes are decompressed at a time. */
const chunkSize = 64 * 1024;

/**
 * Decompresses gzip, at most one chunk ahead of the reader. It reads on from the source only after the reader has received
 * all output so far. A piped stream would lose that output if the source failed.
 * @throws what the source throws, and an error if the gzip is incomplete, invalid or followed by other data.
 */
export async function* decompressGzip(compressed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize });
  let wake = () => {};
  for (const event of ["readable", "end", "error"]) gunzip.on(event, () => wake());
  async function* readUntil(isOver: () => boolean): AsyncGenerator<Uint8Array> {
    for (;;) {
      const decompressed: Uint8Array | null = gunzip.read();
      if (decompressed) yield decompressed;
      else if (gunzip.errored) throw gunzip.errored;
      else if (isOver() || gunzip.readableEnded) return;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  }
  let received = 0;
  try {
    for await (const chunk of compressed) {
      received += chunk.length;
      if (!gunzip.readableEnded) {
        let isWritten = false;
        gunzip.write(chunk, () => {
          isWritten = true;
          wake();
        });
        yield* readUntil(() => isWritten);
      }
      // zlib stops at zeros after the gzip data. Zeros alone are padding; anything else after them would be lost.
      const unreadBytes = chunk.subarray(Math.max(0, chunk.length - received + gunzip.bytesWritten));
      if (unreadBytes.some((byte) => byte !== 0)) throw new Error("The gzip ends before its source.");
    }
    gunzip.end();
    yield* readUntil(() => false);
  } finally {
    gunzip.destroy();
  }
}
