import type { Client } from "../http/client";
import type { Call, Operation } from "../http/operation";

/** A page loop ends at this many pages, whatever the platform answers. */
const maxPages = 100_000;

/** How a list names its page parameters, and how many items a page is asked for. */
export interface Paging {
  readonly size: number;
  readonly sizeParameter: "count" | "perPage" | "per_page";
}

/**
 * All items of a list that ends with a page that is not full. A server that ignores the paging parameters answers
 * the same full page again; a page whose first item was the last page's first ends the loop.
 */
export async function* items<Item>(
  client: Client,
  operation: Operation<Item[]>,
  paging: Paging,
  call: Call = {},
  shared = false,
): AsyncGenerator<Item> {
  let previous: string | undefined;
  for (let page = 1; page <= maxPages; page++) {
    const asked: Call = { ...call, query: { ...call.query, page, [paging.sizeParameter]: paging.size } };
    const got = await (shared ? client.share(operation, asked) : client.send(operation, asked));
    const first = JSON.stringify(got[0]);
    if (page > 1 && first === previous) return;
    yield* got;
    if (got.length < paging.size || got.length > paging.size) return;
    previous = first;
  }
}
