// @ts-check
// Finds an installed engine. CommonJS, because tests load this file with `require`.
const { accessSync, constants, existsSync } = require("node:fs");
const { homedir } = require("node:os");
const path = require("node:path");

/** The version to download or build if none is installed. The Go modules beside this file pin the same one. */
const engineVersion = "3.259.0";
/** The oldest supported version: the first in which reading a dynamic resource returns its inputs. */
const oldestVersion = "3.216.0";
const programs = ["pulumi", "pulumi-language-nodejs"];

/**
 * @typedef {object} Place The system that a function runs on; tests pass others.
 * @property {NodeJS.ProcessEnv} env
 * @property {NodeJS.Platform} platform
 * @property {string} home
 */

/** @type {Place} */
const here = { env: process.env, platform: process.platform, home: homedir() };

/**
 * Whether `version` is `oldest` or newer. Ignores text around the numbers (`v`, `go`, `-dev`). Returns false for text
 * without a version.
 * @param {string} version
 * @param {string} oldest
 */
function isAtLeast(version, oldest) {
  const [given, wanted] = [numbers(version), numbers(oldest)];
  if (given === undefined || wanted === undefined) return false;
  const differs = wanted.findIndex((part, i) => part !== (given[i] ?? 0));
  return differs === -1 || (given[differs] ?? 0) > (wanted[differs] ?? 0);
}

/** @param {string} version */
const numbers = (version) => /\d+(\.\d+)+/.exec(version)?.[0].split(".").map(Number);

/** Returns the user's cache folder. @param {Place} place */
function userCache({ env, platform, home } = here) {
  const { join } = platform === "win32" ? path.win32 : path.posix;
  if (env["XDG_CACHE_HOME"]) return env["XDG_CACHE_HOME"];
  if (platform === "win32") return env["LOCALAPPDATA"] || join(home, "AppData", "Local");
  return platform === "darwin" ? join(home, "Library", "Caches") : join(home, ".cache");
}

/** Returns the folder of the cached engine, even if it does not exist. @param {Place} place */
function engineFolder(place = here) {
  const { join } = place.platform === "win32" ? path.win32 : path.posix;
  return join(userCache(place), "pulumi-edge-platform", "engine", engineVersion);
}

/** Returns the folder of the cached language hosts for YAML and Python, even if it does not exist. @param {Place} place */
function hostsFolder(place = here) {
  const { join } = place.platform === "win32" ? path.win32 : path.posix;
  return join(userCache(place), "pulumi-edge-platform", "hosts", engineVersion);
}

/** Adds ".exe" on Windows. @param {string} name @param {NodeJS.Platform} platform */
const fileName = (name, platform = process.platform) => (platform === "win32" ? `${name}.exe` : name);

/** Returns the variable's name as the environment spells it, which is `Path` on Windows. @param {NodeJS.ProcessEnv} env */
const pathKey = (env) => Object.keys(env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";

/**
 * Returns the first folder of PATH that contains the program, or undefined.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
function findOnPath(name, env = process.env) {
  const folders = (env[pathKey(env)] ?? "").split(path.delimiter).filter(Boolean);
  return folders.find((folder) => isProgram(path.join(folder, fileName(name))));
}

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether the folder holds the command and its language host. @param {string} folder */
const isComplete = (folder) => programs.every((name) => existsSync(path.join(folder, fileName(name))));

/**
 * Returns an environment with these folders at the front of PATH, in which the engine downloads nothing by itself.
 * @param {string[]} folders
 * @param {NodeJS.ProcessEnv} env
 */
function engineEnv(folders, env = process.env) {
  const key = pathKey(env);
  return {
    ...env,
    [key]: [...folders, env[key]].filter(Boolean).join(path.delimiter),
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
  };
}

module.exports = {
  engineEnv,
  engineFolder,
  engineVersion,
  fileName,
  findOnPath,
  hostsFolder,
  isAtLeast,
  isComplete,
  oldestVersion,
  userCache,
};
