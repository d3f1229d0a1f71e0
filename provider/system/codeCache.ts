import * as nodeModule from "node:module";
import { join } from "node:path";
import { ensurePerUserFolder, getUserCacheFolder } from "./privateFolder";

const { enableCompileCache, flushCompileCache } = nodeModule as typeof nodeModule & {
  /** Since Node.js 22.1. */
  enableCompileCache?(folder: string): unknown;
  /** Since Node.js 22.10. */
  flushCompileCache?(): void;
};

/**
 * Makes Node.js reuse the code that earlier plugin processes compiled, which saves a quarter of the startup time. Whoever can
 * write to the cache can run code in this process, so a folder that other users can open is not used.
 */
export function enableCodeCache(): void {
  const folder = ensureCodeCacheFolder();
  if (folder !== undefined) enableCompileCache?.(folder);
}

export function ensureCodeCacheFolder(parent = getUserCacheFolder()): string | undefined {
  try {
    return join(ensurePerUserFolder(parent), "v8");
  } catch {
    return undefined; // In some containers, for example, the user has no home folder.
  }
}

/** Milliseconds after the plugin has started. By then, even a short operation has run most of the code. */
const cacheFlushDelay = 1_000;

/** Writes the compiled code to the cache early, because the engine kills the plugin before Node.js would do so at exit. */
export const scheduleCacheFlush = (): void =>
  void setTimeout(() => flushCompileCache?.(), cacheFlushDelay).unref();
