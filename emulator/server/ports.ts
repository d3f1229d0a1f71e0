import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Listens on a port of 127.0.0.1. 0 means a free port. Resolves to the URL. Rejects if the port is in use. */
export async function listenOnPort(server: Server, port: number): Promise<string> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    const message = `Port ${port} of 127.0.0.1 is taken (EADDRINUSE): choose another one, or 0 for a free one.`;
    throw Object.assign(new Error(message), { code: error.code }); // Callers check the code, and retry or choose another port.
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/**
 * Listens on `port`. If another process has taken it, listens on a free one, and writes a message to standard error. `what`
 * names the server in the message: "the database db-901".
 */
export async function listenOnUsualPort(server: Server, port: number, what: string): Promise<string> {
  return listenOnPort(server, port).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    const url = await listenOnPort(server, 0);
    process.stderr.write(
      `Another process has taken port ${port}, so ${what} is at ${url} now. If a stack has the old address, run "pulumi up --refresh --run-program".\n`,
    );
    return url;
  });
}

/** Closes a server and its open connections immediately. Also works before the server listens. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * Refuses new connections and closes idle ones. Requests in flight still get a response. The returned function listens on
 * the same port again.
 */
export function refuseConnections(server: Server): () => Promise<void> {
  const { port } = server.address() as AddressInfo;
  server.close();
  return () => retryListening(server, port);
}

/** Retries for ten seconds, because another process may have taken the port during the outage. */
async function retryListening(server: Server, port: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const error = await listenOnPort(server, port).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error,
    );
    if (!error) return;
    if (error.code !== "EADDRINUSE" || tries === 100) throw error;
    await wait(100);
  }
}
