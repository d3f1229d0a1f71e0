import { lstatSync, realpathSync } from "node:fs";
import * as nodeModule from "node:module";
import { dirname, join } from "node:path";
import { ensurePerUserFolder, getUserCacheFolder } from "./privateFolder";

const { enableCompileCache, flushCompileCache } = nodeModule as typeof nodeModule & {
  /** Since Node.js 22.1. */
  enableCompileCache?(folder: string): unknown;
  /** Since Node.js 22.10. */
  flushCompileCache?(): void;
};

/**
 * Makes Node.js reuse the code that earlier plugin processes compiled, which saves a quarter of the startup time. Whoever can
 * write to the cache can run code in this process, so a cache that other users can write to is not used.
 */
export function enableCodeCache(): void {
  const folder = ensureCodeCacheFolder();
  if (folder !== undefined) enableCompileCache?.(folder);
}

export function ensureCodeCacheFolder(parent?: string): string | undefined {
  try {
    const packageFolder = realpathSync(ensurePerUserFolder(parent ?? getUserCacheFolder()));
    return isWritableOnlyByUser(dirname(packageFolder)) ? join(packageFolder, "v8") : undefined;
  } catch {
    return undefined; // In some containers, for example, the user has no home folder.
  }
}

/**
 * Whether only this user and root can replace a folder or its content. The folders above it count, too. In a sticky one, such
 * as /tmp, other users can rename or replace only their own files. The path must not contain symbolic links.
 */
function isWritableOnlyByUser(path: string): boolean {
  const user = process.getuid?.();
  if (user === undefined) return true;
  const { uid, mode } = lstatSync(path);
  const isWritableByOthers = (mode & 0o022) !== 0 && (mode & 0o1000) === 0;
  if (isWritableByOthers || (uid !== user && uid !== 0)) return false;
  return dirname(path) === path || isWritableOnlyByUser(dirname(path));
}

/** Milliseconds after the plugin has started. By then, even a short operation has run most of the code. */
const cacheFlushDelay = 1_000;

/** Writes the compiled code to the cache early, because the engine kills the plugin before Node.js would do so at exit. */
export const scheduleCacheFlush = (): void =>
  void setTimeout(() => flushCompileCache?.(), cacheFlushDelay).unref();
