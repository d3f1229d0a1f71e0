import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** Listens on 127.0.0.1, on a free port if `port` is 0; resolves to the URL. Rejects with a sentence if the port is in use. */
export function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EADDRINUSE"
          ? Object.assign(
              new Error(
                `Port ${port} of 127.0.0.1 is taken (EADDRINUSE): choose another one, or 0 for a free one.`,
              ),
              { code: error.code }, // "npm start" tries the next port.
            )
          : error,
      ),
    );
    server.listen(port, "127.0.0.1", () =>
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
  });
}

/** Stops a server, whether it listens or not, and closes every open connection immediately. */
export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * Stops accepting connections and closes idle ones; requests in flight still get a response. The returned function
 * listens on the same port again.
 */
export function refuse(server: Server): () => Promise<void> {
  const { port } = server.address() as AddressInfo;
  server.close();
  return () => listenAgain(server, port);
}

/** Tries for ten seconds: the system may have lent the port to another process meanwhile. */
async function listenAgain(server: Server, port: number): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const error = await listen(server, port).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error,
    );
    if (!error) return;
    if (error.code !== "EADDRINUSE" || tries === 100) throw error;
    await wait(100);
  }
}
