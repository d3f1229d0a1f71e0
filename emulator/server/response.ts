import type { Readable } from "node:stream";

export interface RouteResponse {
  status: number;
  /** Sent as JSON. Without `body`, `raw` and `chunks`, the response has no body. */
  body?: unknown;
  /** Sent unchanged instead of `body`. */
  raw?: string | Buffer;
  /** Sent in chunks instead of `body`, no faster than the client reads. */
  chunks?: Iterable<string> | Readable;
  /** Whether to compress `chunks`. */
  gzip?: boolean;
  /** Defaults to `application/json; charset=utf-8` if there is a body. */
  contentType?: string;
  headers?: Record<string, string>;
}

export const ok = (body: unknown): RouteResponse => ({ status: 200, body });
export const okWithoutBody: RouteResponse = { status: 200 };
export const created = (body: unknown): RouteResponse => ({ status: 201, body });
export const noContent: RouteResponse = { status: 204 };

/** Removes an object from its list. Returns the response to the DELETE request. */
export function deleteItem<Item>(items: Item[], item: Item): RouteResponse {
  items.splice(items.indexOf(item), 1);
  return noContent;
}
