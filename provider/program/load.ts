import type * as Run from "./call";

/** Everything a call needs, loaded by the first one: importing the package loads neither zod nor undici. */
export const machine = (): typeof Run => require("./call");
