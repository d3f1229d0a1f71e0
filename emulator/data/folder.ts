import * as fs from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Account } from "../platform/account";
import type { SavedIds } from "../platform/ids";
import type { Platform } from "../platform/platform";
import type { EmulatorState } from "../platform/state";
import { Refusal } from "../server/refusal";
import { apply, type Change, changesBetween, statesOf, type Texts, textsOf } from "./changes";
import { lock } from "./lock";

const VERSION = 1;
/** Size of a journal, in bytes, at which a new snapshot replaces it. */
const LONGEST_JOURNAL = 4_000_000;
const LOCK = "lock";
const SNAPSHOT = "snapshot.json";
/** A new file; what a failed write left of a record is gone once the file is truncated, wherever the write ended. */
const APPEND = fs.constants.O_WRONLY | fs.constants.O_CREAT | fs.constants.O_TRUNC | fs.constants.O_APPEND;
const OWN_FILES = /^(snapshot\.json(\.new)?|journal-\d+\.jsonl|sql-\d+|lock(\.\d+(\.old)?)?)$/;

/** What is saved besides the accounts. */
interface Rest {
  ids: SavedIds;
  /** By how much the clock was moved. */
  offset: number;
  /** The databases are in the folder `sql-<number>`, which a reset replaces by the next. */
  sql: number;
}

interface Snapshot extends Rest {
  version: number;
  /** The file of the changes since. */
  journal: string;
  states: EmulatorState[];
}

/** Removes what a folder holds, of whatever version. Throws an error with a sentence if an emulator uses it. */
export function emptyFolder(path: string): void {
  const file = join(path, LOCK);
  lock(file, path);
  for (const name of fs.readdirSync(path))
    if (OWN_FILES.test(name) && name !== LOCK) fs.rmSync(join(path, name), { recursive: true, force: true });
  fs.rmSync(file);
}

/** Whether a folder holds an account. */
export const holdsData = (path: string): boolean => fs.existsSync(join(path, SNAPSHOT));

/** The folder of an emulator's data: a snapshot of the accounts, a journal of the changes since, and the databases. */
export class DataFolder {
  readonly #path: string;
  #texts: Texts = new Map();
  #rest: Rest = { ids: { next: [], uuids: 0 }, offset: 0, sql: 1 };
  #current = (): { states: EmulatorState[] } & Omit<Rest, "sql"> => ({ states: [], ...this.#rest });
  #journal = { file: "journal-0.jsonl", descriptor: -1, size: 0 };

  /** Creates the folder if there is none. Throws an error with a sentence if it cannot be used. */
  constructor(path: string) {
    this.#path = path;
    fs.mkdirSync(path, { recursive: true, mode: 0o700 });
    const foreign = fs.readdirSync(path).find((name) => !OWN_FILES.test(name));
    if (foreign !== undefined)
      throw new Error(
        `The folder ${path} holds ${foreign}, which is none of the emulator's: choose another one.`,
      );
    lock(this.#at(LOCK), path);
    try {
      if (holdsData(path)) this.#load();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** The accounts in the folder; undefined if it is new. */
  get states(): EmulatorState[] | undefined {
    return this.#texts.size === 0 ? undefined : statesOf(this.#texts);
  }

  get rest(): Readonly<Rest> {
    return this.#rest;
  }

  databaseFolder(id: string): string {
    return this.#at(`sql-${this.#rest.sql}`, encodeURIComponent(id));
  }

  /** Saves these accounts, with the ids and the clock of the platform, from now on. */
  begin(accounts: readonly Account[], { ids, clock }: Pick<Platform, "ids" | "clock">): void {
    if (this.#texts.size > 0) ids.restore(this.#rest.ids);
    this.#current = () => ({
      states: accounts.map(({ state }) => state),
      ids: ids.saved,
      offset: clock.offset,
    });
    const { states, ...others } = this.#current();
    this.#texts = textsOf(states);
    this.#rest = { ...this.#rest, ...others };
    this.#writeSnapshot();
  }

  /**
   * Returns once everything is on the disk as it is now. If it cannot be written, the accounts become again what they were
   * on the disk, and a {@link Refusal} is thrown. `emptied`: all databases begin anew.
   */
  commit(emptied: boolean): void {
    const { states, ...others } = this.#current();
    const texts = textsOf(states);
    const changes = changesBetween(this.#texts, texts);
    const rest = { ...others, sql: this.#rest.sql + Number(emptied) };
    if (changes.length === 0 && isDeepStrictEqual(rest, this.#rest)) return;
    try {
      const line = Buffer.from(`${JSON.stringify({ changes, ...rest })}\n`);
      fs.appendFileSync(this.#journal.descriptor, line);
      fs.fdatasyncSync(this.#journal.descriptor);
      this.#journal.size += line.length;
    } catch (error) {
      fs.ftruncateSync(this.#journal.descriptor, this.#journal.size);
      this.#restore(states, changes);
      const { message } = error as Error;
      throw new Refusal(
        507,
        "insufficient_storage",
        `The folder ${this.#path} cannot be written: ${message}`,
      );
    }
    this.#texts = texts;
    this.#rest = rest;
    if (changes.some(([list]) => list.endsWith("/databases"))) this.#prune();
    try {
      if (this.#journal.size > LONGEST_JOURNAL) this.#writeSnapshot();
    } catch {} // The journal goes on.
  }

  close(): void {
    if (this.#journal.descriptor >= 0) fs.closeSync(this.#journal.descriptor);
    fs.rmSync(this.#at(LOCK), { force: true });
  }

  #at(...names: string[]): string {
    return join(this.#path, ...names);
  }

  #load(): void {
    const { version, journal, states, ...rest } = JSON.parse(
      fs.readFileSync(this.#at(SNAPSHOT), "utf8"),
    ) as Snapshot;
    if (version !== VERSION)
      throw new Error(
        `The folder ${this.#path} has the format ${version}, and this version of the emulator reads ${VERSION}: use the version that wrote it, or empty it with "emulator reset".`,
      );
    this.#texts = textsOf(states);
    this.#rest = rest;
    this.#journal.file = journal;
    // A last line without its end was never acknowledged.
    for (const line of fs.readFileSync(this.#at(journal), "utf8").split("\n").slice(0, -1)) {
      const { changes, ...later } = JSON.parse(line) as Rest & { changes: Change[] };
      apply(this.#texts, changes);
      this.#rest = later;
    }
  }

  /** Replaces the snapshot and its journal, which belong together, in one step. */
  #writeSnapshot(): void {
    const { descriptor, file: before } = this.#journal;
    const file = `journal-${Number(/\d+/.exec(before)) + 1}.jsonl`;
    const journal = { file, descriptor: fs.openSync(this.#at(file), APPEND, 0o600), size: 0 };
    const snapshot = { version: VERSION, journal: file, ...this.#rest, states: statesOf(this.#texts) };
    const text = `${JSON.stringify(snapshot, null, 1)}\n`;
    fs.writeFileSync(this.#at(`${SNAPSHOT}.new`), text, { mode: 0o600, flush: true });
    fs.renameSync(this.#at(`${SNAPSHOT}.new`), this.#at(SNAPSHOT));
    this.#journal = journal;
    syncFolder(this.#path);
    if (descriptor >= 0) fs.closeSync(descriptor);
    for (const name of fs.readdirSync(this.#path))
      if (name.startsWith("journal-") && name !== file) fs.rmSync(this.#at(name));
    this.#prune();
  }

  /** Removes the files of databases that are gone. */
  #prune(): void {
    const current = `sql-${this.#rest.sql}`;
    for (const name of fs.readdirSync(this.#path))
      if (name.startsWith("sql-") && name !== current) fs.rmSync(this.#at(name), { recursive: true });
    const ids = statesOf(this.#texts).flatMap(({ databases }) =>
      databases.map(({ id }) => encodeURIComponent(id)),
    );
    for (const id of fs.existsSync(this.#at(current)) ? fs.readdirSync(this.#at(current)) : [])
      if (!ids.includes(id)) fs.rmSync(this.#at(current, id), { recursive: true });
  }

  /** Undoes changes. What keeps its id stays the same object: an engine belongs to a database. */
  #restore(states: readonly EmulatorState[], changes: readonly Change[]): void {
    const saved = statesOf(this.#texts);
    for (const [key] of changes) {
      const [account = "", list = ""] = key.split("/");
      const now: unknown[] = Reflect.get(states[Number(account)] ?? {}, list);
      const then: unknown[] = Reflect.get(saved[Number(account)] ?? {}, list);
      const kept = (object: object) =>
        now.find((other) => idOf(other) !== undefined && idOf(other) === idOf(object));
      const undone = (object: unknown) =>
        typeof object === "object" && object !== null ? Object.assign(kept(object) ?? {}, object) : object;
      now.splice(0, now.length, ...then.map(undone));
    }
  }
}

const idOf = (object: unknown): unknown => (Object(object) as { id?: unknown }).id;

function syncFolder(path: string): void {
  if (process.platform === "win32") return; // which opens no folders
  const descriptor = fs.openSync(path, "r");
  fs.fsyncSync(descriptor);
  fs.closeSync(descriptor);
}
