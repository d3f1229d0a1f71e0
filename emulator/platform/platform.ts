import type { EmulatorClock } from "../clock";
import type { Engines } from "../database/engine";
import type { DatabaseHosts } from "../database/hosts";
import type { SlidingWindow } from "../logging/slidingWindow";
import type { Making } from "./making";

/** How shield operations fail: with HTTP 202 and an envelope (observed), or with a status (documented). */
export type ShieldFailures = "accepted" | "plain";

/** Which reads of a rate-limit rule hold its request count, counter key, timeframe and block time. */
export type RateLimitSettings = "everywhere" | "single" | "nowhere";

/** What all accounts share: ids, the clock and the platform's behavior. */
export interface Platform extends Making {
  readonly clock: EmulatorClock;
  /** Only the documented operations are offered. */
  readonly documentedOnly: boolean;
  /** A partial update resets omitted fields. */
  readonly resetOmittedFields: boolean;
  readonly shieldFailures: ShieldFailures;
  readonly rateLimitSettings: RateLimitSettings;
  /** Entries per page of event logs. */
  readonly eventLogPageSize: number;
  /** Hosts that a video library can block. */
  readonly blockedReferrerLimit: number;
  /** Requests to the logging API, by pull zone. */
  readonly loggingRequests: SlidingWindow;
  /** The SQL engines behind the databases. */
  readonly engines: Engines;
  /** Where each database is served. */
  readonly databaseHosts: DatabaseHosts;
}
