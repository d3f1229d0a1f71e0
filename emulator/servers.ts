import type { Server } from "node:http";
import type { Database } from "./database/databases";
import { databasePath } from "./database/routes";
import { LOGGING_PATH } from "./logging/routes";
import type { EmulatorOptions } from "./options";
import type { Platform } from "./platform/platform";
import { close, listen, refuse } from "./server/listen";

/** The addresses of the three APIs. */
export interface Urls {
  baseUrl: string;
  loggingUrl: string;
  databaseUrl: string;
  databaseUrls: Readonly<Record<string, string>>;
}

/** What listens. */
export interface Servers {
  readonly urls: Urls;
  /** Refuses new connections until the returned function is called. */
  outage(): () => Promise<void>;
  close(): Promise<void>;
}

/**
 * Listens for management and logging on one port, and for each database on its own port, as each has its own host on the
 * platform. `serverBelow` makes a server that adds a prefix to every path.
 */
export async function startServers(
  { port = 0, databasePort = 0 }: EmulatorOptions,
  databases: readonly Database[],
  { databaseUrls }: Platform,
  serverBelow: (prefix: string) => Server,
): Promise<Servers> {
  const servers: Server[] = [];
  const closeAll = async () => void (await Promise.all(servers.map(close)));
  const start = (prefix: string, wanted: number) => {
    const server = serverBelow(prefix);
    servers.push(server);
    return listen(server, wanted);
  };
  try {
    const baseUrl = await start("", port);
    for (const [index, { id }] of databases.entries())
      databaseUrls[id] = await start(databasePath(id), databasePort === 0 ? 0 : databasePort + index);
    const databaseUrl = databaseUrls[databases[0]?.id ?? ""] ?? "";
    return {
      urls: { baseUrl, loggingUrl: baseUrl + LOGGING_PATH, databaseUrl, databaseUrls },
      outage: () => {
        const ends = servers.map(refuse);
        return async () => void (await Promise.all(ends.map((end) => end())));
      },
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
