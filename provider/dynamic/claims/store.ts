import { lstatSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { notice } from "../notice";
import { userCache } from "../privateFolder";
import { createFile, markOf, namesIn, readIfThere } from "./files";
import { digest, engineAddress, openRunFolder, openWatchedFolder, type RunFolder } from "./folder";
import { isAlive, type ProcessId, thisProcess } from "./processes";

/** What a resource of this run records about an object for the run's other provider processes. */
export interface Entry {
  /** `refused`: a create of the object failed. */
  readonly state: "held" | "refused";
  /** The account it was recorded for. */
  readonly account: string;
  /** Values of the platform that distinguish the object from another one of the same id. */
  readonly identifiers?: Readonly<Record<string, unknown>>;
  /** A digest of a resource's URN and of the outputs that its diff compared its arguments with. */
  readonly recorded?: string | undefined;
  /** For a resource whose delete removes more than its object. */
  readonly deletesAll?: boolean;
}

interface StoredEntry extends Entry {
  readonly format: 1;
  readonly writer: ProcessId;
}

/** Stands for an entry whose file is still empty because another process is writing it; also the content of a lock file, without its writer. */
const placeholder = { state: "held", account: "" } as const;

/** The entries of one run of the engine, one file each, in the folder that its provider processes share. */
export class Store {
  readonly self: ProcessId;
  /** Whether the folder was removed since the run began: the entries of other processes are lost. */
  readonly isRemoved: () => boolean;
  #folder: RunFolder | undefined;

  constructor(folder: RunFolder | undefined, self = thisProcess()) {
    this.#folder = folder;
    const mark = folder && markOf(folder.path);
    this.isRemoved = () => folder !== undefined && (folder.renewed === true || markOf(folder.path) !== mark);
    this.self = self;
  }

  /** Adds an entry unless another process has one of this name, which is then returned. */
  add(object: string, name: string, entry: Entry): Entry | undefined {
    return this.#using((folder) => {
      mkdirSync(join(folder.path, digest([object])), { recursive: true, mode: 0o700 });
      const path = this.#pathOf(folder, object, name);
      for (;;) {
        if (createFile(path, this.#stored(entry))) return undefined;
        const known = this.#read(folder, path);
        if (known && !this.#isOwn(known) && known.state === "held") return known;
        if (known) return this.#replace(path, entry);
        rmSync(path, { force: true });
      }
    });
  }

  /** Replaces an entry of this process. */
  set(object: string, name: string, entry: Entry): void {
    this.#using((folder) => {
      mkdirSync(join(folder.path, digest([object])), { recursive: true, mode: 0o700 });
      this.#replace(this.#pathOf(folder, object, name), entry);
    });
  }

  remove(object: string, name: string): void {
    this.#using((folder) => rmSync(this.#pathOf(folder, object, name), { force: true }));
  }

  /** Whether an entry of this process still exists. */
  has(object: string, name: string): boolean {
    const there = this.#using((folder) => {
      const known = this.#read(folder, this.#pathOf(folder, object, name));
      return known !== undefined && this.#isOwn(known);
    });
    return there ?? true;
  }

  /** Removes the entries of other processes that were made for a resource with these recorded outputs. */
  removeOthers(object: string, recorded: string): void {
    for (const entry of this.others(object))
      if (entry.recorded === recorded) this.remove(object, entry.account);
  }

  /** The entries that other processes of this run made for an object. */
  others(object: string): Entry[] {
    const found = this.#using((folder) => {
      const path = join(folder.path, digest([object]));
      return namesIn(path)
        .flatMap((name) => this.#read(folder, join(path, name)) ?? [])
        .filter((entry) => !this.#isOwn(entry));
    });
    return found ?? [];
  }

  /** Takes the lock of this name; false while a running process has it. Without a folder it succeeds. */
  lock(name: string): boolean {
    const locked = this.#using((folder) => {
      const path = this.#lockOf(folder, name);
      if (createFile(path, this.#stored(placeholder))) return true;
      const text = readIfThere(path);
      if (text !== undefined && isAbandoned(path, parse(text)?.writer)) rmSync(path, { force: true });
      return false;
    });
    return locked ?? true;
  }

  unlock(name: string): void {
    this.#using((folder) => rmSync(this.#lockOf(folder, name), { force: true }));
  }

  #isOwn = (entry: StoredEntry | Entry): boolean => "writer" in entry && entry.writer.pid === this.self.pid;

  #lockOf = (folder: RunFolder, name: string): string => join(folder.path, `lock-${digest([name])}`);

  #pathOf = (folder: RunFolder, object: string, name: string): string =>
    join(folder.path, digest([object]), digest([name]));

  #stored = (entry: Entry): string =>
    JSON.stringify({ ...entry, format: 1, writer: this.self } satisfies StoredEntry);

  /** A reader sees the old content or the new one, never a part. */
  #replace(path: string, entry: Entry): undefined {
    const written = `${path}.${this.self.pid}`;
    writeFileSync(written, this.#stored(entry), { mode: 0o600 });
    renameSync(written, path);
  }

  /** `undefined`: there is none, or its process has ended and the engine is unknown. */
  #read({ engine }: RunFolder, path: string): StoredEntry | Entry | undefined {
    const text = readIfThere(path);
    if (text === undefined) return undefined;
    const entry = parse(text);
    if (!entry) return placeholder;
    return engine || isAlive(entry.writer) ? entry : undefined;
  }

  /** Without a folder every process is on its own, and one line says so. */
  #using<A>(use: (folder: RunFolder) => A): A | undefined {
    if (!this.#folder) return undefined;
    try {
      return use(this.#folder);
    } catch (error) {
      this.#folder = undefined;
      warn(error);
      return undefined;
    }
  }
}

let store: Store | undefined;

/** The store of this process's run. Outside an engine's run no other process shares it. */
export function runStore(): Store {
  store ??= new Store(openFolder());
  return store;
}

function openFolder(): RunFolder | undefined {
  const address = engineAddress(process.argv.slice(2));
  if (address === undefined) return undefined;
  try {
    return openWatchedFolder(address);
  } catch (error) {
    // In a folder that all users share, somebody else may have created it first.
    try {
      return openRunFolder(address, userCache());
    } catch {
      warn(error);
      return undefined;
    }
  }
}

function warn(error: unknown): void {
  notice(
    `pulumi-edge-platform cannot use its temporary folder (${error instanceof Error ? error.message : String(error)}): this run cannot detect that resources of different providers manage the same object. Set TMPDIR to a folder that only you can write to.`,
  );
}

/** A lock without a readable holder is being written, unless its process was killed meanwhile. */
const isAbandoned = (path: string, holder: ProcessId | undefined): boolean =>
  holder ? !isAlive(holder) : Date.now() - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > 1000;

function parse(text: string): StoredEntry | undefined {
  try {
    const entry = JSON.parse(text) as StoredEntry;
    return entry.format === 1 ? entry : undefined;
  } catch {
    return undefined;
  }
}
