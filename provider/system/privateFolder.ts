import { lstatSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

export const userCache = (): string => join(homedir(), ".cache");

/** This package's folder in `parent`, for this user only. @throws Error if it cannot be created, or may belong to somebody else. */
export const privateFolder = (parent: string): string =>
  makePrivate(join(parent, `pulumi-edge-platform-${process.getuid?.() ?? "user"}`));

/** Creates a folder for this user only, if there is none. @throws Error if it cannot be created, or may belong to somebody else. */
export function makePrivate(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const stats = lstatSync(path);
  if (!stats.isDirectory()) throw new Error(`${path} is not a folder`);
  if (process.getuid === undefined) return path;
  if (stats.uid !== process.getuid()) throw new Error(`${path} belongs to another user`);
  if (stats.mode & 0o077) throw new Error(`${path} is open to other users`);
  return path;
}

/**
 * Whether nobody but this user and root can rename or replace what is in this folder, given without symbolic links. In a
 * sticky one, such as /tmp, others can do so only with what is theirs.
 */
export function isGuarded(path: string): boolean {
  const user = process.getuid?.();
  if (user === undefined) return true;
  const { uid, mode } = lstatSync(path);
  const isOpen = (mode & 0o022) !== 0 && (mode & 0o1000) === 0;
  if (isOpen || (uid !== user && uid !== 0)) return false;
  return dirname(path) === path || isGuarded(dirname(path));
}
