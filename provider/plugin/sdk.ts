import * as grpc from "@grpc/grpc-js";
import * as engineGrpc from "@pulumi/pulumi/proto/engine_grpc_pb";
import * as engine from "@pulumi/pulumi/proto/engine_pb";
import { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import { ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as proto from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { Any } from "google-protobuf/google/protobuf/any_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { Sdk } from "../wire/sdk";

/** The part of Pulumi's SDK that is bundled with the plugin: programs in other languages have no SDK for Node.js. */
export const sdk: Sdk = {
  grpc,
  proto,
  methods: ResourceProviderService,
  PluginInfo,
  Status,
  Any,
  Empty,
  Struct,
  engine: () => ({ ...engineGrpc, ...engine }),
};
