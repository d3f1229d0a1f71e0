import type * as CallModule from "./call";

/** Loads zod only when a data function is first called, because importing the package must be fast. */
export const loadCallModule = (): typeof CallModule => require("./call");
