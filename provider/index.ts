export type { EdgeInvokeOptions } from "./program/account";
export { EdgeProvider } from "./program/edgeProvider";
export {
  type GetSqlRowsArgs,
  type GetSqlRowsOutputArgs,
  type GetSqlRowsResult,
  getSqlRows,
  getSqlRowsOutput,
  type SqlRowsArgument,
  type SqlRowsColumn,
  type SqlRowsValue,
} from "./program/getSqlRows";
export * from "./sdk";
