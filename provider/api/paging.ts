import { type ZodType, z } from "zod";
import type { Client } from "../http/client";
import { UnexpectedResponseError } from "../http/errors";
import { doing } from "../http/failure";
import type { Call, Operation } from "../http/operation";

/** One page of a list; `hasMore` is left out where the platform answers a bare array. */
export interface Page<Item> {
  readonly items: Item[];
  readonly hasMore?: boolean | undefined;
}

/** A list in any of its forms: the platform's page envelope, the container API's, or a bare array. */
export const pageOf = <Item>(item: ZodType<Item>): ZodType<Page<Item>> =>
  z.union([
    z.array(item).transform((items) => ({ items })),
    z
      .looseObject({ Items: z.array(item).nullable(), HasMoreItems: z.boolean().nullish() })
      .transform((page) => ({ items: page.Items ?? [], hasMore: page.HasMoreItems ?? undefined })),
    z
      .looseObject({ items: z.array(item).nullable() })
      .transform((page) => ({ items: page.items ?? [], hasMore: false })),
  ]);

/** A page loop ends at this many pages, whatever the platform answers. */
const maxPages = 100_000;

/** How a list names its page-size parameter, and how many items a page is asked for. */
export interface Paging {
  readonly size: number;
  readonly sizeParameter: "count" | "perPage" | "per_page";
}

/**
 * All items of a paged list. A bare array that is not full is no proof of the end (the server may cap a page below
 * what was asked), so the loop goes on until a page is empty, repeats an earlier one, or says that it is the last.
 * @throws UnexpectedResponseError where a page repeats an earlier one and yet says that there are more: some are missing.
 */
export async function* items<Item>(
  client: Client,
  operation: Operation<Page<Item>>,
  paging: Paging,
  { shared = false, ...call }: Call & { shared?: boolean } = {},
): AsyncGenerator<Item> {
  const seen = new Set<string>();
  for (let page = 1; page <= maxPages; page++) {
    const asked: Call = { ...call, query: { ...call.query, page, [paging.sizeParameter]: paging.size } };
    const got = await (shared ? client.share(operation, asked) : client.send(operation, asked));
    const first = JSON.stringify(got.items[0]);
    if (seen.has(first) && got.hasMore) throw repeated(operation, call, page);
    if (first === undefined || seen.has(first)) return;
    yield* got.items;
    if (got.hasMore === false) return;
    seen.add(first);
  }
}

const repeated = (operation: Operation, call: Call, page: number) =>
  new UnexpectedResponseError(
    `Could not ${doing(operation, call)} in full: page ${page} repeats an earlier one and says that there are more.`,
  );
