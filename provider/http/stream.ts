import { inTime } from "./deadline";
import { connectionError } from "./failure";
import { gunzipped } from "./gunzip";
import type { Request } from "./request";
import { isGzip } from "./response";
import type { Reply } from "./responseReader";
import { TransportError } from "./transport";

/**
 * The body as a stream, decompressed if it is gzip. Ends if the next chunk takes longer than `idle` ms.
 * @throws TimeoutError, ConnectionError while being read.
 */
export async function* bodyOf(request: Request, reply: Reply, idle: number): AsyncGenerator<Uint8Array> {
  if (!reply.stream) return;
  const body: AsyncIterable<Uint8Array> = isGzip(reply.headers) ? gunzipped(reply.stream) : reply.stream;
  const pieces = body[Symbol.asyncIterator]();
  const late = () => new TransportError(true, true, new Error(`No data for ${idle} ms.`));
  try {
    for (;;) {
      const piece = await inTime(idle, pieces.next(), late);
      if (piece.done) return;
      yield piece.value;
    }
  } catch (error) {
    const broken = error instanceof TransportError ? error : new TransportError(true, false, error);
    throw connectionError(request, broken, idle, 1);
  } finally {
    reply.stream.destroy();
    pieces.return?.().catch(() => {});
  }
}
