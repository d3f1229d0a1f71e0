// @ts-check
// Finds the Pulumi engine on PATH or in the cache. If it is in neither, downloads it or builds it from its Go modules.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildProgram, languageHostVersion, prepareReducedBuild } from "./engine/build.mjs";
import { fillFolder } from "./engine/cache.cjs";
import {
  addExeSuffix,
  buildEngineEnv,
  engineVersion,
  findOnPath,
  getEngineFolder,
  hasEngine,
  isAtLeast,
  oldestVersion,
} from "./engine/locate.cjs";
import { print, StepError, tryRun } from "./run.cjs";

const toolsFolder = dirname(fileURLToPath(import.meta.url));
const sdkFolder = join(dirname(toolsFolder), "node_modules", "@pulumi", "pulumi");

/**
 * @typedef {object} Engine
 * @property {string} version
 * @property {string} folder The folder of the `pulumi` command.
 * @property {string[]} path Folders that must be at the front of PATH.
 * @property {NodeJS.ProcessEnv} env The environment for `pulumi`. The caller adds the variables that select a backend.
 */

/**
 * Finds or installs the engine. If both fail, throws a StepError that says how to get the engine.
 * @param {Promise<void>} installation Resolves when npm has installed the packages, which include Pulumi's installer.
 * @returns {Promise<Engine>}
 */
export async function ensureEngine(installation = Promise.resolve()) {
  const location = (await findEngineOnPath()) ?? {
    folder: await cacheEngine(installation),
    version: engineVersion,
  };
  // The SDK contains the host of dynamic resources.
  const path = [location.folder, sdkFolder];
  return { ...location, path, env: buildEngineEnv(path) };
}

async function findEngineOnPath() {
  const folder = findOnPath("pulumi");
  if (folder === undefined) return undefined;
  const env = { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "true" };
  const { stdout } = await tryRun(join(folder, addExeSuffix("pulumi")), ["version"], { env, limit: 20 });
  const version = stdout.trim().replace(/^v/, "");
  const hasLanguageHost = hasEngine(folder) || findOnPath("pulumi-language-nodejs") !== undefined;
  if (hasLanguageHost && isAtLeast(version, oldestVersion)) return { folder, version };
  const problem = hasLanguageHost
    ? `is ${version || "without a version"}; ${oldestVersion} or newer is needed`
    : "has no Node.js language host";
  print(`pulumi in ${folder} ${problem}: another one is used here`);
  return undefined;
}

/** @param {Promise<void>} installation */
async function cacheEngine(installation) {
  const folder = getEngineFolder();
  if (hasEngine(folder)) return folder;
  const installError = await tryToFillCache((work) => installEngine(work, installation));
  if (installError === undefined) return folder;
  print(`the Pulumi installer did not succeed (${installError})`);
  const buildError = await tryToFillCache(buildEngine);
  if (buildError === undefined) return folder;
  throw new StepError(
    `The Pulumi engine could be neither installed nor built (${buildError}): get pulumi ${oldestVersion} or newer on PATH ` +
      "(https://www.pulumi.com/docs/install/), or Go 1.25 or newer to build it, and run this again.",
  );
}

/**
 * Fills the cache with the result of `produce`. Returns the error message if that fails.
 * @param {(work: string) => Promise<string>} produce
 */
async function tryToFillCache(produce) {
  try {
    await fillFolder(getEngineFolder(), produce);
    return undefined;
  } catch (error) {
    return getErrorText(error);
  }
}

/** @param {unknown} error */
const getErrorText = (error) => (error instanceof Error ? error.message : String(error));

/** @param {string} work @param {Promise<void>} installation */
async function installEngine(work, installation) {
  // The installer needs this host. If it is unreachable, fail now, so that the build starts before the packages are ready.
  await fetch("https://get.pulumi.com", { method: "HEAD", signal: AbortSignal.timeout(20_000) });
  await installation;
  print(`installing pulumi ${engineVersion}`);
  const args = [join(toolsFolder, "engine", "install.cjs"), work, engineVersion];
  const label = `downloading pulumi ${engineVersion}`;
  const { code, output } = await tryRun(process.execPath, args, { label, limit: 300 });
  const bin = join(work, "bin");
  if (code === 0 && hasEngine(bin)) return bin;
  throw new Error(
    code === null ? "no response in 300 s" : (output.trim().split("\n").at(-1) ?? "no reason given"),
  );
}

/** @param {string} work */
async function buildEngine(work) {
  if (findOnPath("go") === undefined) throw new Error("there is no go command");
  const { stdout } = await tryRun("go", ["version"]);
  if (!isAtLeast(stdout, "1.25")) throw new Error(`${stdout.trim()} is too old`);
  print(`building pulumi ${engineVersion} from its Go modules, about 3 minutes on 2 cores`);
  const bin = join(work, "bin");
  const command = "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi";
  try {
    await buildProgram("cli", command, engineVersion, bin, await prepareReducedBuild(work));
  } catch (error) {
    print(`building all of the command, because a smaller one failed: ${getErrorText(error)}`);
    await buildProgram("cli", command, engineVersion, bin);
  }
  const languageHost = "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs";
  await buildProgram("nodejs", languageHost, languageHostVersion, bin);
  return bin;
}
