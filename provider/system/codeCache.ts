import { realpathSync } from "node:fs";
import * as nodeModule from "node:module";
import { dirname, join } from "node:path";
import { isGuarded, privateFolder, userCache } from "./privateFolder";

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

/** Milliseconds by which a short operation has run most of the code. */
const soon = 1_000;

/** Writes what was compiled since: the engine kills its hosts, so none gets to do it at its end. */
export const keepCode = (): void => void setTimeout(() => flushCompileCache?.(), soon).unref();
