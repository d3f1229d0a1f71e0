import { createHash } from "node:crypto";
import type { Server } from "node:http";
import { resolve } from "node:path";
import type { Database } from "./database/databases";
import type { ServerBelow } from "./database/hosts";
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
 * platform.
 */
export async function startServers(
  { port, databasePort = 0, data }: EmulatorOptions,
  databases: readonly Database[],
  { databaseHosts }: Platform,
  serverBelow: ServerBelow,
): Promise<Servers> {
  const main = serverBelow("");
  const all = () => [main, ...databaseHosts.servers];
  const closeAll = async () => void (await Promise.all(all().map(close)));
  databaseHosts.serveWith(serverBelow);
  try {
    const baseUrl = await (port === undefined && data ? listenFor(data, main) : listen(main, port ?? 0));
    for (const [index, { id }] of databases.entries())
      await databaseHosts.open(id, databasePort === 0 ? 0 : databasePort + index);
    const { urls: databaseUrls } = databaseHosts;
    const databaseUrl = databaseUrls[databases[0]?.id ?? ""] ?? "";
    return {
      urls: { baseUrl, loggingUrl: baseUrl + LOGGING_PATH, databaseUrl, databaseUrls },
      outage: () => {
        const ends = all().map(refuse);
        return async () => void (await Promise.all(ends.map((end) => end())));
      },
      close: closeAll,
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** On the same port each time, if it is free: a stack records the URL of its platform, and shows another one as a change. */
async function listenFor(folder: string, server: Server): Promise<string> {
  const port = 20_000 + (createHash("sha256").update(resolve(folder)).digest().readUInt32BE() % 10_000);
  return listen(server, port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    return listen(server, 0);
  });
}
