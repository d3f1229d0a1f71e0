export type { EdgeInvokeOptions } from "./functions/account";
export {
  type GetActiveScriptReleaseArgs,
  type GetActiveScriptReleaseOutputArgs,
  type GetActiveScriptReleaseResult,
  getActiveScriptRelease,
  getActiveScriptReleaseOutput,
} from "./functions/getActiveScriptRelease";
export {
  type ApiGuardianDay,
  type GetApiGuardianMetricsArgs,
  type GetApiGuardianMetricsOutputArgs,
  type GetApiGuardianMetricsResult,
  getApiGuardianMetrics,
  getApiGuardianMetricsOutput,
} from "./functions/getApiGuardianMetrics";
export {
  type ApiKey,
  type GetApiKeysArgs,
  type GetApiKeysOutputArgs,
  type GetApiKeysResult,
  getApiKeys,
  getApiKeysOutput,
} from "./functions/getApiKeys";
export {
  type DailyAccessLogRecord,
  type GetDailyAccessLogArgs,
  type GetDailyAccessLogOutputArgs,
  type GetDailyAccessLogResult,
  getDailyAccessLog,
  getDailyAccessLogOutput,
} from "./functions/getDailyAccessLog";
export {
  type GetNodeIpsArgs,
  type GetNodeIpsResult,
  getNodeIps,
  getNodeIpsOutput,
} from "./functions/getNodeIps";
export {
  type GetRateLimitsArgs,
  type GetRateLimitsOutputArgs,
  type GetRateLimitsResult,
  getRateLimits,
  getRateLimitsOutput,
  type RateLimit,
  type RateLimitCondition,
  type RateLimitConfiguration,
  type RateLimitError,
} from "./functions/getRateLimits";
export {
  type GetShieldEventLogsArgs,
  type GetShieldEventLogsOutputArgs,
  type GetShieldEventLogsResult,
  getShieldEventLogs,
  getShieldEventLogsOutput,
  type ShieldEventLabels,
  type ShieldEventLog,
} from "./functions/getShieldEventLogs";
export {
  type GetSqlRowsArgs,
  type GetSqlRowsOutputArgs,
  type GetSqlRowsResult,
  getSqlRows,
  getSqlRowsOutput,
  type SqlRowsArgument,
  type SqlRowsColumn,
  type SqlRowsValue,
} from "./functions/getSqlRows";
export { DnssecZone, type DnssecZoneArgs } from "./resources/dnssecZone";
export { EdgeProvider, type EdgeProviderArgs } from "./resources/edgeProvider";
export { LogForwarding, type LogForwardingArgs } from "./resources/logForwarding";
export { RateLimitRuleData, type RateLimitRuleDataArgs } from "./resources/rateLimitRuleData";
export { type ScriptChecksum, SqlMigrations, type SqlMigrationsArgs } from "./resources/sqlMigrations";
export {
  type RefererState,
  VideoLibraryRefererBlock,
  type VideoLibraryRefererBlockArgs,
} from "./resources/videoLibraryRefererBlock";
export * from "./sdk";
