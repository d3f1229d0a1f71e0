import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Connection } from "./connection";
import type { Database } from "./databases";
import { EngineCalls } from "./engineCalls";
import { Stream } from "./stream";
import { Streams } from "./streams";
import type { SqlValue } from "./values";
import { WriteLock } from "./writeLock";

const EMPTY = { columns: [], rows: [] };

/** What all databases of an emulator share. */
export interface DatabaseSettings {
  now(): number;
  /** How long a write waits for another stream's transaction, in milliseconds. */
  patience: number;
  /** How long a statement may run, in milliseconds. */
  timeout: number;
}

/** A database file in its own temporary folder, and the process that works on it. */
export class DatabaseEngine {
  readonly streams: Streams;
  readonly #folder = mkdtempSync(join(tmpdir(), "edge-emulator-"));
  readonly #lock = new WriteLock();
  readonly #settings: DatabaseSettings;
  #calls: EngineCalls | undefined;

  private constructor(settings: DatabaseSettings) {
    this.#settings = settings;
    this.streams = new Streams(() => this.#newStream(), settings.now);
  }

  /** Rejects with an {@link SqlError} if the database's initial SQL fails. */
  static async start({ sql }: Database, settings: DatabaseSettings): Promise<DatabaseEngine> {
    const engine = new DatabaseEngine(settings);
    try {
      // Kept open, so that the pragmas stay in effect.
      const main = await engine.#connect();
      await main.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF;");
      await main.exec(sql);
      return engine;
    } catch (error) {
      await engine.close();
      throw error;
    }
  }

  /** Runs SQL in its own stream, without a token; returns the rows of the last statement. */
  async run(sql: string): Promise<Record<string, SqlValue>[]> {
    const stream = await this.#newStream();
    try {
      const { columns, rows } = (await stream.sequence({ sql, sql_id: undefined }, false, true)) ?? EMPTY;
      const names = columns.map(({ name }) => name);
      return rows.map((row) => Object.fromEntries(row.map((value, index) => [names[index], value])));
    } finally {
      await stream.close();
    }
  }

  async close(): Promise<void> {
    this.streams.forgetAll();
    await this.#calls?.end();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #newStream(): Promise<Stream> {
    return new Stream(await this.#connect(), this.#lock, this.#settings.patience);
  }

  /** Restarts a process that a statement crashed or that ran for too long; the file is kept. */
  async #connect(): Promise<Connection> {
    const ended = this.#calls?.hasEnded ? this.#calls : undefined;
    await ended?.exited;
    if (this.#calls === undefined || this.#calls === ended) {
      const file = join(this.#folder, "database.db");
      this.#calls = new EngineCalls(file, this.#settings.timeout, () => this.streams.dropLost());
    }
    return Connection.open(this.#calls);
  }
}

/** The engines of an emulator's databases; each is started when it is first used. */
export class Engines {
  readonly #engines = new Map<Database, Promise<DatabaseEngine>>();

  constructor(readonly settings: DatabaseSettings) {}

  of(database: Database): Promise<DatabaseEngine> {
    const known = this.#engines.get(database);
    if (known !== undefined) return known;
    const started = DatabaseEngine.start(database, this.settings);
    this.#engines.set(database, started);
    started.catch(() => this.#engines.delete(database)); // the next request retries
    return started;
  }

  /** Ends the engine of a database that was deleted. */
  async end(database: Database): Promise<void> {
    const started = this.#engines.get(database);
    this.#engines.delete(database);
    const [engine] = await Promise.allSettled([started]);
    if (engine.status === "fulfilled") await engine.value?.close();
  }

  async close(): Promise<void> {
    const engines = await Promise.allSettled(this.#engines.values());
    this.#engines.clear();
    await Promise.all(engines.map((engine) => engine.status === "fulfilled" && engine.value.close()));
  }
}
