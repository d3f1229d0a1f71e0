import { keepCode, useCodeCache } from "../system/codeCache";
import { endWithEngine } from "../system/parent";
import { engineAddress } from "../system/processes";
import { EngineLog } from "../wire/log";
import { serve } from "../wire/serve";
import { sdk } from "./sdk";
import { serviceOf } from "./service";

/** The provider plugin: the classes and data functions for programs in every language that Pulumi supports. */
async function main(): Promise<void> {
  useCodeCache();
  // One failure must not end the work of all other resources.
  process.on("uncaughtException", (error) => {
    console.error(error.stack || error.message || String(error));
    process.exitCode = 1;
  });
  const address = engineAddress(process.argv.slice(2));
  const log = new EngineLog(sdk, address);
  await serve(sdk, serviceOf(sdk, log, endWithEngine(address)));
  keepCode();
}

void main();
