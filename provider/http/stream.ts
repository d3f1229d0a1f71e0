import { createGunzip } from "node:zlib";
import { connectionError } from "./failure";
import type { Request } from "./request";
import { isGzip } from "./response";
import { withTimeout } from "./time";
import { type Reply, TransportError } from "./transport";

/**
 * Yields the body in chunks, decompressed if it is gzip.
 * @throws TimeoutError if the next chunk takes longer than `idle` milliseconds; ConnectionError.
 */
export async function* readStream(
  request: Request,
  { headers, stream }: Reply,
  idle: number,
): AsyncGenerator<Uint8Array> {
  if (!stream) return;
  const body: AsyncIterable<Uint8Array> = isGzip(headers) ? gunzipped(stream) : stream;
  const pieces = body[Symbol.asyncIterator]();
  const idleError = () => new TransportError(true, true, new Error(`No data for ${idle} ms.`));
  try {
    for (;;) {
      const piece = await withTimeout(idle, pieces.next(), idleError);
      if (piece.done) return;
      yield piece.value;
    }
  } catch (error) {
    const broken = error instanceof TransportError ? error : new TransportError(true, false, error);
    throw connectionError(request, broken, idle, 1);
  } finally {
    stream.destroy();
    pieces.return?.().catch(() => {});
  }
}

/** How many bytes are decompressed at a time. */
const chunkSize = 64 * 1024;

/**
 * Decompresses gzip, at most one chunk ahead of the reader. It reads on from the source only after the reader has received
 * all output so far. A piped stream would lose that output if the source failed.
 * @throws what the source throws, and zlib's error if the gzip is incomplete or invalid.
 */
export async function* gunzipped(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip({ chunkSize });
  let wake = () => {};
  for (const event of ["readable", "end", "error"]) gunzip.on(event, () => wake());
  async function* readUntil(isOver: () => boolean): AsyncGenerator<Uint8Array> {
    for (;;) {
      const unpacked: Uint8Array | null = gunzip.read();
      if (unpacked) yield unpacked;
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
    for await (const piece of packed) {
      received += piece.length;
      if (!gunzip.readableEnded) {
        let isWritten = false;
        gunzip.write(piece, () => {
          isWritten = true;
          wake();
        });
        yield* readUntil(() => isWritten);
      }
      // zlib stops at zeros after the gzip data. Zeros alone are padding; anything else after them would be lost.
      const unread = piece.subarray(Math.max(0, piece.length - received + gunzip.bytesWritten));
      if (unread.some((byte) => byte !== 0)) throw new Error("The gzip ends before its source.");
    }
    gunzip.end();
    yield* readUntil(() => false);
  } finally {
    gunzip.destroy();
  }
}
