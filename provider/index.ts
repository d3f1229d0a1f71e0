export type { EdgeInvokeOptions } from "./program/account";
export { DnssecZone, type DnssecZoneArgs } from "./program/dnssecZone";
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
export { LogForwarding, type LogForwardingArgs } from "./program/logForwarding";
export { RateLimitRuleData, type RateLimitRuleDataArgs } from "./program/rateLimitRuleData";
export { type ScriptChecksum, SqlMigrations, type SqlMigrationsArgs } from "./program/sqlMigrations";
export {
  type RefererState,
  VideoLibraryRefererBlock,
  type VideoLibraryRefererBlockArgs,
} from "./program/videoLibraryRefererBlock";
export * from "./sdk";
