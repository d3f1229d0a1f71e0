import { EdgeError, UnexpectedResponseError } from "../base/errors";
import type { Client } from "../http/client";
import { describeCall } from "../http/failure";
import type { Call, Operation } from "../http/operation";
import type { Page } from "./pages";

/** Items were deleted while the list was read, so other items may be missing from the result. */
class ShrunkListError extends UnexpectedResponseError {}

/**
 * An operation that returns one page of a list. The query parameter `page` numbers the pages from 1, unless a page has a
 * cursor, which `nextCursor` then sends.
 */
export interface PagedOperation<Item> extends Operation<Page<Item>> {
  /** Returns an item's ID. By the ID of its first item, a repeated page is recognized even if other members have changed. */
  getItemId(item: Item): unknown;
  /** Whether the item does not count, such as one that was deleted although the list still contains it. */
  isLeftOut?(item: Item): boolean;
  /** The name and the value of the query parameter that sets the page size. Default: `perPage` 1000. */
  readonly pageSize?: Partial<Record<"count" | "limit" | "perPage" | "per_page" | "itemsPerPage", number>>;
  /** Query parameters of every page. */
  readonly fixedQuery?: Readonly<Record<string, boolean>>;
}

export const buildPageQuery = (
  { pageSize = { perPage: 1000 }, fixedQuery }: PagedOperation<unknown>,
  page: number,
  cursor?: string,
) => ({
  // A list with a limit has no numbered pages.
  ...(cursor === undefined && !("limit" in pageSize) && { page }),
  ...pageSize,
  ...fixedQuery,
  ...(cursor !== undefined && { nextCursor: cursor }),
});

interface ListItemsOptions {
  readonly clientMethod?: "send" | "get";
}

// More than any real list has. Without a limit, a server that always announces a further page would never be left.
const maxPages = 1_000;
const maxItems = 100_000;
/** Higher than `maxPages`, because the API filters some logs only after it has divided them into pages. */
const maxEmptyPages = 10_000;

/**
 * Yields all items of a paged list. A short bare array does not prove the end (the server may cap the page size), so the
 * loop goes on until a page is empty, repeats an earlier one, or is marked as the last.
 * @throws UnexpectedResponseError if the list contradicts itself: items may be missing from it although they exist.
 */
export async function* listItems<Item>(
  client: Client,
  operation: PagedOperation<Item>,
  { clientMethod = "send", ...call }: Call & ListItemsOptions = {},
): AsyncGenerator<Item> {
  const failure = `Could not ${describeCall(operation, call)} in full`;
  const createIncompleteListError = (problem: string, ErrorClass = UnexpectedResponseError) =>
    new ErrorClass(`${failure}: ${problem}. Try again later.`);
  const seen = new Set<string>();
  let announcedMore = false;
  let itemCount = 0;
  let expectedTotal = 0;
  let cursor: string | undefined;
  for (let page = 1; ; page++) {
    const request: Call = { ...call, query: { ...buildPageQuery(operation, page, cursor), ...call.query } };
    const response = await client[clientMethod](operation, request);
    const contradiction = findContradiction(response, page);
    if (contradiction) throw createIncompleteListError(`page ${page} ${contradiction}`);
    const shrinkage = findShrinkage(response, expectedTotal);
    if (shrinkage) throw createIncompleteListError(`page ${page} ${shrinkage}`, ShrunkListError);
    const [first] = response.items;
    if (first === undefined) return;
    const firstId = JSON.stringify(operation.getItemId(first) ?? first);
    if (seen.has(firstId)) {
      if (!response.hasMore && !announcedMore) return;
      const announcement = response.hasMore
        ? "and announces more items"
        : "although the previous page announced more items";
      throw createIncompleteListError(`page ${page} repeats an earlier one ${announcement}`);
    }
    yield* response.items.filter((item) => !operation.isLeftOut?.(item));
    if (response.hasMore === false || (cursor !== undefined && response.cursor === cursor)) return;
    announcedMore = response.hasMore === true;
    itemCount += response.items.length;
    if (page === maxPages || itemCount > maxItems)
      throw new UnexpectedResponseError(
        `${failure}: it has more than ${maxPages} pages or ${maxItems} items, which is more than the package reads.`,
      );
    cursor = response.cursor;
    // Some servers count only the items of one page. Such a count says nothing about later pages.
    expectedTotal = (response.totalItems ?? 0) > itemCount ? (response.totalItems ?? 0) : 0;
    seen.add(firstId);
  }
}

/** Returns a function that takes the length of each page of a log, and throws if too many pages in a row are empty. */
export function createEmptyPageLimit(subject: string): (length: number) => void {
  let emptyPages = 0;
  return (length) => {
    emptyPages = length === 0 ? emptyPages + 1 : 0;
    if (emptyPages > maxEmptyPages)
      throw new UnexpectedResponseError(
        `Could not read ${subject} in full: the API announces more entries, but its last ${maxEmptyPages} pages are empty.`,
      );
  };
}

export async function collect<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of list)
    if (collected.push(item) > maxItems)
      throw new EdgeError(
        `The result has more than ${maxItems} items, which is more than can be returned at once: ask for fewer, or read them with the typed client (pulumi-edge-platform/api), which returns them one by one.`,
      );
  return collected;
}

/**
 * Returns the first match in a list, which the client caches. Returns undefined if the complete list has none. Reads the
 * list up to three more times if objects are deleted from it meanwhile.
 */
export async function findListItem<Item>(
  client: Client,
  list: PagedOperation<Item>,
  matches: (item: Item) => boolean,
): Promise<Item | undefined> {
  for (let rereads = 0; ; rereads++) {
    try {
      const reader = rereads === 0 ? client : client.withPolicy({ cached: false });
      const items = listItems(reader, list, { clientMethod: "get" });
      for await (const item of items) if (matches(item)) return item;
      return undefined;
    } catch (error) {
      if (rereads === 3 || !(error instanceof ShrunkListError)) throw error;
    }
  }
}

/** Collects each item once. If an object is created between two reads, the next page repeats an item of the previous one. */
export async function collectUnique<Item>(
  list: AsyncIterable<Item>,
  getId: (item: Item) => unknown,
): Promise<Item[]> {
  const itemsById = new Map<unknown, Item>();
  for await (const item of list) itemsById.set(getId(item), item);
  return [...itemsById.values()];
}

/** Describes how a page contradicts itself. Compares counts only on page 1, because objects may be created between reads. */
function findContradiction({ items: { length }, hasMore, totalItems = 0 }: Page<unknown>, page: number) {
  if (length === 0 && hasMore) return "is empty but announces more items";
  const isComplete = page === 1 && (length === 0 || hasMore === false);
  return isComplete && totalItems > length
    ? `is the last one and holds ${length} of ${totalItems} items`
    : undefined;
}

/** Describes a total that fell: a deletion between two reads may have moved an object to a page that was already read. */
const findShrinkage = ({ totalItems }: Page<unknown>, previousTotal: number): string | undefined =>
  totalItems !== undefined && totalItems < previousTotal
    ? `counts ${totalItems} items, ${previousTotal} were counted before: some may have moved to a page that was read already`
    : undefined;
