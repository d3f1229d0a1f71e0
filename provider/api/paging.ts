import type { ZodType } from "zod";
import * as z from "zod";
import type { Client } from "../http/client";
import { UnexpectedResponseError } from "../http/errors";
import { doing } from "../http/failure";
import type { Call, Operation } from "../http/operation";
import { list } from "../model/list";

/** One page of a list; `hasMore` and `totalItems` are missing if the API does not return them. */
export interface Page<Item> {
  readonly items: Item[];
  readonly hasMore?: boolean | undefined;
  /** The page's number, from 1; missing if the API does not return it. */
  readonly currentPage?: number | undefined;
  /** The number of items on all pages. */
  readonly totalItems?: number | undefined;
}

const count = z.number().nullish();

/** A list in any form: the documented page envelope, the container API's, or a bare array (observed). */
export const pageOf = <Item>(item: ZodType<Item>): ZodType<Page<Item>> =>
  z.union([
    list(item).transform((items) => ({ items })),
    z
      .looseObject({
        Items: list(item).nullable(),
        HasMoreItems: z.boolean().nullish(),
        CurrentPage: count,
        TotalItems: count,
      })
      // Null is an empty page only if the response also states whether there are more.
      .refine(({ Items, HasMoreItems }) => Items !== null || typeof HasMoreItems === "boolean", {
        path: ["Items"],
        error: "null, without HasMoreItems",
      })
      .transform((page) => ({
        items: page.Items ?? [],
        hasMore: page.HasMoreItems ?? undefined,
        currentPage: page.CurrentPage ?? undefined,
        totalItems: page.TotalItems ?? undefined,
      })),
    z
      .looseObject({
        items: list(item).nullable(),
        hasMoreItems: z.boolean().nullish(),
        cursor: z.unknown().optional(),
        meta: z.looseObject({ totalItems: count }).nullish(),
      })
      .transform((page) => ({
        items: page.items ?? [],
        hasMore: page.hasMoreItems ?? Boolean(page.cursor),
        totalItems: page.meta?.totalItems ?? undefined,
      })),
  ]);

/** Pages after which a list is given up as endless; at 1000 items each, 100 million. */
export const maxPages = 100_000;

/** Consecutive empty pages after which a list that allows them may still have items. */
export const mostEmptyPages = 1000;

/** A list that comes in pages, numbered from 1 by the parameter `page`. */
export interface PagedOperation<Item> extends Operation<Page<Item>> {
  /** The parameter and the value of the page size. Default: `perPage` 1000. */
  readonly pageSize?: Partial<Record<"count" | "perPage" | "per_page", number>>;
}

/** The query of a list's first page. */
export const firstPage = ({ pageSize = { perPage: 1000 } }: PagedOperation<unknown>) => ({
  page: 1,
  ...pageSize,
});

/**
 * All items of a paged list. A short bare array does not prove the end (the server may cap the page size), so the loop
 * goes on until a page is empty, repeats an earlier one, or is marked as the last.
 * @throws UnexpectedResponseError if the list contradicts itself: some items are missing, and an absence is not proven.
 */
export async function* items<Item>(
  client: Client,
  operation: PagedOperation<Item>,
  { shared = false, ...call }: Call & { shared?: boolean } = {},
): AsyncGenerator<Item> {
  const incomplete = (problem: string) =>
    new UnexpectedResponseError(`Could not ${doing(operation, call)} in full: ${problem}. Try again later.`);
  const seen = new Set<string>();
  let promised = false;
  let read = 0;
  let total = 0;
  for (let page = 1; page <= maxPages; page++) {
    const asked: Call = {
      ...call,
      query: { ...firstPage(operation), page, ...call.query },
    };
    const got = await (shared ? client.getShared(operation, asked) : client.send(operation, asked));
    const first = JSON.stringify(got.items[0]);
    const problem = contradiction(got, page) ?? shrunk(got, total);
    if (problem) throw incomplete(`page ${page} ${problem}`);
    if (seen.has(first) && (got.hasMore || promised)) {
      const said = got.hasMore
        ? "and announces more items"
        : "although the previous page announced more items";
      throw incomplete(`page ${page} repeats an earlier one ${said}`);
    }
    if (first === undefined || seen.has(first)) return;
    yield* got.items;
    if (got.hasMore === false) return;
    promised = got.hasMore === true;
    read += got.items.length;
    // A server that counts only the items of one page counts no more than were read.
    total = (got.totalItems ?? 0) > read ? (got.totalItems ?? 0) : 0;
    seen.add(first);
  }
  throw incomplete(`the list does not end after ${maxPages} pages`);
}

/** Everything that a paged list gives. */
export async function collect<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of list) all.push(item);
  return all;
}

/** Whether a list has such an item. */
export async function some<Item>(
  list: AsyncIterable<Item>,
  isMeant: (item: Item) => boolean,
): Promise<boolean> {
  for await (const item of list) if (isMeant(item)) return true;
  return false;
}

/** Each item once: an item created between two pages moves another one to the next page, which lists it again. */
export async function collectUnique<Item>(
  list: AsyncIterable<Item>,
  idOf: (item: Item) => unknown,
): Promise<Item[]> {
  const all = new Map<unknown, Item>();
  for await (const item of list) all.set(idOf(item), item);
  return [...all.values()];
}

/** Counts are compared only within the first page: others may write between two pages. */
function contradiction({ items: { length }, hasMore, totalItems = 0 }: Page<unknown>, page: number) {
  if (length === 0 && hasMore) return "is empty but announces more items";
  const whole = page === 1 && (length === 0 || hasMore === false);
  return whole && totalItems > length
    ? `is the last one and holds ${length} of ${totalItems} items`
    : undefined;
}

/** What was removed from an earlier page moves an item from a later page to a page that was read before. */
const shrunk = ({ totalItems }: Page<unknown>, before: number): string | undefined =>
  totalItems !== undefined && totalItems < before
    ? `counts ${totalItems} items, ${before} were counted before: some may have moved to a page that was read already`
    : undefined;
