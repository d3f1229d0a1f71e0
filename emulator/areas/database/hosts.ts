import type { Server } from "node:http";
import { closeServer, listenOnPort, listenOnUsualPort } from "../../server/ports";

/** Serves each database on its own port, because on the platform each database has its own host. */
export class DatabaseHosts {
  /** The URL of each database by its id. */
  readonly urls: Record<string, string> = {};
  readonly #servers = new Map<string, Server>();

  constructor(
    /** Creates a server that adds a prefix to every path. */
    readonly createServer: (prefix: string) => Server,
    /** The port of each database by its id, also before the database is served. Stacks record the URLs. */
    readonly ports: Record<string, number> = {},
  ) {}

  get servers(): readonly Server[] {
    return [...this.#servers.values()];
  }

  /** Serves a database on `port`. By default, serves it on its port of last time, or else on a free one. */
  async open(id: string, port?: number): Promise<void> {
    const server = this.createServer(`/sql/${id}`);
    this.#servers.set(id, server);
    const url = await (port === undefined
      ? listenOnUsualPort(server, this.ports[id] ?? 0, `the database ${id}`)
      : listenOnPort(server, port));
    this.urls[id] = url;
    this.ports[id] = Number(new URL(url).port);
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
    delete this.ports[id];
    if (server !== undefined) await closeServer(server);
  }
}
