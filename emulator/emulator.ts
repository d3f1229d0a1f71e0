import type { EmulatorClock } from "./clock";
import type { Account, EmulatorState, Seed } from "./platform/state";
import type { Fault, FaultHandle } from "./server/faults";
import type { RequestLog } from "./server/requestLog";
import type { EmulatorStack, StackOptions, StackProgram } from "./stack";

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
  /**
   * A Pulumi stack on this emulator, for tests. Needs the `pulumi` command and the npm package `@pulumi/pulumi`. A program
   * is a function, whose resources the plugin runs, or the folder of a project.
   */
  stack(program: StackProgram, options?: StackOptions): EmulatorStack;
  /** Stops the emulator and closes every open connection immediately. */
  close(): Promise<void>;
}

/** Returns the environment variables that point a program at an emulator. */
export const createEnvironment = (emulator: Emulator): Record<string, string> => ({
  EDGE_BASE_URL: emulator.baseUrl,
  EDGE_API_KEY: emulator.apiKey,
  EDGE_LOGGING_URL: emulator.loggingUrl,
  SERVICE_DATABASE_URL: emulator.databaseUrl,
  SERVICE_DATABASE_AUTH_TOKEN: emulator.databaseToken,
});
