import { existsSync, lstatSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

export const getUserCacheFolder = (): string => join(homedir(), ".cache");

/** Creates this package's private folder in `parent`. @throws Error as `ensurePrivateFolder` does */
export const ensurePerUserFolder = (parent: string): string =>
  ensurePrivateFolder(join(parent, `pulumi-edge-platform-${process.getuid?.() ?? "user"}`));

/** Creates a folder that only this user can read, or checks an existing one. @throws Error if others own or can open it */
export function ensurePrivateFolder(path: string): string {
  createFolders(path);
  const stats = lstatSync(path);
  if (!stats.isDirectory()) throw new Error(`${path} is not a folder`);
  if (process.getuid === undefined) return path;
  if (stats.uid !== process.getuid()) throw new Error(`${path} belongs to another user`);
  if (stats.mode & 0o077) throw new Error(`${path} is open to other users`);
  return path;
}

/** Does what `mkdirSync` with `recursive` does, which runs forever where the system refuses with ENOENT, as in /proc. */
function createFolders(path: string): void {
  const missing: string[] = [];
  for (let folder = path; !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  for (const folder of missing) {
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      // Another process may have created it meanwhile.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
