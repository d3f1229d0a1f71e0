import { createRequire } from "node:module";
import { join } from "node:path";
import type * as grpc from "@grpc/grpc-js";
import type * as pluginProto from "@pulumi/pulumi/proto/plugin_pb";
import type * as providerProto from "@pulumi/pulumi/proto/provider_pb";
import type * as statusProto from "@pulumi/pulumi/proto/status_pb";
import type * as anyProto from "google-protobuf/google/protobuf/any_pb";
import type * as emptyProto from "google-protobuf/google/protobuf/empty_pb";
import type * as structProto from "google-protobuf/google/protobuf/struct_pb";

/** What a server needs of the program's own Pulumi SDK: gRPC and its messages, nothing that takes long to load. */
export interface Sdk {
  readonly version: string;
  readonly grpc: typeof grpc;
  readonly proto: typeof providerProto;
  /** The methods of a resource provider, as gRPC defines them. */
  readonly methods: grpc.ServiceDefinition;
  readonly PluginInfo: typeof pluginProto.PluginInfo;
  readonly Status: typeof statusProto.Status;
  readonly Any: typeof anyProto.Any;
  readonly Empty: typeof emptyProto.Empty;
  readonly Struct: typeof structProto.Struct;
}

/** The script of the SDK's own host, as Node.js finds it from a folder; `undefined` without an SDK. */
export function stockHost(folder: string): string | undefined {
  try {
    return createRequire(join(folder, "package.json")).resolve("@pulumi/pulumi/cmd/dynamic-provider");
  } catch {
    return undefined;
  }
}

/** Loads the modules of the SDK to which a script belongs. */
export function loadSdk(script: string): Sdk {
  // Its dependencies are looked up from the SDK itself: a strict node_modules shows them to nobody else.
  const fromSdk = createRequire(script);
  const google = "google-protobuf/google/protobuf";
  return {
    version: (fromSdk("../../version") as { version: string }).version,
    grpc: fromSdk("@grpc/grpc-js") as typeof grpc,
    proto: fromSdk("../../proto/provider_pb") as typeof providerProto,
    methods: (
      fromSdk("../../proto/provider_grpc_pb") as Record<"ResourceProviderService", grpc.ServiceDefinition>
    ).ResourceProviderService,
    PluginInfo: (fromSdk("../../proto/plugin_pb") as typeof pluginProto).PluginInfo,
    Status: (fromSdk("../../proto/status_pb") as typeof statusProto).Status,
    Any: (fromSdk(`${google}/any_pb`) as typeof anyProto).Any,
    Empty: (fromSdk(`${google}/empty_pb`) as typeof emptyProto).Empty,
    Struct: (fromSdk(`${google}/struct_pb`) as typeof structProto).Struct,
  };
}
