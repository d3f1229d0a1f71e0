import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, gzipSync } from "node:zlib";
import type { Fault } from "./faults";
import type { RouteResponse } from "./response";

/** Sends a response. Applies the headers and the truncation of a fault. */
export async function sendResponse(
  outgoing: ServerResponse,
  response: RouteResponse,
  requestId: string,
  fault: Fault = {},
): Promise<void> {
  const body = fault.truncate || response.chunks === undefined ? createBodyBuffer(response) : undefined;
  outgoing.writeHead(response.status, createHeaders(response, body, requestId, fault));
  if (fault.truncate && body) {
    const half = body.subarray(0, Math.floor(body.length / 2));
    return void outgoing.write(half, () => outgoing.socket?.destroy());
  }
  if (body !== undefined) return void outgoing.end(body);
  await sendChunks(outgoing, response).catch(() => outgoing.destroy()); // The client has disconnected, or the chunks have failed.
}

const sendChunks = (outgoing: ServerResponse, { chunks = [], gzip }: RouteResponse): Promise<void> =>
  gzip ? pipeline(toReadable(chunks), createGzip(), outgoing) : pipeline(toReadable(chunks), outgoing);

const toReadable = (chunks: Iterable<string> | Readable): Readable =>
  chunks instanceof Readable ? chunks : Readable.from(chunks);

/** Returns the body. If it has chunks, which happens only for truncation, returns the first one; of a stream, nothing. */
function createBodyBuffer({ body, raw, chunks, gzip }: RouteResponse): Buffer {
  if (raw !== undefined) return Buffer.from(raw);
  if (chunks === undefined) return Buffer.from(body === undefined ? "" : JSON.stringify(body));
  const [first = ""] = chunks instanceof Readable ? [] : chunks;
  return gzip ? gzipSync(first) : Buffer.from(first);
}

/** If `body` is undefined, the response consists of chunks, so its length is not known yet. */
function createHeaders(response: RouteResponse, body: Buffer | undefined, requestId: string, fault: Fault) {
  const contentType = fault.contentType ?? response.contentType ?? "application/json; charset=utf-8";
  const headers: Record<string, string | number> = { "cdn-requestid": requestId };
  if (body !== undefined && response.status !== 204) headers["content-length"] = body.length;
  if (body === undefined || body.length > 0) headers["content-type"] = contentType;
  if (response.gzip) headers["content-encoding"] = "gzip";
  for (const [name, value] of Object.entries({ ...response.headers, ...fault.headers }))
    headers[name.toLowerCase()] = value;
  return headers;
}
