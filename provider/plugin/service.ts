import type { UntypedServiceImplementation } from "@grpc/grpc-js";
import type { ConfigureRequest } from "@pulumi/pulumi/proto/provider_pb";
import { showBy, within } from "../dynamic";
import { packageFile } from "../packageFile";
import { version } from "../version";
import { statusOf } from "../wire/errors";
import type { EngineLog } from "../wire/log";
import { type Rpc, resourceMethods } from "../wire/rpc";
import type { Sdk } from "../wire/sdk";
import { Configuration, checkConfig, diffConfig } from "./configuration";
import { Functions } from "./functions";
import { Handlers } from "./handlers";
import { list } from "./list";

/** The service of the plugin. gRPC itself rejects the methods that are left out as unimplemented. */
export function serviceOf(
  sdk: Sdk,
  log: EngineLog,
  engineLives: () => boolean,
): UntypedServiceImplementation {
  showBy(log.show);
  const configuration = new Configuration();
  const handlers = new Handlers(configuration);
  const functions = new Functions(configuration);
  const unary =
    <Request>(run: (request: Request) => object | Promise<object>): Rpc<Request> =>
    async ({ request }, callback) => {
      try {
        callback(null, await run(request));
      } catch (error) {
        callback(statusOf(sdk, error));
      }
    };
  return {
    ...resourceMethods({ sdk, log, within, engineLives, target: (_, type) => handlers.target(type) }),
    getPluginInfo: unary(() => new sdk.PluginInfo().setVersion(version)),
    getSchema: unary(() => new sdk.proto.GetSchemaResponse().setSchema(packageFile("schema.json") ?? "")),
    checkConfig: unary(checkConfig.bind(undefined, sdk)),
    diffConfig: unary(diffConfig.bind(undefined, sdk)),
    configure: unary((request: ConfigureRequest) => {
      configuration.configure(request);
      // Makes the engine ask for planned outputs in previews.
      return new sdk.proto.ConfigureResponse().setSupportspreview(true);
    }),
    invoke: unary(functions.invoke.bind(functions, sdk)),
    list: list.bind(undefined, sdk, configuration),
    cancel: unary(() => new sdk.Empty()),
  };
}
