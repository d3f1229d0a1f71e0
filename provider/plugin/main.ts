import { Server, ServerCredentials } from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { enableCodeCache, scheduleCacheFlush } from "../system/codeCache";
import { exitWithEngine, findEngineAddress } from "../system/processes";
import { EngineLog } from "./log";
import { setUpService } from "./service";

/** Pulumi's own servers have the same limit; gRPC's default of 4 MB is too low for long scripts. */
const maxRequestBytes = 400 * 1024 * 1024;

/** Starts the provider plugin, which serves classes and data functions to programs in every language of Pulumi. */
async function main(): Promise<void> {
  enableCodeCache();
  // An error outside any request must not abort the requests in flight.
  process.on("uncaughtException", (error) => {
    console.error(error.stack || error.message || String(error));
    process.exitCode = 1;
  });
  const address = findEngineAddress(process.argv.slice(2));
  const server = new Server({ "grpc.max_receive_message_length": maxRequestBytes });
  server.addService(ResourceProviderService, setUpService(new EngineLog(address), exitWithEngine(address)));
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, boundPort) =>
      error ? reject(error) : resolve(boundPort),
    ),
  );
  // The engine reads the port from the first line of the output.
  process.stdout.write(`${port}\n`);
  scheduleCacheFlush();
}

void main();
