import type { Readable } from "node:stream";

/** A response before it is written to a socket. */
export interface RouteResponse {
  status: number;
  /** Sent as JSON; omitted for a response without a body. */
  body?: unknown;
  /** Sent unchanged, instead of `body`. */
  raw?: string | Buffer;
  /** Sent in chunks, no faster than the client reads, instead of `body`. */
  chunks?: Iterable<string> | Readable;
  /** Compresses `chunks`. */
  gzip?: boolean;
  /** The Content-Type; default: `application/json; charset=utf-8` if there is a body. */
  contentType?: string;
  headers?: Record<string, string>;
}

export const ok = (body: unknown): RouteResponse => ({ status: 200, body });
export const okWithoutBody: RouteResponse = { status: 200 };
export const created = (body: unknown): RouteResponse => ({ status: 201, body });
export const noContent: RouteResponse = { status: 204 };

/** Removes an object from its list, and returns the response to a successful DELETE. */
export function deleteItem<Item>(items: Item[], item: Item): RouteResponse {
  items.splice(items.indexOf(item), 1);
  return noContent;
}
