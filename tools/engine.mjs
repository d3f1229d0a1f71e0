// @ts-check
// Gets the Pulumi engine: from PATH, from the cache, from its own installer, or built from its Go modules.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildProgram, hostVersion, smallerBuild } from "./engine/build.mjs";
import { fill } from "./engine/cache.cjs";
import {
  engineEnv,
  engineFolder,
  engineVersion,
  fileName,
  findOnPath,
  isAtLeast,
  isComplete,
  oldestVersion,
} from "./engine/locate.cjs";
import { StepError, say, tryRun } from "./run.cjs";

const tools = dirname(fileURLToPath(import.meta.url));
const sdk = join(dirname(tools), "node_modules", "@pulumi", "pulumi");

/**
 * @typedef {object} Engine
 * @property {string} version Version of the `pulumi` command.
 * @property {string} folder Folder of the `pulumi` command.
 * @property {string[]} path Folders to put at the beginning of PATH.
 * @property {NodeJS.ProcessEnv} env Environment to run it in. The caller adds the variables that say where it keeps its state.
 */

/**
 * Finds the engine, or installs one. If that fails, throws a StepError that says how to get it.
 * @param {Promise<void>} packages Resolves when the npm packages are installed: Pulumi's installer is one of them.
 * @returns {Promise<Engine>}
 */
export async function getEngine(packages = Promise.resolve()) {
  const found = (await onPath()) ?? { folder: await cached(packages), version: engineVersion };
  // Pulumi's host of dynamic resources comes with the SDK instead of the engine.
  const path = [found.folder, sdk];
  return { ...found, path, env: engineEnv(path) };
}

async function onPath() {
  const folder = findOnPath("pulumi");
  if (folder === undefined) return undefined;
  const env = { ...process.env, PULUMI_SKIP_UPDATE_CHECK: "true" };
  const { stdout } = await tryRun(join(folder, fileName("pulumi")), ["version"], { env, limit: 20 });
  const version = stdout.trim().replace(/^v/, "");
  const hosted = isComplete(folder) || findOnPath("pulumi-language-nodejs") !== undefined;
  if (hosted && isAtLeast(version, oldestVersion)) return { folder, version };
  const lacks = hosted
    ? `is ${version || "without a version"}; ${oldestVersion} or newer is needed`
    : "has no Node.js language host";
  say(`pulumi in ${folder} ${lacks}: another one is used here`);
  return undefined;
}

/** @param {Promise<void>} packages */
async function cached(packages) {
  const folder = engineFolder();
  if (isComplete(folder)) return folder;
  const notInstalled = await attempt((work) => install(work, packages));
  if (notInstalled === undefined) return folder;
  say(`the Pulumi installer did not succeed (${notInstalled})`);
  const notBuilt = await attempt(build);
  if (notBuilt === undefined) return folder;
  throw new StepError(
    `The Pulumi engine could be neither installed nor built (${notBuilt}): get pulumi ${oldestVersion} or newer on PATH ` +
      "(https://www.pulumi.com/docs/install/), or Go 1.25 or newer to build it, and run this again.",
  );
}

/**
 * Tries one way to fill the cache. Returns the error message, or undefined after success.
 * @param {(work: string) => Promise<string>} way
 */
async function attempt(way) {
  try {
    await fill(engineFolder(), way);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** @param {unknown} error */
const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** @param {string} work @param {Promise<void>} packages */
async function install(work, packages) {
  // Without access to this host the installer fails, so the build starts at once instead of waiting for the packages.
  await fetch("https://get.pulumi.com", { method: "HEAD", signal: AbortSignal.timeout(20_000) });
  await packages;
  say(`installing pulumi ${engineVersion}`);
  const args = [join(tools, "engine", "install.cjs"), work, engineVersion];
  const label = `downloading pulumi ${engineVersion}`;
  const { code, output } = await tryRun(process.execPath, args, { label, limit: 300 });
  const bin = join(work, "bin");
  if (code === 0 && isComplete(bin)) return bin;
  throw new Error(
    code === null ? "no response in 300 s" : (output.trim().split("\n").at(-1) ?? "no reason given"),
  );
}

/** @param {string} work */
async function build(work) {
  if (findOnPath("go") === undefined) throw new Error("there is no go command");
  const { stdout } = await tryRun("go", ["version"]);
  if (!isAtLeast(stdout, "1.25")) throw new Error(`${stdout.trim()} is too old`);
  say(`building pulumi ${engineVersion} from its Go modules, about 3 minutes on 2 cores`);
  const bin = join(work, "bin");
  const command = "github.com/pulumi/pulumi/pkg/v3/cmd/pulumi";
  try {
    await buildProgram("cli", command, engineVersion, bin, await smallerBuild(work));
  } catch (error) {
    say(`building all of the command, because a smaller one failed: ${messageOf(error)}`);
    await buildProgram("cli", command, engineVersion, bin);
  }
  const languageHost = "github.com/pulumi/pulumi/sdk/v3/nodejs/cmd/pulumi-language-nodejs";
  await buildProgram("nodejs", languageHost, hostVersion, bin);
  return bin;
}
