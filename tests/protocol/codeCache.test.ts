import { chmodSync, chownSync, mkdirSync, readdirSync } from "node:fs";
import * as nodeModule from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "../waiting";
import { Host, programFolder, removeFolder } from "./host";

/** Starts the plugin with a cache folder like that, and expects V8's compiled code in it, or none. */
async function keepsCode(prepare: (cache: string) => void, isExpected: boolean): Promise<void> {
  const folder = programFolder("@pulumi/pulumi");
  const cache = join(folder, ".cache");
  mkdirSync(cache);
  prepare(cache);
  const host = await Host.start("@pulumi/pulumi", folder, { kind: "plugin" });
  try {
    const can = "flushCompileCache" in nodeModule;
    const isKept = () => readdirSync(cache, { recursive: true }).length > 50;
    if (can && isExpected) await until(isKept);
    else if (can) await sleep(2_000); // It writes what it has compiled after a second.
    expect(isKept()).toBe(can && isExpected);
  } finally {
    await host.close();
    removeFolder(folder);
  }
}

test("V8's compiled code is kept in the user's cache folder, by every Node.js that supports it", () =>
  keepsCode((cache) => chmodSync(cache, 0o755), true));

test("V8's compiled code is not kept where the user's group could change it", () =>
  keepsCode((cache) => chmodSync(cache, 0o775), false));

const needsRoot = process.getuid?.() === 0 ? test : test.skip;

needsRoot("V8's compiled code is not kept in a folder that somebody else made first (needs root)", () =>
  keepsCode((cache) => {
    for (const name of ["pulumi-edge-platform", "pulumi-edge-platform-0"]) {
      mkdirSync(join(cache, name, "v8"), { recursive: true });
      for (const path of [name, join(name, "v8")]) chownSync(join(cache, path), 65_534, 65_534);
    }
  }, false),
);
