import type { Server } from "node:http";
import { closeServer, listenOnPort } from "../server/ports";

/** Serves each database on its own port, because on the platform each database has its own host. */
export class DatabaseHosts {
  /** The URL of each database by its id. */
  readonly urls: Record<string, string> = {};
  readonly #servers = new Map<string, Server>();

  constructor(
    /** Creates a server that adds a prefix to every path. */
    readonly createServer: (prefix: string) => Server,
  ) {}

  get servers(): readonly Server[] {
    return [...this.#servers.values()];
  }

  /** Serves a database on `port`, or on a free port if `port` is 0. */
  async open(id: string, port = 0): Promise<void> {
    const server = this.createServer(`/sql/${id}`);
    this.#servers.set(id, server);
    this.urls[id] = await listenOnPort(server, port);
  }

  /** Serves exactly these databases. Databases that are already served keep their ports. */
  async serveOnly(ids: readonly string[]): Promise<void> {
    const removedIds = [...this.#servers.keys()].filter((id) => !ids.includes(id));
    await Promise.all(removedIds.map((id) => this.close(id)));
    for (const id of ids) if (!this.#servers.has(id)) await this.open(id);
  }

  async close(id: string): Promise<void> {
    const server = this.#servers.get(id);
    this.#servers.delete(id);
    delete this.urls[id];
    if (server !== undefined) await closeServer(server);
  }
}
