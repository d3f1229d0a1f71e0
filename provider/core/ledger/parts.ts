import { listSome } from "../../base/messageText";
import type { Lifecycle } from "../../classes/lifecycle";
import type { Properties } from "../../model/properties";

/** Parts of an object that a resource of another class could manage (`Lifecycle.listParts`): their names by their paths. */
export type Parts = ReadonlyMap<string, string>;

export const listParts = (lifecycle: Lifecycle, values: Properties): Parts =>
  lifecycle.listParts?.(values) ?? new Map<string, string>();

export const pickParts = (parts: Parts, paths: Iterable<string>): Parts =>
  new Map([...paths].map((path) => [path, parts.get(path) ?? path]));

export function subtract(paths: readonly string[], others: Iterable<string>): string[] {
  const left = new Set(paths);
  for (const other of others) left.delete(other);
  return [...left];
}

/** Names parts in a message: `a.txt, b.txt of folder "site/" of storage zone 8`. */
export const describeParts = (lifecycle: Lifecycle, properties: Properties, parts: Parts): string =>
  `${listSome([...parts.values()])} of ${lifecycle.describe(properties)}`;
