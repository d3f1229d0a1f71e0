export type { EdgeInvokeOptions } from "./program/account";
export { EdgeProvider } from "./program/edgeProvider";
export * from "./sdk";
