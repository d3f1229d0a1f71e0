import type { Ids } from "./ids";

/** What all accounts share: the numbering, the clock and how the platform behaves. */
export interface Platform {
  readonly ids: Ids;
  /** Milliseconds since 1970. */
  now(): number;
  /** A partial update resets what it leaves out. */
  readonly omittedResets: boolean;
}
