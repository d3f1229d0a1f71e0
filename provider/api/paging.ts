import type { Client } from "../http/client";
import { UnexpectedResponseError } from "../http/errors";
import { describeCall } from "../http/failure";
import type { Call, Operation } from "../http/operation";
import type { Page } from "./pages";

/** Items were deleted while the list was read, so other items may be missing from the result. */
class ShrunkListError extends UnexpectedResponseError {}

/** An operation that returns one page of a list. The query parameter `page` numbers the pages from 1. */
export interface PagedOperation<Item> extends Operation<Page<Item>> {
  /** The name and the value of the query parameter that sets the page size. Default: `perPage` 1000. */
  readonly pageSize?: Partial<Record<"count" | "perPage" | "per_page", number>>;
}

export const buildFirstPageQuery = ({ pageSize = { perPage: 1000 } }: PagedOperation<unknown>) => ({
  page: 1,
  ...pageSize,
});

interface ListItemsOptions<Item> {
  readonly clientMethod?: "send" | "get" | "getFresh";
  /** Returns an item's ID, by which a repeated page is recognized. Default: the whole item. */
  readonly getId?: (item: Item) => unknown;
}

/**
 * Yields all items of a paged list. A short bare array does not prove the end (the server may cap the page size), so the
 * loop goes on until a page is empty, repeats an earlier one, or is marked as the last.
 * @throws UnexpectedResponseError if the list contradicts itself: items may be missing from it although they exist.
 */
export async function* listItems<Item>(
  client: Client,
  operation: PagedOperation<Item>,
  { clientMethod = "send", getId = (item) => item, ...call }: Call & ListItemsOptions<Item> = {},
): AsyncGenerator<Item> {
  const incompleteListError = (problem: string, ErrorClass = UnexpectedResponseError) =>
    new ErrorClass(`Could not ${describeCall(operation, call)} in full: ${problem}. Try again later.`);
  const seen = new Set<string>();
  let announcedMore = false;
  let itemCount = 0;
  let expectedTotal = 0;
  for (let page = 1; ; page++) {
    const request: Call = {
      ...call,
      query: { ...buildFirstPageQuery(operation), page, ...call.query },
    };
    const response = await client[clientMethod](operation, request);
    const firstItem = JSON.stringify(response.items.slice(0, 1).map(getId)[0]);
    const contradiction = findContradiction(response, page);
    if (contradiction) throw incompleteListError(`page ${page} ${contradiction}`);
    const shrinkage = findShrinkage(response, expectedTotal);
    if (shrinkage) throw incompleteListError(`page ${page} ${shrinkage}`, ShrunkListError);
    if (seen.has(firstItem) && (response.hasMore || announcedMore)) {
      const announcement = response.hasMore
        ? "and announces more items"
        : "although the previous page announced more items";
      throw incompleteListError(`page ${page} repeats an earlier one ${announcement}`);
    }
    if (firstItem === undefined || seen.has(firstItem)) return;
    yield* response.items;
    if (response.hasMore === false) return;
    announcedMore = response.hasMore === true;
    itemCount += response.items.length;
    // Some servers count only the items of one page. Such a count says nothing about later pages.
    expectedTotal = (response.totalItems ?? 0) > itemCount ? (response.totalItems ?? 0) : 0;
    seen.add(firstItem);
  }
}

export async function collect<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const collected: Item[] = [];
  for await (const item of list) collected.push(item);
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
      const items = listItems(client, list, { clientMethod: rereads === 0 ? "get" : "getFresh" });
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
