import type { ResourceClass } from "./define";
import { classNames, findClass } from "./registry";

/** All classes. A provider calls `findClass` instead. */
export const classes: readonly ResourceClass[] = classNames.flatMap((name) => findClass(name) ?? []);
