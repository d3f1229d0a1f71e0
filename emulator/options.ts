import type { ShieldFailures } from "./platform/platform";
import type { Seed } from "./platform/state";

/** One account of the emulated platform. */
export interface AccountOptions {
  /** Its API key. */
  apiKey: string;
  /** Its bearer token; the API key followed by `-bearer` where left out. */
  bearerToken?: string;
  /** Roles of its key and its bearer token; User and UserApi where left out. Further keys are in the seed's ApiKeys. */
  roles?: readonly string[];
  /** What it holds at the start; nothing where left out. */
  seed?: Seed;
}

/** How an emulator starts and behaves. Every member may be left out. */
export interface EmulatorOptions {
  /** TCP port on 127.0.0.1; a free one where left out or 0. */
  port?: number;
  /** API key of the only account; `emulator-api-key` where left out. */
  apiKey?: string;
  /** Bearer token of the only account; `emulator-bearer-token` where left out. */
  bearerToken?: string;
  /** Roles of the only account's key and bearer token; User and UserApi where left out. */
  roles?: readonly string[];
  /** What the only account holds at the start; nothing where left out. */
  seed?: Seed;
  /** Several accounts, each with a state of its own, in place of the four members above. */
  accounts?: readonly AccountOptions[];
  /** Offers only the documented operations: others return 404, or 405 if their path is documented with another verb. */
  documentedOnly?: boolean;
  /** A partial update resets to its default whatever it leaves out; names stay. */
  omittedResets?: boolean;
  /** The platform's clock in milliseconds since 1970; Date.now where left out. */
  now?: () => number;
  /** From 0 to 1, for faults that strike by chance; Math.random where left out. */
  random?: () => number;
  /** How shield failures come: HTTP 202 with an envelope, or by status. `accepted`; with `documentedOnly` `plain`. */
  shieldFailures?: ShieldFailures;
  /** Entries in a page of event logs; 100 where left out. */
  eventLogPageSize?: number;
  /** Hosts that a video library can block; no limit where left out. */
  blockedReferrerLimit?: number;
  /** TCP port of the first database, the next ones following; free ones where left out or 0. */
  databasePort?: number;
  /** Milliseconds that an SQL write waits for another stream's transaction; 5000 where left out. */
  databasePatience?: number;
  /** Milliseconds that an SQL statement may run; 10000 where left out. */
  databaseTimeout?: number;
}
