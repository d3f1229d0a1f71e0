import type * as grpc from "@grpc/grpc-js";

/** What a server needs of a Pulumi SDK: gRPC and its messages, nothing that takes long to load. */
export interface Sdk {
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
