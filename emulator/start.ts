import type { EmulatorClock } from "./clock";
import type { Control } from "./control/control";
import type { DataFolder } from "./data/folder";
import type { Database } from "./database/databases";
import { loadContents, loadControl, loadFolder } from "./later";
import type { EmulatorOptions } from "./options";
import type { Account } from "./platform/account";
import { routes } from "./platform/routes";
import type { EmulatorState, Seed } from "./platform/state";
import { type Fault, type FaultHandle, Faults } from "./server/faults";
import { createListener } from "./server/listener";
import { RequestLog } from "./server/requestLog";
import { Router } from "./server/router";
import { Service } from "./server/serve";
import { startServers } from "./servers";
import { accountsOf, checkOptions, platformOf } from "./setup";

/** A running emulator. */
export interface Emulator {
  /** Base URL of the management API: `http://127.0.0.1:<port>`. */
  readonly baseUrl: string;
  /** Base URL of the logging API: a path of `baseUrl`. */
  readonly loggingUrl: string;
  /** URL of the first account's first database: a port of its own, as each database has. */
  readonly databaseUrl: string;
  /** That database's first token with full access; empty if the seed has none. */
  readonly databaseToken: string;
  /** That database's first read-only token; empty if the seed has none. */
  readonly databaseReadOnlyToken: string;
  /** URLs of all databases by their ids. */
  readonly databaseUrls: Readonly<Record<string, string>>;
  /** API key of the first account. */
  readonly apiKey: string;
  /** Bearer token of the first account. */
  readonly bearerToken: string;
  /** The state of the first account: read it to inspect the platform, change it to cause drift. */
  readonly state: EmulatorState;
  readonly accounts: readonly Account[];
  /** The platform's clock: move it to see what expires. */
  readonly clock: EmulatorClock;
  /** Every request so far, oldest first. */
  readonly requests: RequestLog;
  /** Sets a fault for later requests; of several that match, the one set first applies. */
  fault(fault: Fault): FaultHandle;
  /** Removes all faults. */
  clearFaults(): void;
  /**
   * Refuses new connections on every port until the returned function is called; requests in flight still get a
   * response.
   */
  outage(): () => Promise<void>;
  /**
   * Runs SQL in a database (default: the first one) without a token; resolves to the rows of the last statement, integers
   * as bigint. Rejects if the SQL fails.
   */
  sql(text: string, databaseId?: string): Promise<Record<string, unknown>[]>;
  /** Adds the objects of a seed to the first account. Throws a TypeError if one is not valid, or is there already. */
  seed(seed: Seed): Promise<void>;
  /**
   * Makes the first account what a seed gives (default: that of the start), empties the databases, and forgets requests,
   * faults and clock. Keeps the ports of databases that remain.
   */
  reset(seed?: Seed): Promise<void>;
  /** The seed that makes the first account as it is now, with the content of its databases. */
  export(): Promise<Seed>;
  /** Stops the emulator and closes every open connection immediately. */
  close(): Promise<void>;
}

/**
 * Starts an emulator of the platform on 127.0.0.1.
 * Throws a TypeError if options or seed are not valid; rejects if a port is in use.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  checkOptions(options);
  const data = options.data === undefined ? undefined : new (loadFolder().DataFolder)(options.data);
  try {
    return await startWith(options, data);
  } catch (error) {
    data?.close();
    throw error;
  }
}

async function startWith(options: EmulatorOptions, data: DataFolder | undefined): Promise<Emulator> {
  const platform = platformOf(options, data);
  const accounts = accountsOf(options, platform, data?.saved?.states);
  const [{ apiKey, bearerToken, state }] = accounts;
  data?.begin(accounts, platform);
  const save = (emptied = false) => data?.commit(emptied);
  const databases = accounts.flatMap((account) => account.state.databases);
  const offered = routes.filter(({ source }) => source === "documented" || !platform.documentedOnly);
  const service = new Service(new Router(offered), accounts, platform, save);
  const faults = new Faults(options.random ?? Math.random);
  const requests = new RequestLog();
  let control: Control | undefined;
  const servers = await startServers(options, databases, platform, (prefix) =>
    createListener(service, faults, requests, prefix, () => (prefix === "" ? control : undefined)),
  );
  const contents = () => new (loadContents().Contents)(options, platform, accounts, requests, faults, save);
  const emulator: Emulator = {
    ...servers.urls,
    ...tokensOf(databases),
    apiKey,
    bearerToken,
    state,
    accounts,
    clock: platform.clock,
    requests,
    fault: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    outage: servers.outage,
    sql: async (text, id = databases[0]?.id) =>
      (await platform.engines.of(databaseNamed(accounts, id))).run(text),
    seed: (seed) => contents().add(seed),
    reset: (seed) => contents().reset(seed),
    export: () => contents().seed(),
    close: async () => {
      await servers.close();
      await platform.engines.close();
      try {
        save();
      } finally {
        data?.close();
      }
    },
  };
  if (options.control) control = new (loadControl().Control)(emulator, faults, platform, save);
  return emulator;
}

function tokensOf([database]: readonly Database[]) {
  const first = (kind: string) => database?.tokens.find(({ authorization }) => authorization === kind)?.token;
  return { databaseToken: first("full-access") ?? "", databaseReadOnlyToken: first("read-only") ?? "" };
}

function databaseNamed(accounts: readonly Account[], id: string | undefined): Database {
  const found = accounts.flatMap(({ state }) => state.databases).find((database) => database.id === id);
  if (found === undefined) throw new TypeError(`There is no database ${id}.`);
  return found;
}
