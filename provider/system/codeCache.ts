import { lstatSync, realpathSync } from "node:fs";
import * as nodeModule from "node:module";
import { dirname, join } from "node:path";
import { privateFolder, userCache } from "./privateFolder";

const { enableCompileCache, flushCompileCache } = nodeModule as typeof nodeModule & {
  /** Since Node.js 22.1. */
  enableCompileCache?(folder: string): unknown;
  /** Since Node.js 22.10. */
  flushCompileCache?(): void;
};

/**
 * Has V8 load what an earlier host compiled from the user's cache folder, which saves a quarter of the start. It is code
 * that runs in this process: unless only this user can write it, everything is compiled again.
 */
export function useCodeCache(): void {
  const folder = codeFolder();
  if (folder !== undefined) enableCompileCache?.(folder);
}

export function codeFolder(cache?: string): string | undefined {
  try {
    const own = realpathSync(privateFolder(cache ?? userCache()));
    return isGuarded(dirname(own)) ? join(own, "v8") : undefined;
  } catch {
    return undefined; // Also for a user without a home folder, in some containers.
  }
}

/**
 * Whether nobody but this user and root can rename or replace what is in this folder, given without symbolic links. In a
 * sticky one, such as /tmp, others can do so only with what is theirs.
 */
function isGuarded(path: string): boolean {
  const user = process.getuid?.();
  if (user === undefined) return true;
  const { uid, mode } = lstatSync(path);
  const isOpen = (mode & 0o022) !== 0 && (mode & 0o1000) === 0;
  if (isOpen || (uid !== user && uid !== 0)) return false;
  return dirname(path) === path || isGuarded(dirname(path));
}

/** Milliseconds by which a short operation has run most of the code. */
const soon = 1_000;

/** Writes what was compiled since: the engine kills its hosts, so none gets to do it at its end. */
export const keepCode = (): void => void setTimeout(() => flushCompileCache?.(), soon).unref();
