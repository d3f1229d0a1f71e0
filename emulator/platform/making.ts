import type { Ids } from "./ids";

/** What the creation of objects needs. */
export interface Making {
  readonly ids: Ids;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The platform's time in its date format. */
export const timestamp = (platform: Pick<Making, "now">): string => new Date(platform.now()).toISOString();
