// @ts-check
// Prepares a new or outdated clone. `npm start` and `npm test` do this first.
const { existsSync, readdirSync, readFileSync, statSync } = require("node:fs");
const { dirname, join } = require("node:path");
const { isAtLeast } = require("./engine/locate.cjs");
const { runStep, StepError, print } = require("./run.cjs");

const root = dirname(__dirname);
const oldestNodeVersion = "20.18.1";

/** Installs npm packages and builds the package, each only if it is out of date. */
async function prepareClone() {
  if (!isAtLeast(process.versions.node, oldestNodeVersion))
    throw new StepError(`Node.js ${oldestNodeVersion} or newer is needed; this is ${process.versions.node}.`);
  if (!isInstalled(readLockfile("package-lock.json"), readLockfile("node_modules/.package-lock.json"))) {
    const failure = "npm ci failed; see whether the npm registry can be reached.";
    await runNpm("installing the npm packages", failure, [
      "ci",
      "--loglevel=error",
      "--no-audit",
      "--no-fund",
    ]);
  }
  if (isBuildStale()) await runNpm("building", "The build failed:", ["run", "--silent", "build"]);
}

/** @param {string} label @param {string} failure @param {readonly string[]} args */
function runNpm(label, failure, args) {
  print(label);
  const [command = "", ...npmPrefix] = process.platform === "win32" ? ["cmd", "/c", "npm"] : ["npm"];
  return runStep(command, [...npmPrefix, ...args], { cwd: root, label, failure });
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage */
/** @typedef {{ packages: Record<string, LockedPackage> }} Lockfile */

/** @param {string} file @returns {Lockfile | undefined} */
const readLockfile = (file) =>
  existsSync(join(root, file)) ? JSON.parse(readFileSync(join(root, file), "utf8")) : undefined;

/**
 * Whether the lock file in node_modules matches the one of the project. An optional package may be missing, because npm
 * skips packages for other platforms.
 * @param {Lockfile | undefined} projectLockfile
 * @param {Lockfile | undefined} installedLockfile
 */
function isInstalled(projectLockfile, installedLockfile) {
  if (projectLockfile === undefined || installedLockfile === undefined) return false;
  return Object.entries(projectLockfile.packages).every(
    ([path, { version, integrity, optional, devOptional }]) => {
      const installedPackage = installedLockfile.packages[path];
      if (path === "" || (!installedPackage && (optional || devOptional))) return true;
      return installedPackage?.version === version && installedPackage?.integrity === integrity;
    },
  );
}

/** Whether THIRD_PARTY.txt, the last file that a build writes, is missing or older than a source file. */
function isBuildStale() {
  const output = statSync(join(root, "dist", "THIRD_PARTY.txt"), { throwIfNoEntry: false });
  const sources = [
    "provider",
    "emulator",
    "cli",
    "facts",
    "package.json",
    "tsconfig.json",
    "tsconfig.build.json",
  ];
  return !output || Math.max(...sources.map((name) => findNewestChange(join(root, name)))) > output.mtimeMs;
}

/**
 * Returns the time of the latest change in a file or folder. Includes folders, because a removed file changes its folder.
 * @param {string} path
 * @returns {number}
 */
function findNewestChange(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => findNewestChange(join(path, name))));
}

module.exports = { isInstalled, prepareClone, runNpm, root };
