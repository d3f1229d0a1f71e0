import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { processStart } from "../starter";

/**
 * Reserves a folder for this process by a file in it, which is overwritten if the process that wrote it has ended.
 * Throws an error with a sentence if that process runs.
 */
export function lock(file: string, folder: string): void {
  const own = `${process.pid} ${processStart(process.pid)}`;
  for (let tries = 1; ; tries += 1) {
    try {
      writeFileSync(file, own, { flag: "wx" });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || tries === 3) throw error;
    }
    const [pid = "", start = ""] = readFileSync(file, "utf8").split(" ");
    if (pid !== "" && isRunning(Number(pid), start))
      throw new Error(
        `The folder ${folder} is in use by the emulator with the process ID ${pid}: stop that one first, or use another folder. If that process is no emulator, delete ${file}.`,
      );
    rmSync(file, { force: true });
  }
}

/** Whether a process runs that began then; after a restart of the machine another one may have its ID. */
function isRunning(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return processStart(pid) === start;
}
