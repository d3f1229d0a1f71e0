import * as z from "zod";
import { DEFAULT_ROLES } from "./apiKeys";
import { checked } from "./checked";
import { EmulatorClock } from "./clock";
import { Engines } from "./database/engine";
import { DatabaseHosts } from "./database/hosts";
import { SlidingWindow } from "./logging/slidingWindow";
import type { AccountOptions, EmulatorOptions } from "./options";
import type { Account } from "./platform/account";
import { Ids } from "./platform/ids";
import type { Making } from "./platform/making";
import type { Platform } from "./platform/platform";
import { newState } from "./platform/state";

const milliseconds = z.number().min(0).optional();
const port = z.int().min(0).max(65_535).optional();
const source = z
  .custom<() => number>((value) => typeof value === "function", "it must be a function")
  .optional();
const accountShape = {
  apiKey: z.string().optional(),
  bearerToken: z.string().optional(),
  roles: z.array(z.string()).readonly().optional(),
  /** Checked where the state is built. */
  seed: z.unknown().optional(),
};

const optionsSchema = z.strictObject({
  ...accountShape,
  accounts: z.array(z.strictObject({ ...accountShape, apiKey: z.string() })).optional(),
  port,
  databasePort: port,
  documentedOnly: z.boolean().optional(),
  resetOmittedFields: z.boolean().optional(),
  now: source,
  random: source,
  shieldFailures: z.enum(["accepted", "plain"]).optional(),
  rateLimitSettings: z.enum(["everywhere", "single", "nowhere"]).optional(),
  eventLogPageSize: z.int().min(1).optional(),
  blockedReferrerLimit: z.number().or(z.literal(Number.POSITIVE_INFINITY)).optional(),
  databaseBusyTimeout: milliseconds,
  databaseStatementTimeout: milliseconds,
} satisfies Record<keyof EmulatorOptions, z.ZodType>);

/** The platform that the options describe. Throws a TypeError if one is unknown or not valid. */
export function platformOf(options: EmulatorOptions): Platform {
  checked(optionsSchema, options, "The options of startEmulator are");
  const { documentedOnly = false } = options;
  const clock = new EmulatorClock(options.now ?? Date.now);
  return {
    ids: new Ids(),
    clock,
    now: clock.now,
    documentedOnly,
    resetOmittedFields: options.resetOmittedFields ?? false,
    shieldFailures: options.shieldFailures ?? (documentedOnly ? "plain" : "accepted"),
    rateLimitSettings: options.rateLimitSettings ?? "single",
    eventLogPageSize: options.eventLogPageSize ?? 100,
    blockedReferrerLimit: options.blockedReferrerLimit ?? Number.POSITIVE_INFINITY,
    loggingRequests: new SlidingWindow(30, 10_000), // documented
    engines: new Engines({
      now: clock.now,
      patience: options.databaseBusyTimeout ?? 5000,
      timeout: options.databaseStatementTimeout ?? 10_000,
    }),
    databaseHosts: new DatabaseHosts(),
  };
}

/** The accounts with their states. Throws a TypeError if options or seed are not valid. */
export function accountsOf(options: EmulatorOptions, making: Making): [Account, ...Account[]] {
  const [first, ...others] = accountOptions(options).map((account) => newAccount(account, making));
  if (first === undefined) throw new TypeError("accounts must hold at least one account; it is empty.");
  return [first, ...others];
}

function accountOptions({ accounts, ...only }: EmulatorOptions): readonly AccountOptions[] {
  if (accounts === undefined) {
    const { apiKey = "emulator-api-key", bearerToken = "emulator-bearer-token", roles, seed } = only;
    return [{ apiKey, bearerToken, ...(roles && { roles }), ...(seed !== undefined && { seed }) }];
  }
  const misplaced = (["apiKey", "bearerToken", "roles", "seed"] as const).find(
    (name) => only[name] !== undefined,
  );
  if (misplaced !== undefined)
    throw new TypeError(`${misplaced} cannot be combined with accounts; set it inside an account instead.`);
  return accounts;
}

function newAccount(options: AccountOptions, making: Making): Account {
  const { apiKey, bearerToken = `${apiKey}-bearer`, roles = DEFAULT_ROLES, seed = {} } = options;
  return { apiKey, bearerToken, roles, state: newState(seed, { Key: apiKey, Roles: [...roles] }, making) };
}
