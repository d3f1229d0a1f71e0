import { createGunzip } from "node:zlib";

/** Compressed bytes that are decompressed ahead of the reader: they may become a thousand times as many. */
const mostAtOnce = 4096;

/**
 * Decompresses gzip chunk by chunk. If the source fails, everything before the failure has been returned: a piped
 * stream would drop what it holds.
 * @throws what the source throws, and zlib's error if the gzip is incomplete or invalid.
 */
export async function* gunzipped(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  const unpacked: Uint8Array[] = [];
  const failed = new Promise<never>((_, reject) => gunzip.once("error", reject));
  failed.catch(() => {}); // Reported when the next chunk is written.
  gunzip.on("data", (piece: Uint8Array) => unpacked.push(piece));
  try {
    for await (const piece of packed) {
      for (let from = 0; from < piece.length; from += mostAtOnce) {
        const part = piece.subarray(from, from + mostAtOnce);
        await Promise.race([new Promise<unknown>((written) => gunzip.write(part, written)), failed]);
        yield* unpacked.splice(0);
      }
    }
    await Promise.race([new Promise<void>((ended) => gunzip.once("end", ended).end()), failed]);
    yield* unpacked;
  } finally {
    gunzip.destroy();
  }
}
