import { randomBytes } from "node:crypto";
import { chmodSync, lstatSync, renameSync, rmSync, writeFileSync } from "node:fs";

/**
 * Writes a file completely or not at all. Keeps the permissions of a file that it replaces. Replaces a link instead of
 * following it.
 */
export function writeText(path: string, text: string): void {
  const before = lstatSync(path, { throwIfNoEntry: false });
  const mode = before?.isFile() ? before.mode & 0o777 : 0o666 & ~process.umask();
  const temporary = `${path}.${randomBytes(6).toString("hex")}`;
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: "wx" });
    if (mode !== 0o600) chmodSync(temporary, mode);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
