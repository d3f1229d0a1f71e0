/** An emulator of the platform: a stateful server for its APIs, to try and test programs without an account. */

export type { ApiKey } from "./apiKeys";
export type { EmulatorClock } from "./clock";
export { type EmulatorCommandOptions, exportData, resetData, runEmulator } from "./command";
export type { Database, DatabaseToken, TokenKind } from "./database/databases";
export type { DnsRecord, DnsZone, DsData } from "./dns/dnsZone";
export type { Emulator } from "./emulator";
export { execWithEmulator } from "./exec";
export type {
  HealthCheckSettings,
  LoadBalancer,
  MagicContainersOrigin,
  Origin,
  OriginGroup,
  StandardOrigin,
} from "./loadBalancers";
export type { LogForwarding } from "./logForwarding";
export type { CacheStatus, LogFields, LogRecord, Traffic } from "./logging/records";
export type { AccountOptions, EmulatorOptions } from "./options";
export type { RateLimitSettings } from "./platform/platform";
export type { Account, EmulatorState, Seed } from "./platform/state";
export { type Variants, variants } from "./platform/variants";
export type { EdgeRule, Hostname, PullZone, Purge } from "./pullZones/pullZone";
export { sample } from "./sample";
export type { Release, Script } from "./scripts/script";
export type { Fault, FaultHandle } from "./server/faults";
export type { LoggedRequest, RequestLog } from "./server/requestLog";
export type { RateLimitRule, RuleConfiguration } from "./shield/rateLimitRule";
export type { EventLog, EventLogLabels, GuardianDay, GuardianMetrics, ShieldZone } from "./shield/zones";
export type { EmulatorStack, StackOptions, StackProgram, StackResult } from "./stack";
export { startEmulator } from "./startEmulator";
export type { VideoCollection } from "./videoCollections";
export type { VideoLibrary } from "./videoLibraries";
