import type { ZodType } from "zod";
import * as z from "zod";
import { list } from "../../model/list";
import { unneeded } from "../declare";
import type { Page } from "../paging";

const pageInfo = z.looseObject({
  totalPages: z.number().nullish(),
  currentPage: z.number().nullish(),
  nextPage: z.number().nullish(),
  totalCount: z.number().nullish(),
  pageSize: unneeded,
});

/** The shield's page envelope (documented), or a bare array (observed). */
export const shieldPageOf = <Item>(item: ZodType<Item>): ZodType<Page<Item>> =>
  z.preprocess(
    (body) => (Array.isArray(body) ? { data: body } : body),
    z
      .looseObject({ data: list(item).nullable(), page: pageInfo.nullish(), error: unneeded })
      // Null is an empty page only if the response also states that there are no more.
      .refine(({ data, page }) => data !== null || hasMore(page ?? {}) === false || page?.totalCount === 0, {
        path: ["data"],
        error: "null, although the page does not say that it is the last",
      })
      .transform(({ data, page }) => ({
        items: data ?? [],
        hasMore: hasMore(page ?? {}),
        currentPage: page?.currentPage ?? undefined,
        totalItems: page?.totalCount ?? undefined,
      })),
  );

/** Any of the page's numbers may be null: more where one of them says so, undefined if none says anything. */
function hasMore({ currentPage, totalPages, nextPage }: z.output<typeof pageInfo>): boolean | undefined {
  const [current, total, next] = [currentPage ?? 0, totalPages ?? 0, nextPage ?? 0];
  if (current <= 0 || (total <= 0 && next <= 0)) return undefined;
  return current < total || current < next;
}
