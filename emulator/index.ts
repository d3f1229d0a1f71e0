/** The platform in a box: a stateful server for the management API, to try and to test programs without an account. */
export type { AccountOptions, EmulatorOptions } from "./options";
export type { Fault, FaultHandle } from "./server/faults";
export type { LoggedRequest, RequestLog } from "./server/requestLog";
export { type Emulator, startEmulator } from "./start";
export type { Account } from "./state/account";
export type { ApiKey } from "./state/apiKeys";
export type {
  HealthCheckSettings,
  LoadBalancer,
  MagicContainersOrigin,
  Origin,
  OriginGroup,
  StandardOrigin,
} from "./state/loadBalancers";
export type { PullZone } from "./state/pullZones";
export type { EmulatorState, Seed } from "./state/state";
