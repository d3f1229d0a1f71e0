export * from "./account";
export { getSqlRows } from "./getSqlRows";
export * from "./logs";
export * from "./lookups";
export * from "./scripts";
export * from "./shield";
