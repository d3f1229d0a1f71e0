// @ts-check
// Finds an installed engine. This file is CommonJS because Jest loads it with `require`.
const { accessSync, constants, existsSync } = require("node:fs");
const { homedir } = require("node:os");
const path = require("node:path");

/** The version to install if there is no engine. It must match cli/go.mod and yaml/go.mod. */
const engineVersion = "3.259.0";
/** The oldest supported version. In older ones, a read of a dynamic resource does not return inputs. */
const oldestVersion = "3.216.0";
const binaries = ["pulumi", "pulumi-language-nodejs"];

/**
 * Whether `version` is `oldest` or newer. Ignores text around the numbers, such as `v`, `go` or `-dev`. Returns false if
 * there is no version.
 * @param {string} version
 * @param {string} oldest
 */
function isAtLeast(version, oldest) {
  const [number = "0"] = /\d+(\.\d+)+/.exec(version) ?? [];
  return number.localeCompare(oldest, "en", { numeric: true }) >= 0;
}

/** Returns the folder in which the user's programs keep caches. */
function getUserCacheFolder() {
  const { env, platform } = process;
  const home = homedir();
  if (env["XDG_CACHE_HOME"]) return env["XDG_CACHE_HOME"];
  if (platform === "win32") return env["LOCALAPPDATA"] || path.join(home, "AppData", "Local");
  return platform === "darwin" ? path.join(home, "Library", "Caches") : path.join(home, ".cache");
}

/** Returns the path of a cache folder, which may not exist yet. @param {string} kind */
const getCacheFolder = (kind) => path.join(getUserCacheFolder(), "pulumi-edge-platform", kind, engineVersion);
const getEngineFolder = () => getCacheFolder("engine");
const getLanguageHostsFolder = () => getCacheFolder("hosts");

/** Adds ".exe" on Windows. @param {string} name @param {NodeJS.Platform} platform */
const addExeSuffix = (name, platform = process.platform) => (platform === "win32" ? `${name}.exe` : name);

/** Returns the name of the variable PATH, which Windows spells `Path`. @param {NodeJS.ProcessEnv} env */
const findPathVariable = (env) => Object.keys(env).find((key) => key.toUpperCase() === "PATH") ?? "PATH";

/**
 * Returns the first folder on PATH that contains the program, or undefined if there is none.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
function findOnPath(name, env = process.env) {
  const folders = (env[findPathVariable(env)] ?? "").split(path.delimiter).filter(Boolean);
  return folders.find((folder) => isExecutable(path.join(folder, addExeSuffix(name))));
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether the folder contains `pulumi` and the language host for Node.js. @param {string} folder */
const hasEngine = (folder) => binaries.every((name) => existsSync(path.join(folder, addExeSuffix(name))));

/**
 * Returns an environment with these folders at the front of PATH. It also keeps the engine from downloading plugins.
 * @param {string[]} folders
 * @param {NodeJS.ProcessEnv} env
 */
function buildEngineEnv(folders, env = process.env) {
  const key = findPathVariable(env);
  return {
    ...env,
    [key]: [...folders, env[key]].filter(Boolean).join(path.delimiter),
    PULUMI_SKIP_UPDATE_CHECK: "true",
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
  };
}

module.exports = {
  addExeSuffix,
  buildEngineEnv,
  engineVersion,
  findOnPath,
  getEngineFolder,
  getLanguageHostsFolder,
  hasEngine,
  isAtLeast,
  oldestVersion,
};
