/** An emulator of the platform: a stateful server for its APIs, to try and test programs without an account. */

export type { ApiKey } from "./areas/apiKeys";
export type { Database, DatabaseToken, TokenKind } from "./areas/database/databases";
export type { DnsRecord, DnsZone, DsData } from "./areas/dns/dnsZone";
export type {
  HealthCheckSettings,
  LoadBalancer,
  MagicContainersOrigin,
  Origin,
  OriginGroup,
  StandardOrigin,
} from "./areas/loadBalancers";
export type { LogForwarding } from "./areas/logForwarding";
export type { CacheStatus, LogFields, LogRecord, Traffic } from "./areas/logging/records";
export type { EdgeRule, Hostname, PullZone, Purge } from "./areas/pullZones/pullZone";
export type { Release, Script } from "./areas/scripts/script";
export type { RateLimitRule, RuleConfiguration } from "./areas/shield/rateLimitRule";
export type {
  EventLog,
  EventLogLabels,
  GuardianDay,
  GuardianMetrics,
  ShieldZone,
} from "./areas/shield/zones";
export type { VideoCollection } from "./areas/videoCollections";
export type { VideoLibrary } from "./areas/videoLibraries";
export type { EmulatorClock } from "./clock";
export { type EmulatorCommandOptions, exportData, resetData, runEmulator } from "./command";
export type { Emulator } from "./emulator";
export { execWithEmulator } from "./exec";
export type { AccountOptions, EmulatorOptions } from "./options";
export type { RateLimitSettings } from "./platform/platform";
export type { Account, EmulatorState, Seed } from "./platform/state";
export { type Variants, variants } from "./platform/variants";
export { sample } from "./sample";
export type { Fault, FaultHandle } from "./server/faults";
export type { LoggedRequest, RequestLog } from "./server/requestLog";
export type { EmulatorStack, StackOptions, StackProgram, StackResult } from "./stack";
export { startEmulator } from "./startEmulator";
