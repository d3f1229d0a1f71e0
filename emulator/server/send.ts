import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, gzipSync } from "node:zlib";
import type { Fault } from "./faults";
import type { RouteResponse } from "./response";

/** Sends a response, with the headers and the truncation of a fault. */
export async function send(
  outgoing: ServerResponse,
  response: RouteResponse,
  requestId: string,
  fault: Fault | undefined,
): Promise<void> {
  const body = fault?.truncate
    ? headOf(response)
    : response.chunks === undefined
      ? bodyOf(response)
      : undefined;
  outgoing.writeHead(response.status, headersOf(response, body, requestId, fault));
  if (fault?.truncate && body !== undefined) {
    const half = body.subarray(0, Math.floor(body.length / 2));
    return void outgoing.write(half, () => outgoing.socket?.destroy());
  }
  if (body !== undefined) return void outgoing.end(body);
  await sendChunks(outgoing, response).catch(() => outgoing.destroy()); // the client went away
}

const sendChunks = (outgoing: ServerResponse, { chunks = [], gzip }: RouteResponse): Promise<void> =>
  gzip ? pipeline(streamOf(chunks), createGzip(), outgoing) : pipeline(streamOf(chunks), outgoing);

const streamOf = (chunks: Iterable<string> | Readable): Readable =>
  chunks instanceof Readable ? chunks : Readable.from(chunks);

function bodyOf({ body, raw }: RouteResponse): Buffer {
  if (raw !== undefined) return Buffer.from(raw);
  return Buffer.from(body === undefined ? "" : JSON.stringify(body));
}

/** The whole body, or the first chunk. */
function headOf(response: RouteResponse): Buffer {
  if (response.chunks === undefined) return bodyOf(response);
  const [first = ""] = response.chunks instanceof Readable ? [] : response.chunks;
  return response.gzip ? gzipSync(first) : Buffer.from(first);
}

/** Without a `body` the response is sent in chunks of unknown total length. */
function headersOf(
  response: RouteResponse,
  body: Buffer | undefined,
  requestId: string,
  fault: Fault | undefined,
) {
  const contentType = fault?.contentType ?? response.contentType ?? "application/json; charset=utf-8";
  const headers: Record<string, string | number> = { "cdn-requestid": requestId };
  if (body !== undefined && response.status !== 204) headers["content-length"] = body.length;
  if (body === undefined || body.length > 0) headers["content-type"] = contentType;
  if (response.gzip) headers["content-encoding"] = "gzip";
  for (const [name, value] of Object.entries({ ...response.headers, ...fault?.headers }))
    headers[name.toLowerCase()] = value;
  return headers;
}
