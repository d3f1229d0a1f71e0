import { randomBytes } from "node:crypto";
import { chmodSync, lstatSync, renameSync, rmSync, writeFileSync } from "node:fs";

/**
 * Writes a file completely or not at all. Keeps the permissions of an existing file. Replaces a symbolic link instead of
 * following it.
 */
export function writeText(path: string, text: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  const mode = stats?.isFile() ? stats.mode & 0o777 : 0o666 & ~process.umask();
  const temporaryPath = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    writeFileSync(temporaryPath, text, { mode: 0o600, flag: "wx" });
    if (mode !== 0o600) chmodSync(temporaryPath, mode);
    renameSync(temporaryPath, path);
  } catch (error) {
    rmSync(temporaryPath, { force: true });
    throw error;
  }
}
