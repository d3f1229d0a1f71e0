import { lstatSync, readdirSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { makePrivate, privateFolder, userCache } from "../../system/privateFolder";
import { engineAddress, engineProcess, isAlive, processNamespace, thisProcess } from "../../system/processes";
import { digest, Ledger, type RunFile, warnOfFile } from "../ledger";

let shared: Ledger | undefined;

/** The ledger of this run, one for all accounts of the process if other processes may share it. */
export const openLedger = (): Ledger => {
  shared ??= openShared(engineAddress(process.argv.slice(2)));
  return shared ?? new Ledger();
};

/** `undefined`: there is no run of the engine, or no folder for its file. */
export function openShared(address: string | undefined, parents = [userCache, tmpdir]): Ledger | undefined {
  if (address === undefined) return undefined;
  let problem: unknown;
  for (const parent of parents) {
    try {
      return new Ledger(runFile(address, parent()), thisProcess());
    } catch (error) {
      problem = error;
    }
  }
  warnOfFile(problem);
  return undefined;
}

/** @throws Error if the folder cannot be created, or may belong to somebody else. */
export function runFile(address: string, parent: string, engine = engineProcess()): RunFile {
  // Another machine or container may have the same home folder.
  const folder = join(privateFolder(parent), `runs-${digest(hostname(), processNamespace())}`);
  makePrivate(folder);
  removeEnded(folder);
  const name = `${digest(address)}-${engine?.pid ?? 0}-${engine?.started ?? ""}`;
  return { path: join(folder, name), engine };
}

const day = 86_400_000;

/** Removes the files of runs whose engine has ended, or that no engine is known of and nobody has used for a day. */
function removeEnded(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const [, pid = "0", started = ""] = /^\w+-(\d+)-(.*)$/.exec(name) ?? [];
    const changed = () => lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    const isOver = pid === "0" ? Date.now() - changed() > day : !isAlive({ pid: Number(pid), started });
    if (isOver) rmSync(path, { force: true });
  }
}
