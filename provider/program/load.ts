import type * as Run from "./call";

/** Everything that a call needs, loaded by the first call: importing the package loads neither zod nor undici. */
export const callModule = (): typeof Run => require("./call");
