import { classes } from "../../provider/classes";
import type { Walk } from "../../provider/classes/lifecycle";

/** How all objects of one class are found. */
export interface ClassWalk extends Walk {
  readonly kind: string;
}

/** One for each class that has one, in the order in which they are walked and written. */
export const walks: readonly ClassWalk[] = classes.flatMap(({ kind, walk }) =>
  walk ? [{ kind, ...walk }] : [],
);
