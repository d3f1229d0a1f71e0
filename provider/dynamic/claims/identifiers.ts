import type { Lifecycle, Properties } from "../../classes/lifecycle";
import { digest } from "./ledger";

/** A digest of each identifier in outputs (`Lifecycle.identifiers`), or "" if they hold none. */
export const identifiersOf = ({ identifiers = [] }: Lifecycle, outputs: Properties): string[] =>
  identifiers.map((output) => {
    const value = outputs[output];
    return value === undefined || value === null ? "" : digest(secondOf(value) ?? value);
  });

/** Whether identifiers prove that outputs are of two objects, though they have the same id. A missing one proves nothing. */
export const isAnotherObject = (lifecycle: Lifecycle, one: Properties, other: Properties): boolean =>
  differ(identifiersOf(lifecycle, one), identifiersOf(lifecycle, other));

export const differ = (some: readonly string[], others: readonly (string | undefined)[]): boolean =>
  some.some((each, at) => each && others[at] && each !== others[at]);

/** A date in seconds: one response may write it with another zone or precision than the next. */
function secondOf(value: unknown): number | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value)) return undefined;
  const time = Date.parse(/(Z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value}Z`);
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}
