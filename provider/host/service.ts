import type { UntypedServiceImplementation } from "@grpc/grpc-js";
import type { ConfigureRequest } from "@pulumi/pulumi/proto/provider_pb";
import type * as dynamic from "../dynamic";
import { statusOf } from "../wire/errors";
import type { Sdk } from "../wire/sdk";
import { propertiesOf } from "../wire/values";
import { about } from "./about";
import { check } from "./check";
import { create } from "./create";
import { remove } from "./delete";
import { diff } from "./diff";
import type { Foreign } from "./foreign";
import type { Context, Method, Rpc } from "./method";
import { Providers } from "./providers";
import { read } from "./read";
import { update } from "./update";

/**
 * The service of a provider host: resources of ours by the dynamic provider, other packages' by the SDK's host. Throws if the
 * SDK's protocol lacks a method that is served here.
 */
export function serviceOf(
  sdk: Sdk,
  dynamicProvider: typeof dynamic,
  foreign: Foreign,
  engineLives: () => boolean,
): UntypedServiceImplementation {
  const providers = new Providers(dynamicProvider);
  const context: Context = { sdk, dynamicProvider, provider: providers.find };
  const configure: Rpc<ConfigureRequest> = ({ request }, callback) => {
    providers.configure(propertiesOf(request.getArgs()));
    foreign.configure(request);
    // Makes the engine ask for planned outputs in previews.
    callback(null, new sdk.proto.ConfigureResponse().setSupportspreview(true));
  };
  const reading = <Request>(name: string, method: Method<Request>) =>
    served(method, context, foreign.rpc(name));
  const writing = <Request>(name: string, method: Method<Request>) =>
    whileEngineLives(timed(reading(name, method), dynamicProvider), engineLives);
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
  return { ...about(sdk), ...methods };
}

const served =
  <Request>(method: Method<Request>, context: Context, foreign: Rpc): Rpc<Request> =>
  async (call, callback) => {
    try {
      const response = await method(call.request, context);
      if (response === undefined) foreign(call, callback);
      else callback(null, response);
    } catch (error) {
      callback(statusOf(context.sdk, error));
    }
  };

/** Gives effect to `customTimeouts`, in which the SDK's own host sees nothing. */
const timed =
  <Request>(method: Rpc<Request>, dynamicProvider: typeof dynamic): Rpc<Request> =>
  (call, callback) => {
    const seconds = (call.request as { getTimeout?(): number }).getTimeout?.() ?? 0;
    if (seconds > 0) dynamicProvider.within(seconds, () => method(call, callback));
    else method(call, callback);
  };

const whileEngineLives =
  <Request>(method: Rpc<Request>, engineLives: () => boolean): Rpc<Request> =>
  (call, callback) =>
    engineLives() ? method(call, callback) : process.exit(1);
