import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isAlive, thisProcess } from "../../provider/system/processes";

/**
 * Reserves a folder for this process by a file in it, which is replaced if the process that wrote it has ended.
 * Throws an error with a sentence if that process runs.
 */
export function lock(file: string, folder: string): void {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${process.pid} ${thisProcess().started}`);
  try {
    for (let tries = 1; !isTaken(file, own, folder); tries += 1)
      if (tries === 10_000) throw new Error(`The file ${file} cannot be written.`);
  } finally {
    rmSync(own);
  }
}

/** Takes the lock if it is free, or removes it if it is nobody's. False if it has to be tried again. */
function isTaken(file: string, own: string, folder: string): boolean {
  try {
    if (!existsSync(file)) {
      linkSync(own, file); // never there without its content
      return true;
    }
    const found = readFileSync(file, "utf8");
    const [pid = "", started = ""] = found.split(" ");
    if (pid !== "" && isAlive({ pid: Number(pid), started }))
      throw new Error(
        `The folder ${folder} is in use by the emulator with the process ID ${pid}: stop that one first, or use another folder. If that process is no emulator, delete ${file}.`,
      );
    // Only who makes this file may remove that process's lock: a slower one would remove the next lock.
    const taking = `${file}.${Number(pid)}.old`;
    linkSync(own, taking);
    if (existsSync(file) && readFileSync(file, "utf8") === found) rmSync(file);
    rmSync(taking);
  } catch (error) {
    // Another process was quicker.
    if (!["EEXIST", "ENOENT"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
  return false;
}
