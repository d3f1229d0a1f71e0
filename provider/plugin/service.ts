import type { ServerWritableStream, UntypedServiceImplementation } from "@grpc/grpc-js";
import { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import {
  type ConfigureRequest,
  ConfigureResponse,
  GetSchemaResponse,
  type InvokeRequest,
  InvokeResponse,
  type ListRequest,
  ListResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { rejectUnknownMembers } from "../api/arguments";
import { type Api, createApiFromSettings } from "../api/client";
import { cancelRequests } from "../base/time";
import { readProviderSettings } from "../config";
import { loadAccount } from "../core/account";
import { setMessageSink } from "../core/messages";
import { toPlainProperties } from "../core/values/plainJson";
import { markSecrets, wrapSecret } from "../core/values/secretValues";
import * as functions from "../functions";
import type { DataFunction } from "../functions/dataFunction";
import { markDeclaredSecrets } from "../functions/secrets";
import { setDefaultLog } from "../http/attempts";
import type { Properties } from "../model/properties";
import { readPackageFile } from "../packageFile";
import { escapeSignatures, unescapeSignatures } from "../signatures";
import { version } from "../version";
import { ClassProviders, requireByToken, requireClassByToken } from "./classProviders";
import { checkConfig, diffConfig, PluginConfiguration } from "./configuration";
import { toGrpcStatus } from "./errors";
import type { EngineLog } from "./log";
import { createResourceMethods, createUnaryMethod } from "./resourceMethods";
import { containsSecret, removeMarks } from "./secrets";
import { fromStruct, toStruct } from "./struct";

/** Returns the methods of the plugin. gRPC responds to all others with "unimplemented". */
export function setUpService(log: EngineLog, isEngineAlive: () => boolean): UntypedServiceImplementation {
  setMessageSink(log.showMessage);
  setDefaultLog((line) => log.showMessage(line, "info"));
  const configuration = new PluginConfiguration();
  const providers = new ClassProviders(configuration);
  let api: Api | undefined;
  const getApi = () => {
    api ??= createApiFromSettings(readProviderSettings(configuration.get));
    return api;
  };
  return {
    ...createResourceMethods(log, isEngineAlive, (type) => providers.getProvider(type)),
    getPluginInfo: createUnaryMethod(() => new PluginInfo().setVersion(version)),
    getSchema: createUnaryMethod(() =>
      new GetSchemaResponse().setSchema(readPackageFile("schema.json") ?? ""),
    ),
    checkConfig: createUnaryMethod(checkConfig),
    diffConfig: createUnaryMethod(diffConfig),
    configure: createUnaryMethod((request: ConfigureRequest) => {
      configuration.configure(request);
      // The engine then requests planned outputs in previews, and marks the secrets in what it sends.
      return new ConfigureResponse().setSupportspreview(true).setAcceptsecrets(true);
    }),
    invoke: createUnaryMethod((request: InvokeRequest) =>
      log.runRequest("", () => handleInvoke(request, getApi)),
    ),
    list: createStreamMethod((call) => log.runRequest("", () => streamObjects(call, configuration))),
    cancel: createUnaryMethod(() => {
      cancelRequests();
      return new Empty();
    }),
  };
}

const functionsByName = new Map<string, DataFunction>(Object.entries(functions));

async function handleInvoke(request: InvokeRequest, getApi: () => Api): Promise<InvokeResponse> {
  const token = request.getTok();
  const definition = requireByToken(token, "function", [...functionsByName.keys()], (name) =>
    functionsByName.get(name),
  );
  const marked = fromStruct(request.getArgs());
  const args = unescapeSignatures(removeMarks(marked));
  rejectUnknownMembers(token.replace(/^.*:/, ""), "argument", args, Object.keys(definition.arguments));
  const result = escapeSignatures(await definition.read(getApi(), args as never));
  const output = markDeclaredSecrets(toPlainProperties(result as Properties), definition.result, wrapSecret);
  // What depends on a secret is secret.
  const returned = containsSecret(marked)
    ? markSecrets(output as Properties, Object.keys(Object(output)))
    : output;
  return new InvokeResponse().setReturn(toStruct(returned as Properties));
}

type ListCall = ServerWritableStream<ListRequest, ListResponse>;

/** Streams the objects of a class in the account, each with its import ID. */
async function streamObjects(call: ListCall, configuration: PluginConfiguration): Promise<void> {
  const { className, service, discovery } = requireClassByToken(call.request.getToken());
  if (!discovery) throw new Error(`Objects of ${className} cannot be listed.`);
  const limit = call.request.getLimit() || Number.POSITIVE_INFINITY;
  let listedCount = 0;
  for await (const { id, namePath, owner } of discovery.find(loadAccount(configuration, service).client)) {
    if (owner !== undefined) continue;
    if (call.cancelled || listedCount++ >= limit) break;
    const result = new ListResponse.Result().setId(id).setName(namePath.join(" "));
    call.write(new ListResponse().setResult(result));
  }
}

const createStreamMethod = (run: (call: ListCall) => Promise<void>) => (call: ListCall) =>
  run(call).then(
    () => call.end(),
    (error: unknown) => call.emit("error", toGrpcStatus(error)),
  );
