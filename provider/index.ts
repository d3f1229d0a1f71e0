export type { EdgeInvokeOptions } from "./program/account";
export { EdgeProvider } from "./program/edgeProvider";
export { path } from "./program/path";
export * from "./sdk";
