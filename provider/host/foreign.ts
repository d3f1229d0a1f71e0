import type { UntypedServiceImplementation } from "@grpc/grpc-js";
import type { ConfigureRequest } from "@pulumi/pulumi/proto/provider_pb";
import { statusOf } from "../wire/errors";
import type { Sdk } from "../wire/sdk";
import { capture } from "../wire/serve";
import type { Rpc } from "./method";

/**
 * The SDK's own host, in this process, for resources of other packages. Most programs have none, and it takes longer
 * to load than all the rest, so the first request for one loads it.
 */
export class Foreign {
  #configured: ConfigureRequest | undefined;
  #service: Promise<UntypedServiceImplementation> | undefined;

  constructor(
    readonly sdk: Sdk,
    readonly load: () => void,
  ) {}

  configure(request: ConfigureRequest): void {
    this.#configured = request;
  }

  call(name: string, ...[call, callback]: Parameters<Rpc>): void {
    this.#service ??= this.#start();
    this.#service
      .then((service) => handOver(service, name, call, callback))
      .catch((error) => callback(statusOf(this.sdk, unfit(error))));
  }

  async #start(): Promise<UntypedServiceImplementation> {
    const service = await capture(this.sdk, this.load);
    const request = this.#configured;
    if (request) await new Promise((resolve) => handOver(service, "configure", { request }, resolve));
    return service;
  }
}

/** Calls a method from no function of ours: the trace of an error in it names the other package's files only. */
function handOver(
  service: UntypedServiceImplementation,
  name: string,
  ...[call, callback]: Parameters<Rpc>
): void {
  const method: unknown = service[name];
  if (typeof method !== "function") throw new Error(`its service has no method ${name}`);
  setImmediate(method.bind(service), call, callback);
}

const unfit = (error: unknown): Error =>
  new Error(
    `The host of pulumi-edge-platform cannot run resources of other packages with this version of @pulumi/pulumi (${error instanceof Error ? error.message : error}). Remove the host from "plugins" of the project file to run them.`,
  );
