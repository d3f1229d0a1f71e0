import type { EmulatorClock } from "../clock";
import type { Ids } from "./ids";

/** Which reads of a rate-limit rule hold its request count, counter key, timeframe and block time. */
export type RateLimitSettings = "everywhere" | "single" | "nowhere";

/** What the creation of an object needs. */
export interface CreateContext {
  readonly ids: Ids;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The platform's time in its date format. */
export const timestamp = ({ now }: Pick<CreateContext, "now">): string => new Date(now()).toISOString();

/** What all accounts share: ids, the clock and the platform's behavior. */
export interface Platform extends CreateContext {
  readonly clock: EmulatorClock;
  /** Only the documented operations are offered. */
  readonly documentedOnly: boolean;
  /** A partial update resets omitted fields. */
  readonly resetOmittedFields: boolean;
  readonly rateLimitSettings: RateLimitSettings;
  /** Entries per page of event logs. */
  readonly eventLogPageSize: number;
}
