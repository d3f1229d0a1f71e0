import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import type * as dynamic from "../dynamic";
import { keepCode, useCodeCache } from "../system/codeCache";
import { endWithEngine } from "../system/parent";
import { engineAddress } from "../system/processes";
import { EngineLog } from "../wire/log";
import { serve } from "../wire/serve";
import { Foreign } from "./foreign";
import { loadSdk, stockHost } from "./sdk";
import { serviceOf } from "./service";

/**
 * A provider host with import, planned outputs and detailed diffs for this package's classes. It runs other packages'
 * resources as the SDK's host does. Where it does not fit the SDK it says so, and that host runs everything.
 */
async function main(): Promise<void> {
  useCodeCache();
  const folder = programFolder();
  const script = folder && stockHost(folder);
  if (!script) {
    notInstalled();
    return;
  }
  // The provider texts look for this package from the working directory.
  process.chdir(folder);
  process.on("uncaughtException", report);
  const loadStockHost = () => {
    process.off("uncaughtException", report); // It reports them itself.
    createRequire(script)(script);
    keepCode();
  };
  try {
    const sdk = loadSdk(script);
    const foreign = new Foreign(sdk, loadStockHost);
    const address = engineAddress(process.argv.slice(2));
    const log = new EngineLog(sdk, address);
    await serve(sdk, serviceOf(sdk, loadDynamic(folder), foreign, log, endWithEngine(address)));
  } catch (error) {
    fallBack(error);
    loadStockHost();
  }
  keepCode();
}

/**
 * The folder from which the program's packages resolve: normally the working directory. For an inline program of the
 * Automation API that may be a temporary folder; then it is the folder in which this host is installed.
 */
function programFolder(): string | undefined {
  // argv[1] is the path that the engine passed, with symbolic links unresolved.
  const [, script = __filename] = process.argv;
  const modules = script.lastIndexOf(`${sep}node_modules${sep}`);
  return [process.cwd(), modules < 0 ? dirname(script) : script.slice(0, modules)].find(stockHost);
}

function notInstalled(): void {
  process.stderr.write(
    `pulumi-edge-platform: its host finds no @pulumi/pulumi in ${process.cwd()}, where the program runs. Install the program's packages; for an inline program of the Automation API set "main" of projectSettings to their folder.\n`,
  );
  process.exitCode = 1;
}

/** The very module that the provider texts name, so that both share connections and claims. */
function loadDynamic(folder: string): typeof dynamic {
  return createRequire(join(folder, "package.json"))("pulumi-edge-platform/dynamic") as typeof dynamic;
}

function fallBack(error: unknown): void {
  // Node.js adds the modules that asked for a missing one, a line each.
  const [why] = (error instanceof Error ? error.message : String(error)).split("\n", 1);
  process.stderr.write(
    `pulumi-edge-platform: its provider host is incompatible with this version of @pulumi/pulumi (${why}); the SDK's own host is used, without import and with less detailed previews.\n`,
  );
}

/** One failure must not end the work of all other resources, as in the SDK's host. */
function report(error: Error): void {
  console.error(error.stack || error.message || String(error));
  process.exitCode = 1;
}

void main();
