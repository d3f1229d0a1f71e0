import { createRequire } from "node:module";
import { join } from "node:path";
import type * as grpc from "@grpc/grpc-js";

/** What a server needs of the program's own Pulumi SDK: gRPC and its messages, nothing that takes long to load. */
export interface Sdk {
  readonly version: string;
  readonly grpc: typeof grpc;
  readonly proto: typeof import("@pulumi/pulumi/proto/provider_pb");
  /** The methods of a resource provider, as gRPC defines them. */
  readonly methods: grpc.ServiceDefinition;
  readonly PluginInfo: typeof import("@pulumi/pulumi/proto/plugin_pb").PluginInfo;
  readonly Status: typeof import("@pulumi/pulumi/proto/status_pb").Status;
  readonly Any: typeof import("google-protobuf/google/protobuf/any_pb").Any;
  readonly Empty: typeof import("google-protobuf/google/protobuf/empty_pb").Empty;
  readonly Struct: typeof import("google-protobuf/google/protobuf/struct_pb").Struct;
  /** The engine's service, loaded by the first call. */
  engine(): Pick<typeof import("@pulumi/pulumi/proto/engine_grpc_pb"), "EngineClient"> &
    Pick<typeof import("@pulumi/pulumi/proto/engine_pb"), "LogRequest" | "LogSeverity">;
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
    version: fromSdk("../../version").version,
    grpc: fromSdk("@grpc/grpc-js"),
    proto: fromSdk("../../proto/provider_pb"),
    methods: fromSdk("../../proto/provider_grpc_pb").ResourceProviderService,
    PluginInfo: fromSdk("../../proto/plugin_pb").PluginInfo,
    Status: fromSdk("../../proto/status_pb").Status,
    Any: fromSdk(`${google}/any_pb`).Any,
    Empty: fromSdk(`${google}/empty_pb`).Empty,
    Struct: fromSdk(`${google}/struct_pb`).Struct,
    engine: () => ({ ...fromSdk("../../proto/engine_grpc_pb"), ...fromSdk("../../proto/engine_pb") }),
  };
}
