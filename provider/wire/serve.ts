import type { UntypedServiceImplementation } from "@grpc/grpc-js";
import type { Sdk } from "./sdk";

/** The limit of the SDK's servers: a script or a state may be long. */
const longestMessage = 400 * 1024 * 1024;

/** Starts a server of the resource provider protocol and prints its port, for which the engine waits. */
export async function serve(sdk: Sdk, service: UntypedServiceImplementation): Promise<void> {
  const server = new sdk.grpc.Server({ "grpc.max_receive_message_length": longestMessage });
  server.addService(sdk.methods, service);
  const port = await new Promise<number>((resolve, reject) => {
    const credentials = sdk.grpc.ServerCredentials.createInsecure();
    server.bindAsync("127.0.0.1:0", credentials, (error, bound) => (error ? reject(error) : resolve(bound)));
  });
  process.stdout.write(`${port}\n`);
}
