import type { Engines } from "../database/engine";
import type { SlidingWindow } from "../logging/slidingWindow";
import type { Making } from "./making";

/** How failures of shield operations come: as HTTP 202 with an envelope (companion), or by status (contract). */
export type ShieldFailures = "accepted" | "plain";

/** What all accounts share: the numbering, the clock and how the platform behaves. */
export interface Platform extends Making {
  /** Only what the contract documents is offered. */
  readonly documentedOnly: boolean;
  /** A partial update resets what it leaves out. */
  readonly omittedResets: boolean;
  readonly shieldFailures: ShieldFailures;
  /** Entries in a page of event logs. */
  readonly eventLogPageSize: number;
  /** Hosts that a video library can block. */
  readonly blockedReferrerLimit: number;
  /** Requests to the logging API, by pull zone (section 8). */
  readonly loggingRequests: SlidingWindow;
  /** The SQL engines behind the databases. */
  readonly engines: Engines;
  /** Where each database is served, by its id. */
  readonly databaseUrls: Record<string, string>;
}
