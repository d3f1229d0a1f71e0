import { setTimeout as sleep } from "node:timers/promises";
import type { Server, UntypedServiceImplementation } from "@grpc/grpc-js";
import type { ConfigureRequest, CreateRequest, UpdateRequest } from "@pulumi/pulumi/proto/provider_pb";
import { statusOf } from "../wire/errors";
import type { Rpc } from "../wire/rpc";
import type { Sdk } from "../wire/sdk";

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

  /**
   * The SDK's host knows of no previews and would create, so it is not asked then: a resource gets its inputs back, as the
   * engine returns them for a host without previews.
   */
  handle(name: string, ...[call, callback]: Parameters<Rpc>): void {
    const planned = this.#planned(name, call.request);
    if (planned) callback(null, planned);
    else this.#call(name, call, callback);
  }

  #planned(name: string, request: unknown): object | undefined {
    const { CreateResponse, UpdateResponse } = this.sdk.proto;
    const [create, update] = [request as CreateRequest, request as UpdateRequest];
    if (name === "create" && create.getPreview())
      return new CreateResponse().setProperties(create.getProperties());
    if (name === "update" && update.getPreview()) return new UpdateResponse().setProperties(update.getNews());
    return undefined;
  }

  #call(name: string, ...[call, callback]: Parameters<Rpc>): void {
    this.#service ??= this.#start();
    this.#service
      .then((service) => handOver(service, name, call, callback))
      .catch((error) => callback(statusOf(this.sdk, unfit(error))));
  }

  async #start(): Promise<UntypedServiceImplementation> {
    const service = await capture(this.sdk, this.load);
    const request = this.#configured;
    const configure = (resolve: () => void) => handOver(service, "configure", { request }, resolve);
    if (request) await Promise.race([new Promise<void>(configure), late()]);
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
  throw new Error("its host does not start");
}
