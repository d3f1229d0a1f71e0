import { createRequire } from "node:module";
import { join } from "node:path";
import type * as dynamic from "../dynamic";
import { endWithEngine } from "./parent";
import { loadSdk, type Sdk } from "./sdk";
import { wrap } from "./service";

/**
 * The program's own provider host with import, planned outputs and detailed diffs added for this package's classes.
 * What it cannot wrap it leaves as it is, and says so.
 */
function main(): void {
  const folder = process.cwd();
  const sdk = loadSdk(folder);
  try {
    intercept(sdk, loadDynamic(folder), endWithEngine());
  } catch (error) {
    fallBack(error);
  }
  sdk.serve();
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
