import { setTimeout as sleep } from "node:timers/promises";
import type { Server, UntypedServiceImplementation } from "@grpc/grpc-js";
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

/** Takes the service of a server that `load` starts. That server is never bound, so that it prints no port. */
export async function capture(sdk: Sdk, load: () => void): Promise<UntypedServiceImplementation> {
  const server: Server = sdk.grpc.Server.prototype;
  const { addService } = server;
  const started = new Promise<UntypedServiceImplementation>((resolve) => {
    server.addService = function captured(_methods, service) {
      server.addService = addService;
      this.bindAsync = () => {};
      resolve(service);
    };
  });
  load();
  return Promise.race([started, late()]);
}

async function late(): Promise<never> {
  await sleep(10_000, undefined, { ref: false });
  throw new Error("its host starts no server");
}
