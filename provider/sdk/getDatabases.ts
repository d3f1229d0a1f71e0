// Generated from schema.json by "npm run generate". Do not edit.
import type * as pulumi from "@pulumi/pulumi";
import type { EdgeInvokeOptions } from "../program/account";
import { loadInvokeModule } from "../program/load";

/** getDatabases takes no argument. */
export type GetDatabasesArgs = Record<string, never>;

/** An SQL database. */
export interface DatabaseInfo {
  /** ID of the database. */
  databaseId: string;
  /** Name of the database, unique in its account. */
  name: string;
  /** URL of the database, for client libraries and for `databaseUrl` of an `EdgeProvider`. */
  url?: string | null | undefined;
  /** Region that stores the data. */
  storageRegion: string;
  /** Regions that accept reads and writes. Order and duplicates make no difference. */
  primaryRegions: string[];
  /** Regions that hold a read-only replica. Order and duplicates make no difference. */
  replicaRegions?: string[] | null | undefined;
  /** Whether the platform refuses reads. */
  blockReads?: boolean | null | undefined;
  /** Whether the platform refuses writes. */
  blockWrites?: boolean | null | undefined;
  /** Maximum size of the database, as a string in the API's format, for example `1 GB`. */
  sizeMax?: string | null | undefined;
  /** Current size of the database, as a string in the API's format, for example `4 KB`. */
  currentSize?: string | null | undefined;
}

/** Result of getDatabases. */
export interface GetDatabasesResult {
  /** The databases, in the order of the API. */
  databases: DatabaseInfo[];
}

/**
 * The SQL databases of the account, whoever created them.
 *
 * @example The URL of a database by its name
 * ```ts
 * const { databases } = await edge.getDatabases();
 * export const url = databases.find(({ name }) => name === "shop")?.url;
 * ```
 */
export function getDatabases(
  args: GetDatabasesArgs = {},
  options: EdgeInvokeOptions = {},
): Promise<GetDatabasesResult> {
  return loadInvokeModule().invoke("getDatabases", args, options);
}

/** Like {@link getDatabases}, as an Output. */
export function getDatabasesOutput(
  args: GetDatabasesArgs = {},
  options: EdgeInvokeOptions = {},
): pulumi.Output<GetDatabasesResult> {
  return loadInvokeModule().invokeOutput("getDatabases", args, options);
}
