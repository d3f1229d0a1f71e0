import type { Ids } from "./ids";

/** What new objects are made from. */
export interface Making {
  readonly ids: Ids;
  /** Milliseconds since 1970. */
  now(): number;
}

/** The platform's time, as it writes dates. */
export const timestamp = (platform: Pick<Making, "now">): string => new Date(platform.now()).toISOString();
