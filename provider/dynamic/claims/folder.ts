import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { makePrivate, privateFolder, userCache } from "../privateFolder";
import { createFile, markOf, readIfThere } from "./files";
import { engineProcess, isAlive, type ProcessId } from "./processes";

/** The folder that the provider processes of one run of the engine share. */
export interface RunFolder {
  readonly path: string;
  /** Its entries count while this process lives; `undefined`: while the process that wrote them does. */
  readonly engine: ProcessId | undefined;
  /** Whether an earlier folder of this run was removed: its entries are lost. */
  readonly renewed?: boolean;
}

/** The engine passes all hosts of a run the same address, and each run another one. Port 0 is not an address. */
export const engineAddress = (args: readonly string[]): string | undefined =>
  args.find((arg) => /^[\w.[\]:-]+:[1-9]\d*$/.test(arg));

/**
 * The run's folder, which a cleanup of temporary files may remove. A file in the user's cache shows this to processes
 * that start later. @throws Error if the folder cannot be created, or may belong to somebody else.
 */
export function openWatchedFolder(address: string, parent = tmpdir(), cache = userCache()): RunFolder {
  const folder = openRunFolder(address, parent);
  const mark = markOf(folder.path) ?? "";
  try {
    const note = join(openRunFolder(address, cache, folder.engine).path, "opened");
    if (createFile(note, mark)) return folder;
    // It is empty while another process writes it.
    return { ...folder, renewed: ![mark, ""].includes(readIfThere(note) ?? "") };
  } catch {
    return folder;
  }
}

/** @throws Error if the folder cannot be created, or may belong to somebody else. */
export function openRunFolder(address: string, parent: string, engine = engineProcess()): RunFolder {
  // Containers may share the folder, but neither ports nor process numbers.
  const place = join(privateFolder(parent), digest([hostname(), namespaceOf("net"), namespaceOf("pid")]));
  makePrivate(place);
  removeLeftovers(place);
  const path = join(place, `${digest([address])}-${engine?.pid ?? 0}-${engine?.started ?? ""}`);
  makePrivate(path);
  return { path, engine };
}

export const digest = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 24);

/** Linux names the namespace in a link; elsewhere there is one. */
function namespaceOf(kind: "net" | "pid"): string {
  try {
    return readlinkSync(`/proc/self/ns/${kind}`);
  } catch {
    return "";
  }
}

/** Removes the folders of runs whose engine has ended: after a kill, nothing else does. */
function removeLeftovers(place: string): void {
  const dead: string[] = [];
  for (const name of readdirSync(place)) {
    const [, pid = "0", started = ""] = /^[0-9a-f]+-(\d+)-(.*)$/.exec(name) ?? [];
    const path = join(place, name);
    // Without an engine's process in its name, this run's folder may have the same one.
    if (Number(pid) === 0) {
      if (isOld(path)) tryToRemove(path);
    } else if (!isAlive({ pid: Number(pid), started })) dead.push(path);
  }
  void removeInTurn(dead);
}

const removal = { recursive: true, force: true };

/**
 * Removing the folder of a thousand resources takes a quarter of a second, so the run does not wait for it. Entries are
 * removed one after another, so that a run that ends early has removed some of them.
 */
async function removeInTurn(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    // A link is removed, not what it refers to.
    const isFolder = lstatSync(folder, { throwIfNoEntry: false })?.isDirectory();
    const names = isFolder ? await readdir(folder).catch(() => []) : [];
    for (const name of [...names, ""]) await rm(join(folder, name), removal).catch(() => {});
  }
}

/** Another host may be removing it too, and what remains does no harm. */
function tryToRemove(path: string): void {
  try {
    rmSync(path, removal);
  } catch {}
}

const day = 86_400_000;

function isOld(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs > day;
}
