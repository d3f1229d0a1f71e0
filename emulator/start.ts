import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { AccountOptions, EmulatorOptions } from "./options";
import { routes } from "./routes/index";
import { type Fault, type FaultHandle, Faults } from "./server/faults";
import { createListener } from "./server/listener";
import { RequestLog } from "./server/requestLog";
import { Router } from "./server/router";
import { Service } from "./server/serve";
import type { Account } from "./state/account";
import { DEFAULT_ROLES } from "./state/apiKeys";
import { Ids } from "./state/ids";
import type { Making, Platform } from "./state/platform";
import { type EmulatorState, newState } from "./state/state";

/** A running emulator. */
export interface Emulator {
  /** Base URL of the management API: `http://127.0.0.1:<port>`. */
  readonly baseUrl: string;
  /** API key of the first account. */
  readonly apiKey: string;
  /** Bearer token of the first account. */
  readonly bearerToken: string;
  /** What the first account holds. Reading it shows what the platform has; changing it makes drift. */
  readonly state: EmulatorState;
  readonly accounts: readonly Account[];
  /** Every request so far, oldest first, credentials masked. */
  readonly requests: RequestLog;
  /** Sets a fault for requests to come; of several that match, the one set first strikes. */
  fault(fault: Fault): FaultHandle;
  /** Takes all faults away. */
  clearFaults(): void;
  /** Stops the emulator and ends every open connection at once. */
  close(): Promise<void>;
}

/**
 * Starts the platform in a box on 127.0.0.1.
 * Throws a TypeError where options or seed are not valid; rejects where the port is taken.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { documentedOnly = false, port = 0 } = options;
  const platform = platformOf(options);
  const accounts = accountsOf(options).map((account) => newAccount(account, platform));
  const [first] = accounts;
  if (first === undefined) throw new TypeError("accounts must hold at least one account; it is empty.");
  const offered = routes.filter(({ source }) => source === "documented" || !documentedOnly);
  const faults = new Faults();
  const requests = new RequestLog();
  const service = new Service(new Router(offered), accounts, platform);
  const server = createListener(service, faults, requests);
  return {
    baseUrl: `http://127.0.0.1:${await listen(server, port)}`,
    apiKey: first.apiKey,
    bearerToken: first.bearerToken,
    state: first.state,
    accounts,
    requests,
    fault: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    close: () => close(server),
  };
}

function platformOf(options: EmulatorOptions): Platform {
  const { now = Date.now, documentedOnly = false } = options;
  return {
    ids: new Ids(),
    now,
    omittedResets: options.omittedResets ?? false,
    shieldFailures: options.shieldFailures ?? (documentedOnly ? "plain" : "accepted"),
    eventLogPageSize: options.eventLogPageSize ?? 100,
    blockedReferrerLimit: options.blockedReferrerLimit ?? Number.POSITIVE_INFINITY,
  };
}

function accountsOf({ accounts, ...only }: EmulatorOptions): readonly AccountOptions[] {
  if (accounts === undefined) {
    const { apiKey = "emulator-api-key", bearerToken = "emulator-bearer-token", roles, seed } = only;
    return [{ apiKey, bearerToken, ...(roles && { roles }), ...(seed !== undefined && { seed }) }];
  }
  const misplaced = (["apiKey", "bearerToken", "roles", "seed"] as const).find(
    (name) => only[name] !== undefined,
  );
  if (misplaced !== undefined)
    throw new TypeError(`${misplaced} is given beside accounts; give it inside an account instead.`);
  return accounts;
}

function newAccount(options: AccountOptions, making: Making): Account {
  const { apiKey, bearerToken = `${apiKey}-bearer`, roles = DEFAULT_ROLES, seed = {} } = options;
  return { apiKey, bearerToken, roles, state: newState(seed, { Key: apiKey, Roles: [...roles] }, making) };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
