import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { isGzip } from "./answer";
import { connectionError } from "./failure";
import type { Reply } from "./receiver";
import type { Request } from "./request";
import { Broken } from "./transport";

/**
 * The body as it comes, unpacked where it is gzip. Waiting longer than `idle` ms for the next piece ends it.
 * @throws TimeoutError, ConnectionError while being read.
 */
export async function* bodyOf(request: Request, reply: Reply, idle: number): AsyncGenerator<Uint8Array> {
  if (!reply.stream) return;
  const body = isGzip(reply.headers) ? unpacked(reply.stream) : reply.stream;
  try {
    const pieces = body[Symbol.asyncIterator]();
    for (;;) {
      const piece = await withinIdle(pieces.next(), idle);
      if (piece.done) return;
      yield piece.value as Uint8Array;
    }
  } catch (error) {
    const broken = error instanceof Broken ? error : new Broken(true, false, error);
    throw connectionError(request, broken, idle, 1);
  } finally {
    body.destroy();
    reply.stream.destroy();
  }
}

function unpacked(packed: Readable): Readable {
  // The error reaches whoever reads the unpacked side.
  return pipeline(packed, createGunzip(), () => {});
}

async function withinIdle<T>(next: Promise<T>, idle: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Broken(true, true, new Error(`Nothing came for ${idle} ms.`))), idle);
  });
  try {
    return await Promise.race([next, overdue]);
  } finally {
    clearTimeout(timer);
  }
}
