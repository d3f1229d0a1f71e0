import type * as InvokeModule from "./invoke";

/** Loads `invoke`, which loads zod, only when a data function is called first, because importing the package must be fast. */
export const loadInvokeModule = (): typeof InvokeModule => require("./invoke");
