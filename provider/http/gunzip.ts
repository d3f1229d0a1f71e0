import { createGunzip } from "node:zlib";

/** Bytes that are decompressed at once. */
const chunkSize = 64 * 1024;

/**
 * Decompresses gzip one chunk ahead of the reader, whatever the gzip becomes. The source is asked for more only when
 * everything before has been read: if it fails, nothing is lost, as it would be in a piped stream.
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
  let given = 0;
  try {
    for await (const piece of packed) {
      given += piece.length;
      if (!gunzip.readableEnded) {
        let isWritten = false;
        gunzip.write(piece, () => {
          isWritten = true;
          wake();
        });
        yield* readUntil(() => isWritten);
      }
      // zlib ends at zeros after the gzip. A file may be padded with them; more gzip behind them would be lost.
      const unread = piece.subarray(Math.max(0, piece.length - given + gunzip.bytesWritten));
      if (unread.some((byte) => byte !== 0)) throw new Error("The gzip ends before its source.");
    }
    gunzip.end();
    yield* readUntil(() => false);
  } finally {
    gunzip.destroy();
  }
}
