import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { isAlive, thisProcess } from "../../provider/system/processes";

/**
 * Reserves a folder for this process by a file in it, which is replaced if the process that wrote it has ended.
 * Throws an error with a sentence if that process runs.
 */
export function lock(file: string, folder: string): void {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${process.pid} ${thisProcess().started}`);
  try {
    while (!tryLink(own, file)) {
      const [pid = "", started = ""] = readFileSync(file, "utf8").split(" ");
      if (pid !== "" && isAlive({ pid: Number(pid), started }))
        throw new Error(
          `The folder ${folder} is in use by the emulator with the process ID ${pid}: stop that one first, or use another folder. If that process is no emulator, delete ${file}.`,
        );
      rmSync(file, { force: true });
    }
  } finally {
    rmSync(own);
  }
}

/** A link never exists without its content. False if the file exists. */
function tryLink(own: string, file: string): boolean {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
