import type { ZodType } from "zod";
import * as z from "zod";
import type { Client } from "../http/client";
import { UnexpectedResponseError } from "../http/errors";
import { doing } from "../http/failure";
import type { Call, Operation } from "../http/operation";
import { list } from "../model/list";

/** One page of a list; `hasMore` and `totalItems` are left out if the platform does not say. */
export interface Page<Item> {
  readonly items: Item[];
  readonly hasMore?: boolean | undefined;
  /** The page's number, from 1; left out if the platform does not say. */
  readonly currentPage?: number | undefined;
  /** How many items all pages hold together. */
  readonly totalItems?: number | undefined;
}

const count = z.number().nullish();

/** A list in any of its forms: the platform's page envelope, the container API's, or a bare array. */
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
      // Null is an empty page only if the platform also says whether there are more.
      .refine(({ Items, HasMoreItems }) => Items !== null || typeof HasMoreItems === "boolean")
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

/** No list has as many pages; a loop that gets here has no end. */
export const maxPages = 100_000;

/** Empty pages in a row behind which a list that allows them may still hold something. */
export const mostEmptyPages = 1000;

/** A list that comes in pages, numbered from 1 by the parameter `page`. */
export interface PagedOperation<Item> extends Operation<Page<Item>> {
  /** How many items a page is asked for, by a parameter of this name. */
  readonly pageSize:
    | { readonly count: number }
    | { readonly perPage: number }
    | { readonly per_page: number };
}

/**
 * All items of a paged list. A bare array that is not full is no proof of the end (the server may cap a page below
 * what was asked), so the loop goes on until a page is empty, repeats an earlier one, or says that it is the last.
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
  for (let page = 1; page <= maxPages; page++) {
    const asked: Call = { ...call, query: { page, ...operation.pageSize, ...call.query } };
    const got = await (shared ? client.share(operation, asked) : client.send(operation, asked));
    const first = JSON.stringify(got.items[0]);
    const problem = contradiction(got, page);
    if (problem) throw incomplete(`page ${page} ${problem}`);
    if (seen.has(first) && (got.hasMore || promised)) {
      const said = got.hasMore
        ? "and says that there are more"
        : "although the one before said that there are more";
      throw incomplete(`page ${page} repeats an earlier one ${said}`);
    }
    if (first === undefined || seen.has(first)) return;
    yield* got.items;
    if (got.hasMore === false) return;
    promised = got.hasMore === true;
    seen.add(first);
  }
  throw incomplete(`after ${maxPages} pages there is still no end`);
}

/** Everything that a paged list gives. */
export async function collect<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of list) all.push(item);
  return all;
}

/** Counts are compared within the first page only: others may write between two pages. */
function contradiction({ items: { length }, hasMore, totalItems = 0 }: Page<unknown>, page: number) {
  if (length === 0 && hasMore) return "is empty and says that there are more";
  const whole = page === 1 && (length === 0 || hasMore === false);
  return whole && totalItems > length
    ? `is the last one and holds ${length} of ${totalItems} items`
    : undefined;
}
