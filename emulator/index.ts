/** The platform emulated: a stateful server for all three APIs, to try and test programs without an account. */

export type { ApiKey } from "./apiKeys";
export type { EmulatorClock } from "./clock";
export { type EmulatorCommandOptions, exportData, resetData, runEmulator } from "./command";
export type { Database } from "./database/databases";
export type { DatabaseToken, TokenKind } from "./database/tokens";
export type { DnsRecord, DnsZone, DsData } from "./dnsZones";
export type { Emulator } from "./emulator";
export { execWithEmulator } from "./exec";
export type {
  HealthCheckSettings,
  LoadBalancer,
  MagicContainersOrigin,
  Origin,
  OriginGroup,
  StandardOrigin,
} from "./loadBalancers/objects";
export type { LogForwarding } from "./logForwarding";
export type { PullZone } from "./logging/pullZones";
export type { CacheStatus, LogFields, LogRecord } from "./logging/records";
export type { Traffic } from "./logging/traffic";
export type { AccountOptions, EmulatorOptions } from "./options";
export type { RateLimitSettings, ShieldFailures } from "./platform/platform";
export type { Account, EmulatorState, Seed } from "./platform/state";
export { sample } from "./sample";
export type { Release, Script } from "./scripts";
export type { Fault, FaultHandle } from "./server/faults";
export type { LoggedRequest, RequestLog } from "./server/requestLog";
export type { EventLog, EventLogLabels, GuardianDay, GuardianMetrics, ShieldZone } from "./shield/objects";
export type { RateLimitRule, RuleConfiguration } from "./shield/rateLimitRule";
export type { EmulatorStack, StackOptions, StackProgram, StackResult } from "./stack";
export { startEmulator } from "./startEmulator";
export type { VideoLibrary } from "./videoLibraries";
