import type { UntypedServiceImplementation } from "@grpc/grpc-js";
import { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import {
  type ConfigureRequest,
  ConfigureResponse,
  GetSchemaResponse,
  type InvokeRequest,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { showBy } from "../core/messages";
import { logBy } from "../http/attempts";
import { packageFile } from "../packageFile";
import { version } from "../version";
import { Configuration, checkConfig, diffConfig } from "./configuration";
import { statusOf } from "./errors";
import { Functions } from "./functions";
import { Handlers } from "./handlers";
import { list } from "./list";
import type { EngineLog } from "./log";
import { type Rpc, resourceMethods } from "./resources";

/** The service of the plugin. gRPC itself rejects the methods that are left out as unimplemented. */
export function serviceOf(log: EngineLog, engineLives: () => boolean): UntypedServiceImplementation {
  showBy(log.show);
  logBy((line) => log.show(line, "info"));
  const configuration = new Configuration();
  const handlers = new Handlers(configuration);
  const functions = new Functions(configuration);
  const unary =
    <Request>(run: (request: Request) => object | Promise<object>): Rpc<Request> =>
    async ({ request }, callback) => {
      try {
        callback(null, await run(request));
      } catch (error) {
        callback(statusOf(error));
      }
    };
  return {
    ...resourceMethods(log, engineLives, (type) => handlers.of(type)),
    getPluginInfo: unary(() => new PluginInfo().setVersion(version)),
    getSchema: unary(() => new GetSchemaResponse().setSchema(packageFile("schema.json") ?? "")),
    checkConfig: unary(checkConfig),
    diffConfig: unary(diffConfig),
    configure: unary((request: ConfigureRequest) => {
      configuration.configure(request);
      // Makes the engine ask for planned outputs in previews.
      return new ConfigureResponse().setSupportspreview(true);
    }),
    invoke: unary((request: InvokeRequest) => functions.invoke(request)),
    list: list.bind(undefined, configuration),
    cancel: unary(() => new Empty()),
  };
}
