import { EmulatorClock } from "./clock";
import { DatabaseEngines } from "./database/engine";
import type { DatabaseHosts } from "./database/hosts";
import type { DataFolder } from "./dataFolder";
import { type CreateContext, IdGenerator, type RateLimitSettings } from "./platform/platform";
import {
  type Account,
  createState,
  type EmulatorPlatform,
  type EmulatorState,
  type Seed,
} from "./platform/state";

export interface AccountOptions {
  apiKey: string;
  /** Its bearer token; the API key followed by `-bearer` if omitted. */
  bearerToken?: string;
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
  /** Initial state of the only account; empty if omitted. */
  seed?: Seed;
  /** Several accounts, each with its own state, instead of the three properties above. */
  accounts?: readonly AccountOptions[];
  /** Offers only the documented operations: others return 404, or 405 if their path is documented with another verb. */
  documentedOnly?: boolean;
  /** A partial update resets omitted fields to their defaults, except names. */
  resetOmittedFields?: boolean;
  /**
   * A function that returns milliseconds since 1970, which drives the platform's clock, or an ISO 8601 timestamp at which
   * the clock starts. Default: `Date.now`. `Emulator.clock` can move the clock.
   */
  now?: (() => number) | string;
  /** Random numbers from 0 to 1, for faults with a probability; Math.random if omitted. */
  random?: () => number;
  /**
   * Whether `requestCount`, `counterKeyType`, `timeframe` and `blockTime` of a rate-limit rule are in the list and in
   * the responses about one rule (`everywhere`), only in the latter (`single`, the default), or in neither (`nowhere`).
   */
  rateLimitSettings?: RateLimitSettings;
  /** Entries per page of event logs; 100 if omitted. */
  eventLogPageSize?: number;
  /** TCP port of the first database; the others get the following ports. Free ports if omitted or 0. */
  databasePort?: number;
  /** How long an SQL write waits for another stream's transaction, in milliseconds; 5000 if omitted. */
  databaseBusyTimeout?: number;
  /** How long an SQL statement may run, in milliseconds; 10000 if omitted. */
  databaseStatementTimeout?: number;
  /** Offers the control API and the console, below the path `/_emulator` of the management API. */
  control?: boolean;
  /**
   * A folder that keeps the emulator's state between starts. The seed applies only to a new folder; otherwise the saved
   * state is used.
   */
  data?: string;
}

/** Returns a clock that is set to the time at which the emulator starts. */
export function createClock({ now = Date.now }: EmulatorOptions): EmulatorClock {
  const clock = new EmulatorClock(typeof now === "string" ? Date.now : now);
  if (typeof now === "string") clock.set(now);
  return clock;
}

/** Creates the platform that the options describe. With a data folder, its clock and its databases continue from there. */
export function createPlatform(
  options: EmulatorOptions,
  databaseHosts: DatabaseHosts,
  data?: DataFolder,
): EmulatorPlatform {
  const { documentedOnly = false } = options;
  const clock = createClock(options);
  if (data && typeof options.now !== "string") clock.offset = data.snapshot?.offset ?? 0;
  return {
    ids: new IdGenerator(),
    clock,
    now: clock.now,
    documentedOnly,
    resetOmittedFields: options.resetOmittedFields ?? false,
    rateLimitSettings: options.rateLimitSettings ?? "single",
    eventLogPageSize: options.eventLogPageSize ?? 100,
    engines: new DatabaseEngines({
      now: clock.now,
      busyTimeout: options.databaseBusyTimeout ?? 5000,
      statementTimeout: options.databaseStatementTimeout ?? 10_000,
      databaseFolder: data && ((id) => data.databaseFolder(id)),
    }),
    databaseHosts,
  };
}

/** Creates the accounts, with their saved states if there are any. Throws a TypeError if options or seed are not valid. */
export function createAccounts(
  options: EmulatorOptions,
  context: CreateContext,
  saved?: readonly EmulatorState[],
): [Account, ...Account[]] {
  const accountOptions = listAccountOptions(options);
  if (saved !== undefined && saved.length !== accountOptions.length)
    throw new TypeError(
      `The folder of data holds ${saved.length} accounts; the options have ${accountOptions.length}.`,
    );
  const [first, ...others] = accountOptions.map((account, index) =>
    createAccount(account, context, saved?.[index]),
  );
  if (first === undefined) throw new TypeError("accounts must hold at least one account; it is empty.");
  return [first, ...others];
}

function listAccountOptions({ accounts, ...single }: EmulatorOptions): readonly AccountOptions[] {
  if (accounts === undefined) {
    const { apiKey = "emulator-api-key", bearerToken = "emulator-bearer-token", seed } = single;
    return [{ apiKey, bearerToken, ...(seed !== undefined && { seed }) }];
  }
  const misplaced = (["apiKey", "bearerToken", "seed"] as const).find((name) => single[name] !== undefined);
  if (misplaced !== undefined)
    throw new TypeError(`${misplaced} cannot be combined with accounts; set it inside an account instead.`);
  return accounts;
}

function createAccount(options: AccountOptions, context: CreateContext, saved?: EmulatorState): Account {
  const { apiKey, bearerToken = `${apiKey}-bearer`, seed = {} } = options;
  const state = saved ?? createState(seed, apiKey, context);
  return { apiKey, bearerToken, state };
}
