import { randomBytes } from "node:crypto";
import { chmodSync, lstatSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** Writes a file completely or not at all, with these permissions from the first byte on. */
export function writeWhole(path: string, text: string, mode: number): void {
  const beside = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    writeFileSync(beside, text, { mode: 0o600, flag: "wx" });
    if (mode !== 0o600) chmodSync(beside, mode);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** The same with the permissions of the file that is there, or of a new one. A link is replaced, never followed. */
export function writeText(path: string, text: string): void {
  const before = lstatSync(path, { throwIfNoEntry: false });
  writeWhole(path, text, before?.isFile() ? before.mode & 0o777 : 0o666 & ~process.umask());
}
