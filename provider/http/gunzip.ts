import { createGunzip } from "node:zlib";

/** Packed bytes that are unpacked before any of them is taken: they may become a thousand times as many. */
const mostAtOnce = 4096;

/**
 * Unpacks gzip piece by piece. Where the packed side breaks, all that came before it has been given: a stream that is
 * piped would drop what it holds.
 * @throws what the packed side throws, and zlib's error where it is no whole gzip.
 */
export async function* gunzipped(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  const unpacked: Uint8Array[] = [];
  const failed = new Promise<never>((_, reject) => gunzip.once("error", reject));
  failed.catch(() => {}); // It is seen where the next piece is written.
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
