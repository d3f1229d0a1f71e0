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
export { type ScriptChecksum, SqlMigrations, type SqlMigrationsArgs } from "./program/sqlMigrations";
export * from "./sdk";
