import { classes } from "../../provider/classes";
import type { Discovery } from "../../provider/classes/lifecycle";

/** A class whose objects `discover` finds. */
export interface DiscoverableClass extends Discovery {
  readonly className: string;
}

/** In the order in which they are read and written. */
export const discoverable: readonly DiscoverableClass[] = classes.flatMap(({ className, discovery }) =>
  discovery ? [{ className, ...discovery }] : [],
);
