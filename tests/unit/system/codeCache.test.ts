import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureCodeCacheFolder } from "../../../provider/system/codeCache";
import { overrideProcess, restoreProcess } from "./overrideProcess";

const user = process.getuid?.() ?? 0;
/** The user's folder in the temporary folder, which is sticky and writable by all users. */
let home: string;
let cache: string;
let packageFolder: string;
beforeEach(() => {
  home = mkdtempSync(join(realpathSync(tmpdir()), "edge-home-"));
  cache = join(home, ".cache");
  packageFolder = join(cache, `pulumi-edge-platform-${user}`);
  mkdirSync(cache, { mode: 0o755 });
});
afterEach(() => {
  restoreProcess();
  rmSync(home, { recursive: true });
});

const createFolder = (path: string, mode: number) => {
  mkdirSync(path, { recursive: true });
  chmodSync(path, mode);
};

test("compiled code is kept in a folder that only this user can read, in a cache folder that others can read", () => {
  expect([ensureCodeCacheFolder(cache), ensureCodeCacheFolder(cache)]).toEqual([
    join(packageFolder, "v8"),
    join(packageFolder, "v8"),
  ]);
  expect(lstatSync(packageFolder).mode & 0o7777).toBe(0o700);
});

test.each<[string, () => void]>([
  ["the folder is there, and open to its group", () => createFolder(packageFolder, 0o710)],
  ["the folder is there, and open to others", () => createFolder(packageFolder, 0o701)],
  ["the folder is a link", () => symlinkSync(mkdtempSync(join(home, "other-")), packageFolder)],
  ["the cache folder is a file", () => symlinkSync("/dev/null", join(cache, "file"))],
])("no code is kept or run if %s", (name, prepare) => {
  prepare();
  expect(ensureCodeCacheFolder(name.endsWith("file") ? join(cache, "file") : cache)).toBeUndefined();
});

test("no code is kept or run if somebody else made the folder first", () => {
  expect(ensureCodeCacheFolder(cache)).toBe(join(packageFolder, "v8"));
  // Only root can change a folder's owner. Without root, the test changes the user instead.
  if (user === 0) chownSync(packageFolder, 65_534, 65_534);
  else {
    createFolder(join(cache, `pulumi-edge-platform-${user + 1}`), 0o700);
    overrideProcess({ getuid: () => user + 1 });
  }
  expect(ensureCodeCacheFolder(cache)).toBeUndefined();
});

/** Linux refuses to create folders in /proc in a way that makes a recursive `mkdirSync` of Node.js run forever. */
test.each(process.platform === "linux" ? ["/proc/none/.cache"] : [])(
  "with a home folder that cannot be created, the plugin starts without a cache: %s",
  (cacheFolder) => {
    const program = `console.log(require(process.argv[1]).ensureCodeCacheFolder(${JSON.stringify(cacheFolder)}))`;
    const file = join(__dirname, "../../../dist/provider/system/codeCache.js");
    const { stdout, status } = spawnSync(process.execPath, ["-e", program, file], {
      encoding: "utf8",
      timeout: 20_000,
    });
    expect([status, stdout]).toEqual([0, "undefined\n"]);
  },
);

test("without user IDs, the system protects the folder", () => {
  overrideProcess({ getuid: undefined });
  chmodSync(cache, 0o777);
  expect(ensureCodeCacheFolder(cache)).toBe(join(cache, "pulumi-edge-platform-user", "v8"));
});
