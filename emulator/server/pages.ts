import { parseInteger } from "./input";

/** A page of a list (the documented envelope). */
export interface Page<Item> {
  Items: Item[];
  CurrentPage: number;
  TotalItems: number;
  HasMoreItems: boolean;
}

/** The requested page; `perPage` is 1000 if omitted. */
export function pageOfList<Item>(
  items: readonly Item[],
  query: URLSearchParams,
  range: Range = { min: 1 },
): Page<Item> {
  const page = parseInteger(query, "page", { fallback: 1 });
  const perPage = parseInteger(query, "perPage", { fallback: 1000, ...range });
  const end = page * perPage;
  return {
    Items: items.slice(end - perPage, end),
    CurrentPage: page,
    TotalItems: items.length,
    HasMoreItems: end < items.length,
  };
}

interface Range {
  min: number;
  max?: number;
}

/** A page if `page` is above 0; otherwise the bare array of everything (public API description). */
export function listOrPage<Item>(
  items: readonly Item[],
  query: URLSearchParams,
): Page<Item> | readonly Item[] {
  return parseInteger(query, "page", { fallback: 0, min: 0 }) > 0 ? pageOfList(items, query) : items;
}
