import type { Walk } from "../../provider/dynamic/lifecycle";
import { lifecycles } from "../../provider/lifecycles";

/** How all objects of one class are found. */
export interface ClassWalk extends Walk {
  readonly kind: string;
}

/** One for each class that has one, in the order in which they are walked and written. */
export const walks: readonly ClassWalk[] = lifecycles.flatMap(({ kind, walk }) =>
  walk ? [{ kind, ...walk }] : [],
);
