import type { UntypedServiceImplementation } from "@grpc/grpc-js";
import type { ConfigureRequest } from "@pulumi/pulumi/proto/provider_pb";
import type * as dynamic from "../dynamic";
import { statusOf } from "../wire/errors";
import type { EngineLog } from "../wire/log";
import type { Sdk } from "../wire/sdk";
import { propertiesOf } from "../wire/values";
import { about } from "./about";
import type { Foreign } from "./foreign";
import type { Context, Method, Rpc } from "./method";
import { Providers } from "./providers";
import { check, create, diff, read, remove, update } from "./resource";

interface Request {
  getUrn(): string;
}

/** A request with its `customTimeouts`, in which the SDK's own host sees nothing. */
interface Timed extends Request {
  getTimeout(): number;
}

/**
 * The service of a provider host: resources of ours by the dynamic provider, other packages' by the SDK's host. Throws if the
 * SDK's protocol lacks a method that is served here.
 */
export function serviceOf(
  sdk: Sdk,
  dynamicProvider: typeof dynamic,
  foreign: Foreign,
  log: EngineLog,
  engineLives: () => boolean,
): UntypedServiceImplementation {
  dynamicProvider.showBy(log.show);
  const providers = new Providers(dynamicProvider);
  const context: Context = { sdk, dynamicProvider, provider: providers.find };
  const configure: Rpc<ConfigureRequest> = ({ request }, callback) => {
    providers.settings = propertiesOf(request.getArgs());
    foreign.configure(request);
    // Makes the engine ask for planned outputs in previews.
    callback(null, new sdk.proto.ConfigureResponse().setSupportspreview(true));
  };
  const reading =
    <R extends Request>(name: string, method: Method<R>): Rpc<R> =>
    async (call, callback) => {
      try {
        const response = await log.of(call.request.getUrn(), () => method(call.request, context));
        if (response === undefined) foreign.call(name, call, callback);
        else callback(null, response);
      } catch (error) {
        callback(statusOf(sdk, error));
      }
    };
  const writing = <R extends Timed>(name: string, method: Method<R>): Rpc<R> => {
    const rpc = reading(name, method);
    return (call, callback) => {
      if (!engineLives()) process.exit(1);
      const seconds = call.request.getTimeout();
      if (seconds > 0) dynamicProvider.within(seconds, () => rpc(call, callback));
      else rpc(call, callback);
    };
  };
  const methods = {
    configure,
    check: reading("check", check),
    diff: reading("diff", diff),
    read: reading("read", read),
    create: writing("create", create),
    update: writing("update", update),
    delete: writing("delete", remove),
  };
  const missing = Object.keys(methods).find((name) => !Object.hasOwn(sdk.methods, name));
  if (missing !== undefined) throw new Error(`its protocol has no method ${missing}`);
  return { ...about(sdk, dynamicProvider), ...methods };
}
