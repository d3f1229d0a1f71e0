/** The platform in a box: a stateful server for all three APIs, to try and to test programs without an account. */
export { type EmulatorCommandOptions, runEmulator } from "./command";
export type { Database } from "./database/databases";
export type { DatabaseToken, TokenKind } from "./database/tokens";
export type { CacheStatus, LogFields, LogRecord } from "./logging/records";
export type { Traffic } from "./logging/traffic";
export type { AccountOptions, EmulatorOptions } from "./options";
export { sample } from "./sample";
export type { Fault, FaultHandle } from "./server/faults";
export type { LoggedRequest, RequestLog } from "./server/requestLog";
export { type Emulator, startEmulator } from "./start";
export type { Account } from "./state/account";
export type { ApiKey } from "./state/apiKeys";
export type { DnsZone, DsData } from "./state/dnsZones";
export type { EventLog, EventLogLabels } from "./state/eventLogs";
export type {
  HealthCheckSettings,
  LoadBalancer,
  MagicContainersOrigin,
  Origin,
  OriginGroup,
  StandardOrigin,
} from "./state/loadBalancers";
export type { LogForwarding } from "./state/logForwarding";
export type { ShieldFailures } from "./state/platform";
export type { PullZone } from "./state/pullZones";
export type { RateLimitRule, RuleConfiguration } from "./state/rateLimits";
export type { Release, Script } from "./state/scripts";
export type { GuardianDay, GuardianMetrics, ShieldZone } from "./state/shieldZones";
export type { EmulatorState, Seed } from "./state/state";
export type { VideoLibrary } from "./state/videoLibraries";
