import { mkdirSync, readdirSync } from "node:fs";
import * as nodeModule from "node:module";
import { join } from "node:path";
import { until } from "../support/waitUntil";
import { createProgramFolder, Host, removeFolder } from "./host";

// tests/unit/system/codeCache.test.ts tests which folders are not used.
const isSupported = "flushCompileCache" in nodeModule;

(isSupported ? test : test.skip)(
  "the plugin keeps V8's compiled code in the user's cache folder",
  async () => {
    const folder = createProgramFolder();
    const cache = join(folder, ".cache");
    mkdirSync(cache, { mode: 0o755 });
    const host = await Host.start(folder);
    try {
      // The host writes the cache after a second.
      await until(() => readdirSync(cache, { recursive: true }).length > 50);
    } finally {
      await host.close();
      removeFolder(folder);
    }
  },
);
