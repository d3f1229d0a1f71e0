import * as z from "zod";
import { DEFAULT_ROLES } from "./apiKeys";
import { checked } from "./checked";
import { EmulatorClock } from "./clock";
import type { DataFolder } from "./data/folder";
import { Engines } from "./database/engine";
import { DatabaseHosts } from "./database/hosts";
import { SlidingWindow } from "./logging/slidingWindow";
import type { AccountOptions, EmulatorOptions } from "./options";
import type { Account } from "./platform/account";
import { Ids } from "./platform/ids";
import type { Making } from "./platform/making";
import type { Platform } from "./platform/platform";
import { type EmulatorState, newState } from "./platform/state";

const milliseconds = z.number().min(0).optional();
const port = z.int().min(0).max(65_535).optional();
const isFunction = (value: unknown) => typeof value === "function";
const source = z.custom<() => number>(isFunction, "it must be a function").optional();
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
  now: z
    .custom<(() => number) | string>(
      (value) => isFunction(value) || typeof value === "string",
      "it must be a function or an ISO 8601 timestamp",
    )
    .optional(),
  random: source,
  shieldFailures: z.enum(["accepted", "plain"]).optional(),
  rateLimitSettings: z.enum(["everywhere", "single", "nowhere"]).optional(),
  eventLogPageSize: z.int().min(1).optional(),
  blockedReferrerLimit: z.number().or(z.literal(Number.POSITIVE_INFINITY)).optional(),
  databaseBusyTimeout: milliseconds,
  databaseStatementTimeout: milliseconds,
  control: z.boolean().optional(),
  data: z.string().min(1).optional(),
} satisfies Record<keyof EmulatorOptions, z.ZodType>);

/** Throws a TypeError if an option is unknown or not valid. */
export const checkOptions = (options: EmulatorOptions): unknown =>
  checked(optionsSchema, options, "The options of startEmulator are");

/** The clock as it is at the start. */
export function clockOf({ now = Date.now }: EmulatorOptions): EmulatorClock {
  const clock = new EmulatorClock(typeof now === "string" ? Date.now : now);
  if (typeof now === "string") clock.set(now);
  return clock;
}

/** The platform that the options describe, as far as it was saved. */
export function platformOf(options: EmulatorOptions, data?: DataFolder): Platform {
  const { documentedOnly = false } = options;
  const clock = clockOf(options);
  if (data && typeof options.now !== "string") clock.offset = data.saved?.offset ?? 0;
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
      folderOf: data && ((id) => data.databaseFolder(id)),
    }),
    databaseHosts: new DatabaseHosts(),
  };
}

/** The accounts with their states, the saved ones if there are any. Throws a TypeError if options or seed are not valid. */
export function accountsOf(
  options: EmulatorOptions,
  making: Making,
  saved?: readonly EmulatorState[],
): [Account, ...Account[]] {
  const given = accountOptions(options);
  if (saved !== undefined && saved.length !== given.length)
    throw new TypeError(
      `The folder of data holds ${saved.length} accounts; the options have ${given.length}.`,
    );
  const [first, ...others] = given.map((account, index) => newAccount(account, making, saved?.[index]));
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

function newAccount(options: AccountOptions, making: Making, saved?: EmulatorState): Account {
  const { apiKey, bearerToken = `${apiKey}-bearer`, roles = DEFAULT_ROLES, seed = {} } = options;
  const state = saved ?? newState(seed, { Key: apiKey, Roles: [...roles] }, making);
  return { apiKey, bearerToken, roles, state };
}
