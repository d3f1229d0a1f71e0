import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Connection } from "./connection";
import type { Database } from "./databases";
import { loadLibsql } from "./libsql";
import { Stream } from "./stream";
import { Streams } from "./streams";
import type { SqlValue } from "./values";
import { WriteLock } from "./writeLock";

const EMPTY = { columns: [], rows: [] };

/** A database file in a folder of its own, which goes with it. */
export class DatabaseEngine {
  readonly streams: Streams;
  readonly #folder = mkdtempSync(join(tmpdir(), "edge-emulator-"));
  readonly #lock = new WriteLock();
  readonly #patience: number;
  /** Kept open, so that the file stays as it was set up. */
  readonly #main: Connection;

  /** Throws an {@link SqlError} where the database's own SQL fails. */
  constructor({ sql }: Database, { now, patience }: DatabaseSettings) {
    try {
      this.#main = this.#connect();
      this.#main.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;");
      this.#main.exec(sql);
    } catch (error) {
      this.#removeFiles();
      throw error;
    }
    this.#patience = patience;
    this.streams = new Streams(() => this.#newStream(), now);
  }

  /** Runs SQL in a stream of its own, past every token; gives the rows of its last statement. */
  async run(sql: string): Promise<Record<string, SqlValue>[]> {
    const stream = this.#newStream();
    try {
      const { columns, rows } = (await stream.sequence({ sql, sql_id: undefined }, false)) ?? EMPTY;
      const names = columns.map(({ name }) => name);
      return rows.map((row) => Object.fromEntries(row.map((value, index) => [names[index], value])));
    } finally {
      stream.close();
    }
  }

  close(): void {
    this.streams.closeAll();
    this.#main.close();
    this.#removeFiles();
  }

  #newStream(): Stream {
    return new Stream(this.#connect(), this.#lock, this.#patience);
  }

  #connect(): Connection {
    const Libsql = loadLibsql();
    return new Connection(new Libsql(join(this.#folder, "database.db")));
  }

  #removeFiles(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** What all databases of an emulator share. */
export interface DatabaseSettings {
  now(): number;
  /** Milliseconds that a write waits for another stream's transaction. */
  patience: number;
}

/** The engines of an emulator's databases; each is started when it is first asked for. */
export class Engines {
  readonly #engines = new Map<Database, DatabaseEngine>();

  constructor(readonly settings: DatabaseSettings) {}

  of(database: Database): DatabaseEngine {
    const engine = this.#engines.get(database) ?? new DatabaseEngine(database, this.settings);
    this.#engines.set(database, engine);
    return engine;
  }

  close(): void {
    for (const engine of this.#engines.values()) engine.close();
    this.#engines.clear();
  }
}
