import { createRequire } from "node:module";
import { dirname, join, sep } from "node:path";
import type * as dynamic from "../dynamic";
import { endWithEngine } from "./parent";
import { findsSdk, loadSdk, type Sdk } from "./sdk";
import { wrap } from "./service";

/**
 * The program's own provider host with import, planned outputs and detailed diffs added for this package's classes.
 * What it cannot wrap it leaves as it is, and says so.
 */
function main(): void {
  const folder = programFolder();
  if (folder === undefined) {
    notInstalled();
    return;
  }
  // The provider texts look for this package from the working directory.
  process.chdir(folder);
  const sdk = loadSdk(folder);
  try {
    intercept(sdk, loadDynamic(folder), endWithEngine());
  } catch (error) {
    fallBack(error);
  }
  sdk.serve();
}

/**
 * Where the program's packages are: the engine starts the host in the program's folder. That of an inline program of
 * the Automation API may be a temporary one; then where this host is installed.
 */
function programFolder(): string | undefined {
  // As the engine names it, links not followed: those of the working directory would be.
  const [, script = __filename] = process.argv;
  const modules = script.lastIndexOf(`${sep}node_modules${sep}`);
  return [process.cwd(), modules < 0 ? dirname(script) : script.slice(0, modules)].find(findsSdk);
}

function notInstalled(): void {
  process.stderr.write(
    `pulumi-edge-platform: its host finds no @pulumi/pulumi in ${process.cwd()}, where the program runs. Install the program's packages; for an inline program of the Automation API set "main" of projectSettings to their folder.\n`,
  );
  process.exitCode = 1;
}

/** The very module that the provider texts name, so that both share connections and held ids. */
function loadDynamic(folder: string): typeof dynamic {
  return createRequire(join(folder, "package.json"))("pulumi-edge-platform/dynamic") as typeof dynamic;
}

function intercept(sdk: Sdk, machine: typeof dynamic, engineLives: () => boolean): void {
  const server = sdk.grpc.Server.prototype;
  const stock = server.addService;
  server.addService = function addService(service, implementation) {
    let served = implementation;
    try {
      served = wrap(implementation, sdk, machine, engineLives);
    } catch (error) {
      fallBack(error);
    }
    stock.call(this, service, served);
  };
}

function fallBack(error: unknown): void {
  // Node.js adds the modules that asked for a missing one, a line each.
  const [why] = (error instanceof Error ? error.message : String(error)).split("\n", 1);
  process.stderr.write(
    `pulumi-edge-platform: its host does not fit this version of @pulumi/pulumi (${why}); the SDK's own host is used, without import and with plainer previews.\n`,
  );
}

main();
