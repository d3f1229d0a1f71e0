import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Connection } from "./connection";
import type { Database } from "./databases";
import { dump } from "./dump";
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
  /** The folder in which a database's file survives; without, it goes with the emulator. */
  folderOf?: ((id: string) => string) | undefined;
}

/** In a lasting folder: the initial SQL has been run. */
const READY = "ready";

/** The engine of an emulator that was killed may still be at its last transaction. */
const AWAIT_OTHERS = "PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE; COMMIT;";

/** A database file in a folder of its own, and the process that works on it. */
export class DatabaseEngine {
  readonly streams: Streams;
  readonly #folder: string;
  readonly #lock = new WriteLock();
  readonly #settings: DatabaseSettings;
  #calls: EngineCalls | undefined;

  private constructor(id: string, settings: DatabaseSettings) {
    this.#settings = settings;
    this.#folder = settings.folderOf?.(id) ?? mkdtempSync(join(tmpdir(), "edge-emulator-"));
    this.streams = new Streams(() => this.#newStream(), settings.now);
  }

  /** Rejects with an {@link SqlError} if the database's initial SQL fails. */
  static async start({ id, sql }: Database, settings: DatabaseSettings): Promise<DatabaseEngine> {
    const engine = new DatabaseEngine(id, settings);
    try {
      const isNew = engine.#prepareFolder();
      const main = await engine.#connect(); // kept open: the last one to close empties the write-ahead log
      await main.exec("PRAGMA journal_mode = WAL;");
      if (isNew) await main.exec(sql);
      else await main.exec(AWAIT_OTHERS);
      if (engine.#lasts) writeFileSync(engine.#ready, "");
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
    if (!this.#lasts) rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Whether the database is new: what was begun and not finished is removed. */
  #prepareFolder(): boolean {
    if (existsSync(this.#ready)) return false;
    if (this.#lasts) {
      rmSync(this.#folder, { recursive: true, force: true });
      mkdirSync(this.#folder, { recursive: true });
    }
    return true;
  }

  get #ready(): string {
    return join(this.#folder, READY);
  }

  /** Whether the file survives the emulator. */
  get #lasts(): boolean {
    return this.#settings.folderOf !== undefined;
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
      const synchronous = this.#lasts ? "FULL" : "OFF";
      this.#calls = new EngineCalls(file, synchronous, this.#settings.timeout, () => this.streams.dropLost());
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

  /** SQL that makes the database's present content; its initial SQL if that has not been run yet. */
  async contentOf(database: Database): Promise<string> {
    const folder = this.settings.folderOf?.(database.id);
    const wasUsed = this.#engines.has(database) || (folder !== undefined && existsSync(join(folder, READY)));
    return wasUsed ? dump(await this.of(database)) : database.sql;
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
