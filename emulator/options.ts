import { DatabaseEngines } from "./areas/database/engine";
import type { DatabaseHosts } from "./areas/database/hosts";
import { StorageFiles } from "./areas/storage/files";
import { EmulatorClock } from "./clock";
import type { DataFolder } from "./dataFolder";
import { refuseDuplicates } from "./platform/objectPaths";
import { type CreateContext, IdGenerator, type RateLimitSettings } from "./platform/platform";
import {
  type Account,
  complementState,
  createState,
  type EmulatorPlatform,
  type EmulatorState,
  type Seed,
} from "./platform/state";
import { defaultVariants, type Variants } from "./platform/variants";

export interface AccountOptions {
  apiKey: string;
  /** The bearer token. Default: the API key followed by `-bearer`. */
  bearerToken?: string;
  /** The initial state. Default: an empty seed. */
  seed?: Seed;
}

/** How an emulator starts and behaves. Every property is optional. */
export interface EmulatorOptions {
  /** TCP port on 127.0.0.1. Default: a free port. With `data`, the default is the same at each start, if it is free. */
  port?: number;
  /** API key of the account. Default: `emulator-api-key`. */
  apiKey?: string;
  /** Bearer token of the account. Default: `emulator-bearer-token`. */
  bearerToken?: string;
  /** Initial state of the account. Default: an empty seed. */
  seed?: Seed;
  /** Several accounts. Cannot be combined with `apiKey`, `bearerToken` or `seed`. */
  accounts?: readonly AccountOptions[];
  /** Offers only the documented operations. Others return 404, or 405 if their path is documented with another method. */
  documentedOnly?: boolean;
  /** Makes partial updates of load balancers, groups, origins, DNS records and databases reset most omitted fields. */
  resetOmittedFields?: boolean;
  /**
   * The time on the platform: a function that returns milliseconds since 1970, or an ISO 8601 timestamp at which the
   * clock starts. Default: `Date.now`. `Emulator.clock` can move the clock.
   */
  now?: (() => number) | string;
  /** Returns a number from 0 to 1, for faults with a `chance`. Default: Math.random. */
  random?: () => number;
  /**
   * Which responses contain the `requestCount`, `counterKeyType`, `timeframe` and `blockTime` of a rate-limit rule:
   * `everywhere` (lists and single rules), `single` (only single rules, the default), or `nowhere`.
   */
  rateLimitSettings?: RateLimitSettings;
  /** What the platform does where its descriptions and its clients disagree. Default: the first value of each variant. */
  variants?: Partial<Variants>;
  /** Entries per page of event logs. Default: 100. */
  eventLogPageSize?: number;
  /**
   * TCP port of the first database. The others at the start get the following ports, later ones free ports. Default: free
   * ports. With `data`, each database keeps its port, if that is free.
   */
  databasePort?: number;
  /** How long an SQL write waits for another stream's transaction, in milliseconds. Default: 5000. */
  databaseBusyTimeout?: number;
  /** How long an SQL statement may run, in milliseconds. Default: 10000. */
  databaseStatementTimeout?: number;
  /** Offers the control API and the console, below the path `/_emulator` of the management API. */
  control?: boolean;
  /**
   * A folder that stores the emulator's state between starts. The seed applies only if the folder is new. Otherwise, the
   * saved state is used.
   */
  data?: string;
}

/** Returns a clock that starts at the time in the options. */
export function createClock({ now = Date.now }: EmulatorOptions): EmulatorClock {
  const clock = new EmulatorClock(typeof now === "string" ? Date.now : now);
  if (typeof now === "string") clock.set(now);
  return clock;
}

/** Creates the platform. Uses the databases and IDs in `data` and, unless `now` is a timestamp, the clock's offset there. */
export function createPlatform(
  options: EmulatorOptions,
  databaseHosts: DatabaseHosts,
  data?: DataFolder,
): EmulatorPlatform {
  const { documentedOnly = false } = options;
  const clock = createClock(options);
  if (data && typeof options.now !== "string") clock.offset = data.snapshot?.offset ?? 0;
  const ids = new IdGenerator();
  if (data?.snapshot) ids.restore(data.snapshot.ids);
  return {
    ids,
    clock,
    now: clock.now,
    documentedOnly,
    resetOmittedFields: options.resetOmittedFields ?? false,
    rateLimitSettings: options.rateLimitSettings ?? "single",
    eventLogPageSize: options.eventLogPageSize ?? 100,
    variants: { ...defaultVariants, ...options.variants },
    engines: new DatabaseEngines({
      now: clock.now,
      busyTimeout: options.databaseBusyTimeout ?? 5000,
      statementTimeout: options.databaseStatementTimeout ?? 10_000,
      getDatabaseFolder: data && ((id) => data.getDatabaseFolder(id)),
    }),
    databaseHosts,
    files: new StorageFiles(data?.filesFolder),
  };
}

/** Creates the accounts, or restores their saved states. Throws a TypeError if options or seed are not valid. */
export function createAccounts(
  options: EmulatorOptions,
  context: CreateContext,
  savedStates?: readonly EmulatorState[],
): [Account, ...Account[]] {
  const accountOptions = listAccountOptions(options);
  if (savedStates !== undefined && savedStates.length !== accountOptions.length)
    throw new TypeError(
      `The folder of data holds ${savedStates.length} accounts; the options have ${accountOptions.length}.`,
    );
  const [first, ...others] = accountOptions.map((account, index) =>
    createAccount(account, context, savedStates?.[index]),
  );
  if (first === undefined) throw new TypeError("accounts must hold at least one account; it is empty.");
  return [first, ...others];
}

function listAccountOptions({ accounts, ...single }: EmulatorOptions): readonly AccountOptions[] {
  if (accounts === undefined) {
    const { apiKey = "emulator-api-key", bearerToken = "emulator-bearer-token", seed } = single;
    return [{ apiKey, bearerToken, ...(seed !== undefined && { seed }) }];
  }
  const conflict = (["apiKey", "bearerToken", "seed"] as const).find((name) => single[name] !== undefined);
  if (conflict !== undefined)
    throw new TypeError(`${conflict} cannot be combined with accounts; set it inside an account instead.`);
  return accounts;
}

function createAccount(options: AccountOptions, context: CreateContext, savedState?: EmulatorState): Account {
  const { apiKey, bearerToken = `${apiKey}-bearer`, seed = {} } = options;
  const state = savedState ? complementState(savedState, context) : createState(seed, apiKey, context);
  if (!savedState) refuseDuplicates(state);
  return { apiKey, bearerToken, state };
}
