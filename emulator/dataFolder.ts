import * as fs from "node:fs";
import { join } from "node:path";
import { getCurrentProcess, isAlive } from "../provider/system/processes";
import type { IdCounters } from "./platform/platform";
import type { Account, EmulatorPlatform, EmulatorState } from "./platform/state";
import { Refusal } from "./server/failures";

const formatVersion = 2;
const lockFile = "lock";
const snapshotFile = "snapshot.json";
const emulatorFilePattern = /^(snapshot\.json(\.new)?|sql-\d+|files|lock(\.\d+)?)$/;

/** The content of `snapshot.json`. Databases have their own files. */
interface Snapshot {
  version: number;
  ids: IdCounters;
  /** Milliseconds by which the clock was moved. */
  offset: number;
  /** Number of the folder `sql-<number>` that contains the databases. Each reset increments the number. */
  sql: number;
  states: EmulatorState[];
  /** The port of each database by its id. */
  databasePorts?: Record<string, number>;
}

function tryParseSnapshot(text: string): Snapshot | undefined {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Removes the files of an emulator of any version from a folder. Throws if an emulator is using the folder. */
export function removeEmulatorFiles(path: string): void {
  const file = join(path, lockFile);
  lockFolder(file, path);
  for (const name of fs.readdirSync(path))
    if (emulatorFilePattern.test(name) && name !== lockFile)
      fs.rmSync(join(path, name), { recursive: true, force: true });
  fs.rmSync(file);
}

export const hasSnapshot = (path: string): boolean => fs.existsSync(join(path, snapshotFile));

/** The folder in which an emulator saves its state. Each save replaces the snapshot. Databases have their own files. */
export class DataFolder {
  /** The snapshot at the start, or undefined if the folder is new. */
  readonly snapshot: Snapshot | undefined;
  readonly #path: string;
  /** The text of the snapshot on disk. A commit of the same text is a no-op. */
  #savedText = "";
  #sqlFolderNumber: number;
  #accounts: readonly Account[] = [];
  #platform: EmulatorPlatform | undefined;

  /** Creates the folder if needed. Throws if it is in use, has an unreadable snapshot, or has other files but no snapshot. */
  constructor(path: string) {
    this.#path = path;
    fs.mkdirSync(path, { recursive: true, mode: 0o700 });
    const strayFile = hasSnapshot(path)
      ? undefined
      : fs.readdirSync(path).find((name) => !emulatorFilePattern.test(name));
    if (strayFile !== undefined)
      throw new Error(`The folder ${path} holds ${strayFile}, which is no emulator's: choose another one.`);
    lockFolder(this.#pathTo(lockFile), path);
    try {
      this.snapshot = hasSnapshot(path) ? this.#readSnapshot() : undefined;
    } catch (error) {
      this.close();
      throw error;
    }
    this.#sqlFolderNumber = this.snapshot?.sql ?? 1;
  }

  get filesFolder(): string {
    return this.#pathTo("files");
  }

  getDatabaseFolder(id: string): string {
    return this.#pathTo(`sql-${this.#sqlFolderNumber}`, encodeURIComponent(id));
  }

  /** After this call, `commit` saves these accounts and this platform. */
  startSaving(accounts: readonly Account[], platform: EmulatorPlatform): void {
    this.#accounts = accounts;
    this.#platform = platform;
    this.commit(false);
  }

  /**
   * Writes the current state to disk before it returns. After a reset, switches to a new, empty folder for databases.
   * Throws a {@link Refusal} if the folder cannot be written.
   */
  commit(isReset: boolean): void {
    if (!this.#platform) return;
    const { ids, clock, databaseHosts } = this.#platform;
    const sql = this.#sqlFolderNumber + Number(isReset);
    const states = this.#accounts.map(({ state }) => state);
    const next: Snapshot = {
      version: formatVersion,
      ids: ids.counters,
      offset: clock.offset,
      sql,
      states,
      databasePorts: databaseHosts.ports,
    };
    const text = JSON.stringify(next);
    if (text === this.#savedText) return;
    try {
      this.#writeSnapshot(text);
    } catch (error) {
      this.#discardUnsavedChanges();
      const message = `The folder ${this.#path} cannot be written: ${(error as Error).message}`;
      throw new Refusal(507, "insufficient_storage", message);
    }
    this.#savedText = text;
    this.#sqlFolderNumber = sql;
    this.#removeUnusedDatabases();
  }

  /** Discards the accounts' unsaved changes. Otherwise the next commit would save the changes of a request that was refused. */
  #discardUnsavedChanges(): void {
    const { states }: Pick<Snapshot, "states"> = JSON.parse(this.#savedText || '{"states":[]}');
    for (const [index, { state }] of this.#accounts.entries()) Object.assign(state, states[index]);
  }

  close(): void {
    fs.rmSync(this.#pathTo(lockFile), { force: true });
  }

  #pathTo(...names: string[]): string {
    return join(this.#path, ...names);
  }

  #readSnapshot(): Snapshot {
    const file = this.#pathTo(snapshotFile);
    this.#savedText = fs.readFileSync(file, "utf8");
    const snapshot = tryParseSnapshot(this.#savedText);
    if (!snapshot)
      throw new Error(
        `The file ${file} is damaged. Restore it from a backup, or empty the folder with "emulator reset" to start from the seed.`,
      );
    if (snapshot.version === formatVersion) return snapshot;
    throw new Error(
      `The folder ${this.#path} has the format ${snapshot.version}, and this version of the emulator reads ${formatVersion}: export it with the version that wrote it, or empty it with "emulator reset".`,
    );
  }

  /** Replaces the snapshot atomically: after a crash, the file has either the old or the new content. */
  #writeSnapshot(text: string): void {
    const file = this.#pathTo(`${snapshotFile}.new`);
    fs.writeFileSync(file, text, { mode: 0o600, flush: true });
    fs.renameSync(file, this.#pathTo(snapshotFile));
    if (process.platform === "win32") return; // Windows cannot open a folder to sync it
    const folder = fs.openSync(this.#path, "r");
    fs.fsyncSync(folder);
    fs.closeSync(folder);
  }

  #removeUnusedDatabases(): void {
    const sqlFolder = `sql-${this.#sqlFolderNumber}`;
    for (const name of fs.readdirSync(this.#path))
      if (name.startsWith("sql-") && name !== sqlFolder) fs.rmSync(this.#pathTo(name), { recursive: true });
    const databases = this.#accounts.flatMap(({ state }) => state.databases);
    const encodedIds = databases.map(({ id }) => encodeURIComponent(id));
    for (const id of fs.existsSync(this.#pathTo(sqlFolder)) ? fs.readdirSync(this.#pathTo(sqlFolder)) : [])
      if (!encodedIds.includes(id)) fs.rmSync(this.#pathTo(sqlFolder, id), { recursive: true });
  }
}

/**
 * Locks a folder by creating `file` in it. Throws if a running process, even this one, holds the lock. Replaces the lock of a
 * process that has ended.
 */
function lockFolder(file: string, folder: string): void {
  const ownFile = `${file}.${process.pid}`;
  fs.writeFileSync(ownFile, `${process.pid} ${getCurrentProcess().startTime}`, { mode: 0o600 });
  try {
    while (!tryCreateLock(ownFile, file)) {
      const [pid = "", startTime = ""] = fs.readFileSync(file, "utf8").split(" ");
      if (pid !== "" && isAlive({ pid: Number(pid), startTime }))
        throw new Error(
          `The folder ${folder} is in use by the emulator with the process ID ${pid}: stop that one first, or use another folder. If that process is no emulator, delete ${file}.`,
        );
      fs.rmSync(file, { force: true });
    }
  } finally {
    fs.rmSync(ownFile);
  }
}

/** Creates the lock as a hard link, so that no process can read an empty lock. Returns false if there is a lock. */
function tryCreateLock(ownFile: string, file: string): boolean {
  try {
    fs.linkSync(ownFile, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
