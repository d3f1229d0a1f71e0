import { Server, ServerCredentials } from "@grpc/grpc-js";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { keepCode, useCodeCache } from "../system/codeCache";
import { endWithEngine, engineAddress } from "../system/processes";
import { EngineLog } from "./log";
import { serviceOf } from "./service";

/** The limit of Pulumi's own servers: a script or a state may be long. */
const longestRequest = 400 * 1024 * 1024;

/** The provider plugin: the classes and data functions for programs in every language that Pulumi supports. */
async function main(): Promise<void> {
  useCodeCache();
  // One failure must not end the work of all other resources.
  process.on("uncaughtException", (error) => {
    console.error(error.stack || error.message || String(error));
    process.exitCode = 1;
  });
  const address = engineAddress(process.argv.slice(2));
  const server = new Server({ "grpc.max_receive_message_length": longestRequest });
  server.addService(ResourceProviderService, serviceOf(new EngineLog(address), endWithEngine(address)));
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  // The engine waits for this line.
  process.stdout.write(`${port}\n`);
  keepCode();
}

void main();
