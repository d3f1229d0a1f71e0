import type { EmulatorClock } from "./clock";
import type { Account, EmulatorState, Seed } from "./platform/state";
import type { Fault, FaultHandle } from "./server/faults";
import type { RequestLog } from "./server/requestLog";
import type { EmulatorStack, StackOptions, StackProgram } from "./stack";

/** A file of a storage zone. */
export interface EmulatorFile {
  /** SHA-256 in hexadecimal, in upper case. */
  readonly checksum: string;
  /** Bytes. */
  readonly length: number;
  /** Empty if the upload named none. */
  readonly contentType: string;
}

export interface Emulator {
  /** Base URL of the management API: `http://127.0.0.1:<port>`. */
  readonly baseUrl: string;
  /** Base URL of the logging API: `baseUrl` and a path. */
  readonly loggingUrl: string;
  /** Base URL of Stream, the API of videos: `baseUrl`. */
  readonly streamUrl: string;
  /** URL of the database that was first when the emulator started. Empty if there was none. Each database has its own port. */
  readonly databaseUrl: string;
  /** The first token with full access to the database at `databaseUrl`. Empty if there is none. */
  readonly databaseToken: string;
  /** The first read-only token for the database at `databaseUrl`. Empty if there is none. */
  readonly databaseReadOnlyToken: string;
  /** URLs of all databases by their ids. */
  readonly databaseUrls: Readonly<Record<string, string>>;
  /** API key of the first account. */
  readonly apiKey: string;
  /** Bearer token of the first account. */
  readonly bearerToken: string;
  /** The state of the first account. Read it to inspect the platform, or change it to cause drift. */
  readonly state: EmulatorState;
  readonly accounts: readonly Account[];
  /** The platform's clock. Move it to make tokens and logs expire. */
  readonly clock: EmulatorClock;
  /** The newest 20,000 requests, oldest first. */
  readonly requests: RequestLog;
  /** Sets a fault for later requests. If several faults match a request, the one that was set first applies. */
  fault(fault: Fault): FaultHandle;
  clearFaults(): void;
  /**
   * Refuses new connections on every port until you call the returned function. Requests in flight still get a
   * response.
   */
  outage(): () => Promise<void>;
  /** Returns the files of a storage zone by path. The path of a directory that a request created ends with a slash. */
  files(storageZoneId: number): Record<string, EmulatorFile>;
  /**
   * Runs SQL in a database (default: the first one) without a token. Resolves to the rows of the last statement, with
   * integers as bigint. Rejects if the SQL fails.
   */
  sql(text: string, databaseId?: string): Promise<Record<string, unknown>[]>;
  /** Adds the objects of a seed to the first account. Rejects with a TypeError if one is not valid or already exists. */
  seed(seed: Seed): Promise<void>;
  /**
   * Replaces the state of the first account with a seed (default: the initial seed). Also resets the other accounts, the
   * databases, the requests, the faults and the clock. Databases that remain keep their ports.
   */
  reset(seed?: Seed): Promise<void>;
  /** Returns a seed that recreates the current state of the first account, including the content of its databases. */
  export(): Promise<Seed>;
  /**
   * Creates a Pulumi stack on this emulator, for tests. Requires the `pulumi` command and the npm package `@pulumi/pulumi`.
   * The program is a function that declares resources, or the folder of a project.
   */
  stack(program: StackProgram, options?: StackOptions): EmulatorStack;
  /** Stops the emulator and closes every open connection immediately. */
  close(): Promise<void>;
}

/**
 * Returns the environment variables that point a program at an emulator. With EDGE_EMULATOR_URL, the package refuses all
 * other servers. The emulator must offer the control API, which the package asks for the URLs of databases.
 */
export const createEnvironment = (emulator: Emulator): Record<string, string> => ({
  EDGE_BASE_URL: emulator.baseUrl,
  EDGE_API_KEY: emulator.apiKey,
  EDGE_LOGGING_URL: emulator.loggingUrl,
  EDGE_STREAM_URL: emulator.streamUrl,
  SERVICE_DATABASE_URL: emulator.databaseUrl,
  SERVICE_DATABASE_AUTH_TOKEN: emulator.databaseToken,
  EDGE_EMULATOR_URL: emulator.baseUrl,
});
