import type { ZodType } from "zod";
import * as z from "zod";
import { listSchema } from "../model/list";

/** One page of a list; `hasMore` and `totalItems` are missing if the API does not return them. */
export interface Page<Item> {
  readonly items: Item[];
  readonly hasMore?: boolean | undefined;
  /** The page's number, from 1; missing if the API does not return it. */
  readonly currentPage?: number | undefined;
  /** The number of items on all pages. */
  readonly totalItems?: number | undefined;
  /** Requests the next page, if the API does not number its pages. */
  readonly cursor?: string | undefined;
}

/** A documented member that may have any value. */
export const anyValue = z.unknown().optional();

const nullishBoolean = z.boolean().nullish();
const nullishNumber = z.number().nullish();
/** Limited in length because it becomes part of the next URL. */
export const cursorSchema = z.string().max(8192).nullish();

/** Builds a page. Accepts null as an empty list of items only if the response states whether there are more. */
function checkAndBuildPage<Item>(
  member: string,
  items: Item[] | null,
  pageInfo: { readonly [Name in Exclude<keyof Page<Item>, "items">]?: Page<Item>[Name] | null },
  context: z.RefinementCtx,
): Page<Item> {
  const { hasMore, currentPage, totalItems, cursor } = pageInfo;
  if (items === null && typeof hasMore !== "boolean")
    context.addIssue({
      code: "custom",
      path: [member],
      message: "null, although the page does not say that it is the last",
    });
  return {
    items: items ?? [],
    hasMore: hasMore ?? undefined,
    currentPage: currentPage ?? undefined,
    totalItems: totalItems ?? undefined,
    ...(cursor && { cursor }),
  };
}

/** Returns the schema of a page: the documented envelope, the container API's envelope, or a bare array (observed). */
export const pageSchema = <Item>(item: ZodType<Item>): ZodType<Page<Item>> =>
  z.union([
    listSchema(item).transform((items) => ({ items })),
    z
      .looseObject({
        Items: listSchema(item).nullable(),
        HasMoreItems: nullishBoolean,
        CurrentPage: nullishNumber,
        TotalItems: nullishNumber,
      })
      .transform(
        ({ Items, HasMoreItems: hasMore, CurrentPage: currentPage, TotalItems: totalItems }, context) =>
          checkAndBuildPage("Items", Items, { hasMore, currentPage, totalItems }, context),
      ),
    z
      .looseObject({
        items: listSchema(item).nullable(),
        hasMoreItems: nullishBoolean,
        cursor: cursorSchema,
        meta: z.looseObject({ totalItems: nullishNumber }).nullish(),
      })
      .transform(({ items, hasMoreItems, cursor, meta }, context) =>
        checkAndBuildPage(
          "items",
          items,
          { hasMore: hasMoreItems ?? (items && Boolean(cursor)), totalItems: meta?.totalItems, cursor },
          context,
        ),
      ),
  ]);

export const databasePageSchema = <Item>(item: ZodType<Item>): ZodType<Page<Item>> =>
  z
    .looseObject({
      databases: listSchema(item).nullable(),
      page_info: z
        .looseObject({
          has_more_items: nullishBoolean,
          total_items: nullishNumber,
          current_page: anyValue,
        })
        .nullish(),
    })
    .transform(({ databases, page_info: info }, context) =>
      checkAndBuildPage(
        "databases",
        databases,
        { hasMore: info?.has_more_items, totalItems: info?.total_items },
        context,
      ),
    );

/** A page of Stream, whose number of items in all shows whether it is the last. */
export const streamPageSchema = <Item>(item: ZodType<Item>): ZodType<Page<Item>> =>
  z
    .looseObject({
      items: listSchema(item).nullable(),
      totalItems: nullishNumber,
      currentPage: nullishNumber,
      itemsPerPage: nullishNumber,
    })
    .transform(({ items, totalItems, currentPage, itemsPerPage }, context) => {
      const isCounted = totalItems != null && currentPage != null && itemsPerPage != null;
      const hasMore = isCounted ? currentPage * itemsPerPage < totalItems : undefined;
      return checkAndBuildPage("items", items, { hasMore, currentPage, totalItems }, context);
    });

/** The secrets of an edge script, all in one response. Null if there are none. */
export const secretsPageSchema = <Item>(item: ZodType<Item>): ZodType<Page<Item>> =>
  z
    .looseObject({ Secrets: listSchema(item).nullable() })
    .transform(({ Secrets }) => ({ items: Secrets ?? [], hasMore: false }));

/**
 * The access lists of a shield zone, all in one response: those of the platform and those of the account. `isManaged` says of
 * each item which it is.
 */
export const accessListsPageSchema = <Item extends object>(item: ZodType<Item>): ZodType<Page<Item>> =>
  z
    .looseObject({
      managedLists: listSchema(item).nullable(),
      customLists: listSchema(item).nullable(),
      customListCount: nullishNumber,
      error: anyValue,
    })
    .transform(({ managedLists, customLists, customListCount }, context) => {
      const mark = (items: readonly Item[] | null, isManaged: boolean) =>
        (items ?? []).map((each) => ({ ...each, isManaged }));
      const items = [...mark(managedLists, true), ...mark(customLists, false)];
      // Null means that there are none only if the count is 0.
      const isComplete = managedLists !== null && (customLists !== null || customListCount === 0);
      const member = managedLists === null ? "managedLists" : "customLists";
      return checkAndBuildPage(
        member,
        isComplete ? items : null,
        isComplete ? { hasMore: false } : {},
        context,
      );
    });

const shieldPagingSchema = z.looseObject({
  totalPages: nullishNumber,
  currentPage: nullishNumber,
  nextPage: nullishNumber,
  totalCount: nullishNumber,
  pageSize: anyValue,
});

/** Returns the schema of a page of the shield API: an envelope (documented) or a bare array (observed). */
export const shieldPageSchema = <Item>(item: ZodType<Item>): ZodType<Page<Item>> =>
  z.preprocess(
    (body) => (Array.isArray(body) ? { data: body } : body),
    z
      .looseObject({ data: listSchema(item).nullable(), page: shieldPagingSchema.nullish(), error: anyValue })
      .transform(({ data, page: info }, context) => {
        const { currentPage, totalCount: totalItems } = info ?? {};
        const isEmpty = data === null && totalItems === 0;
        const hasMore = hasMoreShieldPages(info ?? {}) ?? (isEmpty ? false : undefined);
        return checkAndBuildPage("data", data, { hasMore, currentPage, totalItems }, context);
      }),
  );

/** Returns undefined if the page numbers do not show whether there are more pages. Any of them may be null. */
function hasMoreShieldPages(info: z.output<typeof shieldPagingSchema>): boolean | undefined {
  const [current, total, next] = [info.currentPage ?? 0, info.totalPages ?? 0, info.nextPage ?? 0];
  if (current <= 0 || (total <= 0 && next <= 0)) return undefined;
  return current < total || current < next;
}
