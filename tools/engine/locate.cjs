// @ts-check
// Where an engine may be. CommonJS, like all that the tests load from this folder.
const { accessSync, constants, existsSync } = require("node:fs");
const { homedir } = require("node:os");
const path = require("node:path");

/** The version that is downloaded or built where none is at hand; the wrapper modules beside this file pin it. */
const engineVersion = "3.259.0";
/** The oldest version with everything the package uses: from it on, a dynamic resource's read returns its inputs. */
const oldestVersion = "3.216.0";
const programs = ["pulumi", "pulumi-language-nodejs"];

/**
 * @typedef {object} Place Where we are, for the functions that depend on it.
 * @property {NodeJS.ProcessEnv} env
 * @property {NodeJS.Platform} platform
 * @property {string} home
 */

/** @type {Place} */
const here = { env: process.env, platform: process.platform, home: homedir() };

/**
 * Whether `version` is `oldest` or newer. Text around the numbers (`v`, `go`, `-dev`) does not count; text without a
 * version is never recent enough.
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

/** The user's folder for things that can be made again. @param {Place} place */
function userCache({ env, platform, home } = here) {
  const { join } = platform === "win32" ? path.win32 : path.posix;
  if (env["XDG_CACHE_HOME"]) return env["XDG_CACHE_HOME"];
  if (platform === "win32") return env["LOCALAPPDATA"] || join(home, "AppData", "Local");
  return platform === "darwin" ? join(home, "Library", "Caches") : join(home, ".cache");
}

/** The folder of the cached engine, which need not exist. @param {Place} place */
function engineFolder(place = here) {
  const { join } = place.platform === "win32" ? path.win32 : path.posix;
  return join(userCache(place), "pulumi-edge-platform", "engine", engineVersion);
}

/** The folder of the cached language hosts for YAML and Python, which need not exist. @param {Place} place */
function hostsFolder(place = here) {
  const { join } = place.platform === "win32" ? path.win32 : path.posix;
  return join(userCache(place), "pulumi-edge-platform", "hosts", engineVersion);
}

/** A program's file name. @param {string} name @param {NodeJS.Platform} platform */
const fileName = (name, platform = process.platform) => (platform === "win32" ? `${name}.exe` : name);

/** The variable's name as the environment spells it (`Path` on Windows). @param {NodeJS.ProcessEnv} env */
const pathKey = (env) => Object.keys(env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";

/**
 * The first folder of PATH with the program, or undefined.
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
 * The environment with folders put before PATH, and with an engine that asks no server for anything of its own.
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
