export type { EdgeInvokeOptions } from "./program/account";
export { EdgeProvider, type EdgeProviderArgs } from "./program/edgeProvider";
export {
  type GetActiveScriptReleaseArgs,
  type GetActiveScriptReleaseOutputArgs,
  type GetActiveScriptReleaseResult,
  getActiveScriptRelease,
  getActiveScriptReleaseOutput,
} from "./program/getActiveScriptRelease";
export {
  type ApiGuardianDay,
  type GetApiGuardianMetricsArgs,
  type GetApiGuardianMetricsOutputArgs,
  type GetApiGuardianMetricsResult,
  getApiGuardianMetrics,
  getApiGuardianMetricsOutput,
} from "./program/getApiGuardianMetrics";
export {
  type ApiKey,
  type GetApiKeysArgs,
  type GetApiKeysOutputArgs,
  type GetApiKeysResult,
  getApiKeys,
  getApiKeysOutput,
} from "./program/getApiKeys";
export {
  type DailyAccessLogRecord,
  type GetDailyAccessLogArgs,
  type GetDailyAccessLogOutputArgs,
  type GetDailyAccessLogResult,
  getDailyAccessLog,
  getDailyAccessLogOutput,
} from "./program/getDailyAccessLog";
export {
  type GetNodeIpsArgs,
  type GetNodeIpsResult,
  getNodeIps,
  getNodeIpsOutput,
} from "./program/getNodeIps";
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
} from "./program/getRateLimits";
export {
  type GetShieldEventLogsArgs,
  type GetShieldEventLogsOutputArgs,
  type GetShieldEventLogsResult,
  getShieldEventLogs,
  getShieldEventLogsOutput,
  type ShieldEventLabels,
  type ShieldEventLog,
} from "./program/getShieldEventLogs";
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
export { RateLimitRuleData, type RateLimitRuleDataArgs } from "./program/rateLimitRuleData";
export { type ScriptChecksum, SqlMigrations, type SqlMigrationsArgs } from "./program/sqlMigrations";
export * from "./sdk";
