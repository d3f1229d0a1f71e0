import { DEFAULT_ROLES } from "./apiKeys/state";
import { Engines } from "./database/engine";
import { DatabaseHosts } from "./database/hosts";
import { SlidingWindow } from "./logging/slidingWindow";
import type { AccountOptions, EmulatorOptions } from "./options";
import type { Account } from "./platform/account";
import { Ids } from "./platform/ids";
import type { Making } from "./platform/making";
import type { Platform } from "./platform/platform";
import { newState } from "./platform/state";

/** The platform that the options describe. */
export function platformOf(options: EmulatorOptions): Platform {
  const { now = Date.now, documentedOnly = false } = options;
  return {
    ids: new Ids(),
    now,
    documentedOnly,
    resetOmittedFields: options.resetOmittedFields ?? false,
    shieldFailures: options.shieldFailures ?? (documentedOnly ? "plain" : "accepted"),
    rateLimitSettings: options.rateLimitSettings ?? "single",
    eventLogPageSize: options.eventLogPageSize ?? 100,
    blockedReferrerLimit: options.blockedReferrerLimit ?? Number.POSITIVE_INFINITY,
    loggingRequests: new SlidingWindow(30, 10_000), // documented
    engines: new Engines({
      now,
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
