import type * as CallModule from "./call";

/** Loads zod and undici with the first call, because importing the package must be fast. */
export const loadCallModule = (): typeof CallModule => require("./call");
