import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dumpSql } from "./dump";
import { IdleStreams } from "./idleStreams";
import { SqliteProcess } from "./sqlite";
import { SqlStream } from "./stream";
import type { SqlValue } from "./values";

export interface EngineSettings {
  now(): number;
  /** How long a statement waits for another stream's transaction, in milliseconds. */
  busyTimeout: number;
  /** How long a statement may run, in milliseconds. */
  statementTimeout: number;
  /** Returns the folder that stores a database. If omitted, closing the emulator deletes its databases. */
  getDatabaseFolder?: ((id: string) => string) | undefined;
}

/** The members of a database that its engine uses. */
interface EngineDatabase {
  readonly id: string;
  /** SQL that runs once, before the first request. */
  readonly sql: string;
}

/** Name of a file in a database's folder. If the file exists, the initial SQL has run. */
const readyFileName = "ready";

/** Runs the statements of one database in a child process. The database file has its own folder. */
export class DatabaseEngine {
  readonly idleStreams: IdleStreams;
  readonly #folder: string;
  readonly #settings: EngineSettings;
  #process: SqliteProcess | undefined;

  private constructor(id: string, settings: EngineSettings) {
    this.#settings = settings;
    this.#folder = settings.getDatabaseFolder?.(id) ?? mkdtempSync(join(tmpdir(), "edge-emulator-"));
    this.idleStreams = new IdleStreams(async () => this.#openStream(), settings.now);
  }

  /** Rejects with an {@link SqlError} if the database's initial SQL fails. */
  static async start({ id, sql }: EngineDatabase, settings: EngineSettings): Promise<DatabaseEngine> {
    const engine = new DatabaseEngine(id, settings);
    try {
      await engine.#runInitialSql(sql);
      return engine;
    } catch (error) {
      await engine.close();
      throw error;
    }
  }

  /** Runs SQL in a new stream, without a token. Returns the rows of the last statement. */
  async run(sql: string): Promise<Record<string, SqlValue>[]> {
    const stream = this.#openStream();
    try {
      const outcome = await stream.runSequence({ sql, sql_id: undefined }, false, Number.POSITIVE_INFINITY);
      const names = outcome?.columns.map(({ name }) => name) ?? [];
      const rows = outcome?.rows ?? [];
      return rows.map((row) => Object.fromEntries(row.map((value, index) => [names[index], value])));
    } finally {
      await stream.close();
    }
  }

  async close(): Promise<void> {
    this.idleStreams.clear();
    await this.#process?.end();
    if (!this.#isPersistent) rmSync(this.#folder, { recursive: true, force: true });
  }

  get #isPersistent(): boolean {
    return this.#settings.getDatabaseFolder !== undefined;
  }

  /** Runs the initial SQL of a new database. If an earlier attempt was interrupted, first empties the folder. */
  async #runInitialSql(sql: string): Promise<void> {
    const readyFile = join(this.#folder, readyFileName);
    if (existsSync(readyFile)) return;
    if (this.#isPersistent) {
      rmSync(this.#folder, { recursive: true, force: true });
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    }
    await this.#openStream().runScript(sql);
    if (this.#isPersistent) writeFileSync(readyFile, "", { mode: 0o600 });
  }

  /** Opens a stream. Starts a process if none runs, for example after a crash or a timeout. */
  #openStream(): SqlStream {
    const { statementTimeout, busyTimeout } = this.#settings;
    if (this.#process === undefined || this.#process.hasEnded) {
      const file = join(this.#folder, "database.db");
      this.#process = new SqliteProcess(file, this.#isPersistent ? "FULL" : "OFF", statementTimeout);
    }
    return new SqlStream(this.#process, busyTimeout);
  }
}

/** The engines of an emulator's databases. Each engine starts on its first use. */
export class DatabaseEngines {
  readonly #engines = new Map<string, Promise<DatabaseEngine>>();

  constructor(readonly settings: EngineSettings) {}

  getOrStart(database: EngineDatabase): Promise<DatabaseEngine> {
    const existingEngine = this.#engines.get(database.id);
    if (existingEngine !== undefined) return existingEngine;
    const enginePromise = DatabaseEngine.start(database, this.settings);
    this.#engines.set(database.id, enginePromise);
    enginePromise.catch(() => this.#engines.delete(database.id)); // the next request retries
    return enginePromise;
  }

  /** Returns SQL that creates the database's content. If the initial SQL has not run yet, returns the initial SQL. */
  async exportSql(database: EngineDatabase): Promise<string> {
    const folder = this.settings.getDatabaseFolder?.(database.id);
    const wasUsed =
      this.#engines.has(database.id) || (folder !== undefined && existsSync(join(folder, readyFileName)));
    if (!wasUsed) return database.sql;
    const engine = await this.getOrStart(database);
    return dumpSql((sql) => engine.run(sql));
  }

  /** Ends the engine of a database, if the engine has started. */
  async end(id: string): Promise<void> {
    const enginePromise = this.#engines.get(id);
    this.#engines.delete(id);
    const engine = await enginePromise?.catch(() => undefined); // it failed to start
    await engine?.close();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#engines.keys()].map((id) => this.end(id)));
  }
}
