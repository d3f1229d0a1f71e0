import type { RateLimitSettings, ShieldFailures } from "./platform/platform";
import type { Seed } from "./platform/state";

/** One account of the emulated platform. */
export interface AccountOptions {
  /** Its API key. */
  apiKey: string;
  /** Its bearer token; the API key followed by `-bearer` if omitted. */
  bearerToken?: string;
  /** Roles of its key and its bearer token; User and UserApi if omitted. Further keys are in the seed's ApiKeys. */
  roles?: readonly string[];
  /** Its initial state; empty if omitted. */
  seed?: Seed;
}

/** How an emulator starts and behaves. Every property may be left out. */
export interface EmulatorOptions {
  /** TCP port on 127.0.0.1; a free one if 0 or omitted, with `data` the same one each time if it is free. */
  port?: number;
  /** API key of the only account; `emulator-api-key` if omitted. */
  apiKey?: string;
  /** Bearer token of the only account; `emulator-bearer-token` if omitted. */
  bearerToken?: string;
  /** Roles of the only account's key and bearer token; User and UserApi if omitted. */
  roles?: readonly string[];
  /** Initial state of the only account; empty if omitted. */
  seed?: Seed;
  /** Several accounts, each with its own state, instead of the four properties above. */
  accounts?: readonly AccountOptions[];
  /** Offers only the documented operations: others return 404, or 405 if their path is documented with another verb. */
  documentedOnly?: boolean;
  /** A partial update resets omitted fields to their defaults, except names. */
  resetOmittedFields?: boolean;
  /**
   * What the platform's clock runs on, in milliseconds since 1970, or the ISO 8601 timestamp at which it starts; Date.now
   * if omitted. `Emulator.clock` moves it.
   */
  now?: (() => number) | string;
  /** Random numbers from 0 to 1, for faults with a probability;  Math.random if omitted. */
  random?: () => number;
  /** How the shield fails: HTTP 202 with an envelope (`accepted`, the default), or a status (`plain`, the default with `documentedOnly`). */
  shieldFailures?: ShieldFailures;
  /**
   * Whether `requestCount`, `counterKeyType`, `timeframe` and `blockTime` of a rate-limit rule are in the list and in
   * the responses about one rule (`everywhere`), only in the latter (`single`, the default), or in neither (`nowhere`).
   */
  rateLimitSettings?: RateLimitSettings;
  /** Entries per page of event logs;  100 if omitted. */
  eventLogPageSize?: number;
  /** Hosts that a video library can block; no limit if omitted. */
  blockedReferrerLimit?: number;
  /** TCP port of the first database; the others get the following ports. Free ports if omitted or 0. */
  databasePort?: number;
  /** How long an SQL write waits for another stream's transaction, in milliseconds;  5000 if omitted. */
  databaseBusyTimeout?: number;
  /** How long an SQL statement may run, in milliseconds;  10000 if omitted. */
  databaseStatementTimeout?: number;
  /** Offers the control API and the console, below the path `/_emulator` of the management API. */
  control?: boolean;
  /**
   * A folder in which everything survives the emulator. The seed is for a new folder; one that holds an account goes on
   * with that.
   */
  data?: string;
}
