import type * as CallModule from "./call";

/** Loads `call`, which loads zod, only on the first call of a data function, because importing the package must be fast. */
export const loadCallModule = (): typeof CallModule => require("./call");
