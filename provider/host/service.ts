import type { UntypedServiceImplementation } from "@grpc/grpc-js";
import type { ConfigureRequest } from "@pulumi/pulumi/proto/provider_pb";
import type * as dynamic from "../dynamic";
import type { EngineLog } from "../wire/log";
import { type Rpc, resourceMethods } from "../wire/rpc";
import { propertiesOf } from "../wire/values";
import type { Foreign } from "./foreign";
import { Handlers } from "./handlers";
import { packageMethods } from "./packageMethods";
import type { InstalledSdk } from "./sdk";

/**
 * The service of a provider host: resources of ours by the dynamic provider, other packages' by the SDK's host. Throws if the
 * SDK's protocol lacks a method that is served here.
 */
export function serviceOf(
  sdk: InstalledSdk,
  dynamicProvider: typeof dynamic,
  foreign: Foreign,
  log: EngineLog,
  engineLives: () => boolean,
): UntypedServiceImplementation {
  const { within, showBy } = dynamicProvider;
  showBy(log.show);
  const handlers = new Handlers(dynamicProvider);
  const configure: Rpc<ConfigureRequest> = ({ request }, callback) => {
    handlers.settings = propertiesOf(request.getArgs());
    foreign.configure(request);
    // Makes the engine ask for planned outputs in previews.
    callback(null, new sdk.proto.ConfigureResponse().setSupportspreview(true));
  };
  const methods = {
    configure,
    ...resourceMethods({
      sdk,
      log,
      within,
      engineLives,
      target: (...resource) => handlers.target(...resource),
      otherwise: (...call) => foreign.handle(...call),
    }),
  };
  const missing = Object.keys(methods).find((name) => !Object.hasOwn(sdk.methods, name));
  if (missing !== undefined) throw new Error(`its protocol has no method ${missing}`);
  return { ...packageMethods(sdk), ...methods };
}
